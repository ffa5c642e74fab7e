/**
 * How well datings are read: `node bench/dates.ts [dates-reference.tsv.gz]`
 * prints the score against the years that institutions state for their own
 * wordings, the worst misses, and the time for common wordings. Targets: at
 * least 95 % good, at most 0.5 % wrong.
 */
import { existsSync } from 'node:fs';
import { readPeriod } from '../src/edm/dates/dates.ts';
import {
  judge,
  type Reference,
  readReferences,
  type Score,
  scoreOf,
  WRONG_REFERENCES,
  wrongReferenceReason,
} from './date-score.ts';

const path = process.argv[2] ?? '../shared/data/dates-reference.tsv.gz';
if (existsSync(path)) printScores(readReferences(path));
else console.error(`no date reference at ${path}: give its path as the first argument`);
printSpeed();

function printScores(references: readonly Reference[]): void {
  console.log('source        records     good      far    wrong   unread');
  for (const source of [...new Set(references.map((reference) => reference.source))]) {
    printRow(source, scoreOf(references.filter((reference) => reference.source === source)));
  }
  const score = scoreOf(references);
  printRow('all (raw)', score);
  if (score.good / score.total < 0.95 || score.wrong / score.total > 0.005) process.exitCode = 1;
  printRow(
    'all (sound)',
    scoreOf(references.filter((reference) => wrongReferenceReason(reference) === undefined)),
  );
  console.log('\nsound: without references that are themselves wrong');
  for (const { why } of WRONG_REFERENCES) {
    const rows = references.filter((reference) => wrongReferenceReason(reference) === why);
    console.log(`  ${String(scoreOf(rows).total).padStart(5)} records: ${why}`);
  }
  for (const verdict of ['wrong', 'far', 'unread'] as const) {
    const misses = references.filter((reference) => judge(reference) === verdict);
    misses.sort((a, b) => b.records - a.records);
    console.log(`\n${verdict}: ${misses.length} wordings, by records`);
    for (const miss of misses.slice(0, Number(process.argv[3] ?? 12))) printMiss(miss);
  }
}

function printRow(name: string, score: Score): void {
  const share = (count: number): string => `${((100 * count) / score.total).toFixed(2)} %`.padStart(9);
  console.log(
    `${name.padEnd(11)} ${String(score.total).padStart(9)}${share(score.good)}${share(score.far)}${share(score.wrong)}${share(score.unread)}`,
  );
}

function printMiss(miss: Reference): void {
  const period = readPeriod(miss.wording);
  const year = (seconds: number): number => new Date(seconds * 1000).getUTCFullYear();
  const read = period ? `${year(period.min)} to ${year(period.max)}` : 'unread';
  const known = wrongReferenceReason(miss) === undefined ? '' : ' (wrong reference)';
  console.log(
    `  ${miss.records} x ${miss.source} "${miss.wording}": ${read}, stated ${miss.earliest} to ${miss.latest}${known}`,
  );
}

function printSpeed(): void {
  const wordings = ['1506', '1917-07-14', '26. 2. 1897', 'um 1900', 'c. 1985-1995', '2. Hälfte 16. Jh.'];
  wordings.push('[zwischen 13. 5. und 31. 12. 1891?]', 'late 19th-early 20th century');
  const rounds = 20_000;
  for (let i = 0; i < rounds; i++) for (const wording of wordings) readPeriod(wording);
  console.log('\nmicroseconds a wording');
  for (const wording of wordings) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < rounds; i++) readPeriod(wording);
    const micros = Number(process.hrtime.bigint() - start) / 1000 / rounds;
    console.log(`  ${micros.toFixed(2).padStart(5)}  ${wording}`);
  }
}
