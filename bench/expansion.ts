/*
 * node bench/expansion.ts [--all]
 *
 * What LANGUAGE_EXPANSION adds to the searches of bench/meaning/expansion.jsonl, over the sample
 * collection and the small corpus of real records: how many objects each finds without and with
 * it, and how many of the first ten that are added are right, as judged by reading the records.
 * With --all, also the titles of these. Exits with status 1 if objects are added that were not
 * judged: run with --all, read their records, and add the verdicts.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isAvailable } from './meaning/corpora.ts';
import { type Found, Installation } from './meaning/installation.ts';

const { values: options } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

/** A search, and verdicts on what the expansion adds to it, by uuid. */
interface ExpansionRow {
  readonly query: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const SHOWN = 10;
const PAGE = 250;

const rows = readFileSync(new URL('./meaning/expansion.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): ExpansionRow => JSON.parse(line));
const corpora = (['sample', 'small'] as const).filter(isAvailable);
const [without, withIt] = [await search('off'), await search('on')];

const print = (name: string, ...columns: readonly (number | string)[]): unknown =>
  process.stdout.write(`${name.padEnd(24)}${columns.map((one) => String(one).padStart(10)).join('')}\n`);

print('', 'without', 'with', 'judged', 'right', 'first kept');
const total = { judged: 0, right: 0 };

for (const [i, { query, right, wrong }] of rows.entries()) {
  const [before, after] = [without[i], withIt[i]];
  if (!(before && after)) continue;
  const known = new Set(before.hits.map(({ document }) => document.uuid));
  const added = after.hits.filter(({ document }) => !known.has(document.uuid)).slice(0, SHOWN);
  const isRight = added.filter(({ document }) => right.includes(document.uuid)).length;
  const isWrong = added.filter(({ document }) => wrong.includes(document.uuid)).length;
  total.judged += isRight + isWrong;
  total.right += isRight;
  if (isRight + isWrong < added.length) process.exitCode = 1;
  print(query, before.found, after.found, isRight + isWrong, isRight, firstKept(before, after));
  if (!options.all) continue;
  for (const { document } of added) {
    const verdict = right.includes(document.uuid) ? 'right' : wrong.includes(document.uuid) ? 'wrong' : '?';
    process.stdout.write(`  ${verdict.padEnd(6)}${document.uuid}  ${[document.title].flat().join(' = ')}\n`);
  }
}
print('all', '', '', total.judged, total.right);

/** Of the first ten hits without the expansion, how many are still as far in front. */
function firstKept(before: Found, after: Found): string {
  const first = before.hits.slice(0, SHOWN);
  const kept = first.filter(({ document }, at) => after.hits[at]?.document.uuid === document.uuid).length;
  return `${kept}/${first.length}`;
}

async function search(expansion: 'on' | 'off'): Promise<Found[]> {
  const installation = await Installation.start(corpora, { LANGUAGE_EXPANSION: expansion });
  const found: Found[] = [];
  for (const { query } of rows) {
    found.push(await installation.search({ q: query, word_forms: 'on', per_page: String(PAGE) }));
  }
  await installation.stop();
  return found;
}
