/**
 * What a page in the middle of everything costs in many orders, right after an import: over 13
 * segments that are not merged, with q=* and with filters that most documents pass. Prints
 * milliseconds of processor time of the process, the median of each question, and for
 * the filters the mean of these. Exits with status 1 if one takes 5 ms or more, or if two
 * versions return different pages.
 *
 * Run: node bench/deep-pages.ts [CORPUS] [--documents N] [--rounds N] [--page N] [--merged]
 *   [--order SORT_BY]… [--beside CHECKOUT] [--data FOLDER]
 * --merged merges the segments first, --beside asks the engine of another checkout the same
 * questions in turn, --data keeps the index for the next run: once merged, it stays so.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openVersion, type Parameters } from './deep-pages/open-version.ts';
import { unmergedIndex } from './deep-pages/unmerged-index.ts';
import { grouped, MACHINE, median, step } from './harness/figures.ts';
import { countSegments } from './harness/segment-files.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '249226' },
    rounds: { type: 'string', default: '30' },
    page: { type: 'string', default: '5000' },
    merged: { type: 'boolean', default: false },
    order: { type: 'string', multiple: true, default: [] },
    beside: { type: 'string' },
    data: { type: 'string' },
  },
});

const WANTED_MS = 5;
const PER_PAGE = 20;
const WARM_UP_ROUNDS = 5;

const ORDERS = [
  'titleKey:asc',
  'dateMin:asc,titleKey:asc',
  'titleKey:asc,dateMin:asc',
  'dataProvider:asc,dateMin:desc',
  'mediaCount:desc,dateMin:asc,titleKey:asc',
  'hasIiifManifest:desc,dataProvider:asc,titleKey:asc',
  'mediaCount:asc,_seq_id:asc',
  '_eval(edmType:=IMAGE):desc,titleKey:asc',
  'dateMin:asc,_eval(edmType:=IMAGE):desc,titleKey:asc',
  '_rand(7):asc',
  'dataProvider:asc,_rand(7):asc',
];
/** Two thirds to nearly all documents pass each. */
const FILTERS = [
  'edmType:=IMAGE',
  'metadataTier:=A',
  'problems:=missing-description',
  'contentTier:=0',
  'dateMin:<0',
];

step('making the index');
const data = options.data ?? temporaryFolder('deep-pages');
const folder = await unmergedIndex(
  { corpus: positionals[0] ?? '../shared/data/corpus-large.jsonl.gz', most: Number(options.documents) },
  data,
  options.merged,
);
const checkouts = [
  ...(options.beside === undefined ? [] : [options.beside]),
  resolve(import.meta.dirname, '..'),
];
const versions = await Promise.all(checkouts.map((checkout) => openVersion(checkout, folder)));
const orders = options.order.length > 0 ? options.order : ORDERS;
const { found } = ask(0, { q: '*' });
console.log(`${grouped(found)} documents, segments: ${countSegments(folder)}, ${MACHINE}`);
console.log(`page ${options.page}, ms${versions.length > 1 ? ', beside and own' : ''}\n`);
let isMissed = false;
const firstPages = FILTERS.map((filter_by) => measure({ filter_by, page: '1' }));
printRow('sort_by', ['q=*', 'mean with a filter', 'slowest of them']);
printRow('none, page 1', ['', cell(firstPages, mean), cell(firstPages, (list) => Math.max(...list))]);
for (const sort_by of orders) {
  const all = measure({ sort_by });
  const filtered = FILTERS.map((filter_by) => measure({ sort_by, filter_by }));
  const isSlow = [all, ...filtered].some((medians) => (medians.at(-1) ?? 0) >= WANTED_MS);
  isMissed ||= isSlow;
  const cells = [cell([all], mean), cell(filtered, mean), cell(filtered, (list) => Math.max(...list))];
  printRow(`\`${sort_by}\`${isSlow ? ' (slow)' : ''}`, cells);
}
if (isMissed) process.exitCode = 1;

/** The median of each version, in ms, all asked in turn. */
function measure(further: Parameters): number[] {
  const parameters = { q: '*', per_page: String(PER_PAGE), page: pageOf(further), ...further };
  const pages = versions.map((_, i) => JSON.stringify(ask(i, parameters)));
  if (new Set(pages).size > 1) {
    console.log(`different pages: ${JSON.stringify(parameters)}`);
    isMissed = true;
  }
  const times = versions.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < Number(options.rounds); round += 1) {
    for (const [i, version] of versions.entries()) {
      const before = process.cpuUsage();
      version.ask(parameters);
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times[i]?.push((user + system) / 1000);
    }
  }
  return times.map(median);
}

/** The last one where a filter leaves fewer. */
function pageOf(further: Parameters): string {
  const { found } = ask(0, { q: '*', per_page: '0', ...further });
  return String(Math.max(1, Math.min(Number(options.page), Math.floor(found / PER_PAGE))));
}

function ask(version: number, parameters: Parameters): { found: number; ids: readonly string[] } {
  const { found, hits } = JSON.parse(versions[version]?.ask(parameters) ?? '') as {
    readonly found: number;
    readonly hits: readonly { readonly document: { readonly id: string } }[];
  };
  return { found, ids: hits.map(({ document }) => document.id) };
}

/** One figure for each version, of the medians of several questions. */
function cell(questions: readonly (readonly number[])[], of: (list: readonly number[]) => number): string {
  return versions
    .map((_, i) => of(questions.map((medians) => medians[i] ?? Number.NaN)).toFixed(2))
    .join(' ');
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, item) => sum + item, 0) / list.length;
}

function printRow(name: string, cells: readonly string[]): void {
  console.log([name.padEnd(62), ...cells.map((text) => text.padEnd(18))].join(' ').trimEnd());
}
