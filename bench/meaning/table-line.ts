import type { Grades } from './judged-rows.ts';
import { gainAtTen, mean, precisionAtTen, reciprocalRank } from './measures.ts';

/** What was found, and what is right. */
export interface Judged {
  readonly ranked: readonly string[];
  readonly relevant: Grades;
}

/** One line of a table: what was searched, and how well it was found. */
export interface Line {
  readonly name: string;
  readonly rows: number;
  readonly meanReciprocalRank: number;
  /** Share of rows whose first result is relevant. */
  readonly firstIsRelevant: number;
  readonly precisionAtTen: number;
  readonly gainAtTen: number;
}

export const lineOf = (name: string, judged: readonly Judged[]): Line => ({
  name,
  rows: judged.length,
  meanReciprocalRank: mean(judged.map(({ ranked, relevant }) => reciprocalRank(ranked, relevant))),
  firstIsRelevant: mean(judged.map(({ ranked, relevant }) => (relevant[ranked[0] ?? ''] ? 1 : 0))),
  precisionAtTen: mean(judged.map(({ ranked, relevant }) => precisionAtTen(ranked, relevant))),
  gainAtTen: mean(judged.map(({ ranked, relevant }) => gainAtTen(ranked, relevant))),
});

export function printLines(lines: readonly Line[]): void {
  const row = (name: string, ...columns: readonly string[]) =>
    process.stdout.write(`${name.padEnd(32)}${columns.map((column) => column.padStart(8)).join('')}\n`);
  row('', 'rows', 'MRR', 'P@1', 'P@10', 'nDCG@10');
  for (const { name, rows, ...line } of lines) {
    const figures = [line.meanReciprocalRank, line.firstIsRelevant, line.precisionAtTen, line.gainAtTen];
    row(name, String(rows), ...figures.map((value) => value.toFixed(3)));
  }
}
