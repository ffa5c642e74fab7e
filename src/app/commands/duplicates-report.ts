import type { Reason } from '../../duplicates/compare-objects.ts';
import type { DuplicateObject, DuplicatePair, DuplicatesReport } from '../../duplicates/find-duplicates.ts';
import { csvCell } from '../../kernel/csv.ts';
import { counted, grouped } from '../progress.ts';

/** One pair for people. */
export const pairLines = ({ score, reasons, a, b }: DuplicatePair): string =>
  `${score.toFixed(3)}  ${reasonsText(reasons)}\n${objectLine(a)}${objectLine(b)}`;

const objectLine = ({ uuid, institution, title }: DuplicateObject): string =>
  `       ${uuid}  ${institution}: ${title || '(without a title)'}\n`;

const reasonsText = (reasons: readonly Reason[]): string =>
  reasons.map(({ evidence, points }) => `${evidence} ${points > 0 ? '+' : ''}${points}`).join(', ');

export const CSV_HEADER = csvRow([
  'score',
  'reasons',
  'uuid_1',
  'institution_1',
  'title_1',
  'uuid_2',
  'institution_2',
  'title_2',
]);

export const csvLine = ({ score, reasons, a, b }: DuplicatePair): string =>
  csvRow([
    score.toFixed(3),
    reasonsText(reasons),
    ...[a, b].flatMap(({ uuid, institution, title }) => [uuid, institution, title]),
  ]);

function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** One pair for programs. */
export const jsonLine = ({ score, reasons, a, b }: DuplicatePair): string =>
  `${JSON.stringify({ score, reasons, objects: [a, b] })}\n`;

export function summaryLine(
  { pairs, objects, compared, skippedBlocks, interrupted }: DuplicatesReport,
  seconds: number,
): string {
  const across = pairs.filter(({ a, b }) => a.institution !== b.institution).length;
  return [
    `${counted(pairs.length, 'pair')}, ${grouped(across)} of them of two institutions, among ${counted(objects, 'object')}`,
    `${counted(compared, 'comparison')} in ${seconds.toFixed(1)} s; ${counted(skippedBlocks, 'common value')} skipped`,
    ...(interrupted ? ['interrupted: not everything was compared'] : []),
  ].join('\n');
}
