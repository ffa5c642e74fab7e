/**
 * How fast and how right the nearest vectors are found: clustered and uniform
 * ones, of 384 and 512 components, with and without a filter, against a scan
 * of all of them in 64 bits. Each query is a whole search, from its parameters to
 * the reply, in a process of its own.
 *
 * Run: node bench/vectors.ts [--documents N] [--queries N]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MACHINE, median, percentile } from './harness/figures.ts';
import { messageOf } from './harness/measured-process.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { FIELDS, type FieldName, type Kind, shareOf, VectorSource } from './queries/make-vectors.ts';
import type { Answered, Search } from './vectors/answering.ts';
import { NaiveVectors } from './vectors/naive-vectors.ts';

const MAX_PROCESSOR_MS = 30;
const MIN_RECALL = 0.999;
const MAX_ERROR = 1e-6;
const WARM_UP_QUERIES = 20;

interface Row {
  readonly filter: string;
  readonly matches: (document: number) => boolean;
  readonly k: number;
  /** Whether the time is to be below the limit. */
  readonly limited: boolean;
}

const everything = (): boolean => true;
const ROWS: readonly Row[] = [
  { filter: '', matches: everything, k: 20, limited: true },
  { filter: 'share:<10', matches: (document) => shareOf(document) < 10, k: 20, limited: true },
  { filter: 'share:=7', matches: (document) => shareOf(document) === 7, k: 20, limited: true },
  { filter: '', matches: everything, k: 1000, limited: false },
];

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '50' },
  },
});
const documents = Number(options.documents);
const queries = Number(options.queries);

const start = (...args: readonly string[]): ChildProcess =>
  fork(new URL('./vectors/answering.ts', import.meta.url), args);

async function measure(kind: Kind): Promise<void> {
  const folder = temporaryFolder('vectors');
  const began = performance.now();
  const builder = start(folder, 'build', kind, String(documents));
  const { peakMiB } = (await messageOf(builder)) as { readonly peakMiB: number };
  builder.disconnect();
  const seconds = (performance.now() - began) / 1000;
  const answering = start(folder, 'answer');
  await messageOf(answering);
  let residentMiB = 0;
  for (const field of Object.keys(FIELDS) as FieldName[]) {
    const naive = new NaiveVectors(new VectorSource(kind, FIELDS[field]), documents);
    const asked = new VectorSource(kind, FIELDS[field], 2);
    const vectors = Array.from({ length: queries + WARM_UP_QUERIES }, () => [...asked.next()]);
    for (const row of ROWS) {
      residentMiB = await measureRow(answering, row, kind, field, vectors, naive);
    }
  }
  answering.disconnect();
  console.log(
    `  ${kind}: built in ${seconds.toFixed(0)} s with ${peakMiB.toFixed(0)} MiB at most; ${residentMiB.toFixed(0)} MiB resident while answering, codes ${mebibytes(folder, '.vectors')} MiB, documents with floats ${mebibytes(folder, '.sqlite')} MiB on disk`,
  );
}

/** Gives the resident memory of the answering process. */
async function measureRow(
  child: ChildProcess,
  { filter, matches, k, limited }: Row,
  kind: Kind,
  field: FieldName,
  vectors: readonly (readonly number[])[],
  naive: NaiveVectors,
): Promise<number> {
  const times: number[] = [];
  let right = 0;
  let error = 0;
  let residentMiB = 0;
  for (const [i, vector] of vectors.entries()) {
    child.send({ field, vector, k, filter } satisfies Search);
    const answered = (await messageOf(child)) as Answered;
    residentMiB = answered.residentMiB;
    if (i < WARM_UP_QUERIES) continue;
    times.push(answered.processorMs);
    const checked = naive.check(vector, matches, answered.hits);
    right += checked.recall / queries;
    error = Math.max(error, checked.error);
  }
  const processorMs = median(times);
  const fails =
    right < MIN_RECALL || error > MAX_ERROR || (limited && processorMs >= MAX_PROCESSOR_MS)
      ? '  <<< NOT REACHED'
      : '';
  if (fails) process.exitCode = 1;
  console.log(
    `${`${kind} × ${FIELDS[field]}`.padEnd(16)}  ${(filter || 'no filter').padEnd(10)} ${String(k).padStart(6)} ${processorMs.toFixed(1).padStart(8)} ${percentile(times, 0.95).toFixed(1).padStart(8)}   ${right.toFixed(4)}   ${error.toExponential(1)}${fails}`,
  );
  return residentMiB;
}

const mebibytes = (folder: string, suffix: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size / 2 ** 20, 0)
    .toFixed(0);

console.log(
  `${documents.toLocaleString('en')} documents with both vectors, ${queries} queries a row, ${MACHINE}`,
);
console.log(
  `processor time of a search: below ${MAX_PROCESSOR_MS} ms wanted with k = 20; recall of the 20 nearest at least ${MIN_RECALL}, distances within ${MAX_ERROR}\n`,
);
console.log('vectors           filter          k   median      p95   recall   error of a distance');
await measure('clustered');
await measure('uniform');
