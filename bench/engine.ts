/**
 * How fast our engine answers, on the same documents and in one run: within its
 * process against MiniSearch, Orama and SQLite FTS5, and over HTTP against the
 * figures of Typesense, or against a server of Typesense's kind beside it.
 *
 * Run: node bench/engine.ts [CORPUS] [--documents N] [--seconds PER_CLASS]
 *   [--part in-process|http] [--only CLASS]… [--without RIVAL]…
 *   [--typesense URL --key KEY [--typesense-pid PID]]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareInProcess } from './engine/in-process.ts';
import { compareOverHttp } from './engine/over-http.ts';
import { printChecks, printCosts, printTimes } from './engine/print-results.ts';
import {
  printServedChecks,
  printServedCosts,
  printServedTimes,
  printUnmerged,
} from './engine/print-served.ts';
import { grouped, MACHINE, step } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { writeDocuments } from './queries/documents.ts';
import { NaiveDocuments } from './queries/naive.ts';
import { NaiveAnswers } from './queries/naive-answer.ts';
import type { QueryClass } from './queries/query-class.ts';
import { drawClasses } from './queries/query-classes.ts';
import { UnitVectors } from './queries/unit-vectors.ts';
import { TypesenseServer } from './rivals/typesense-server.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '8' },
    part: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
    typesense: { type: 'string' },
    key: { type: 'string', default: '' },
    'typesense-pid': { type: 'string' },
  },
});
/** The collection that is made, and dropped, in a server beside ours. */
const BESIDE = 'vitrine-bench';
const seconds = Number(options.seconds);
const folder = temporaryFolder('bench');
const file = join(folder, 'documents.jsonl');
const documents = new NaiveDocuments();
const answers = new NaiveAnswers(documents);
const missed: string[] = [];
let faults = 0;

step('making the documents');
const vectors = new UnitVectors(1);
await writeDocuments(
  positionals[0],
  file,
  Number(options.documents),
  (document) => documents.add(document),
  () => ({ metadataEmbedding: vectors.next() }),
);
const classes = drawClasses(documents).filter(isWanted);
if (classes.length === 0) throw new Error(`no class is named ${options.only.join(' or ')}`);
console.log(`${grouped(documents.count)} documents, ${MACHINE}`);
const parts = options.part === undefined ? ['in-process', 'http'] : [options.part];
if (parts.includes('in-process')) await inProcess();
if (parts.includes('http')) await overHttp();
for (const line of missed) console.log(`not reached: ${line}`);
if (missed.length > 0 || faults > 0) process.exitCode = 1;

async function inProcess(): Promise<void> {
  const { names, rows, costs, built, openedSeconds, missing } = await compareInProcess(
    { file, folder },
    classes,
    options.without,
    answers,
    seconds,
    step,
  );
  console.log(
    '\nWithin the process: milliseconds of processor time for one question, median and 95th percentile; ahead: median of the best rival over ours; found: median of the questions\n',
  );
  missed.push(...printTimes(names, rows));
  console.log('\nfound, facets, groups, documents and order, against a scan of all documents:\n');
  faults += printChecks(names, rows);
  console.log('');
  printCosts(costs, documents.count);
  console.log(
    `ours was built in another process, whose memory reached ${grouped(built.peak)} MiB, and opened in ${openedSeconds.toFixed(2)} s`,
  );
  for (const { name, reason } of missing) console.log(`${name} could not be built: ${reason}`);
}

async function overHttp(): Promise<void> {
  const { typesense, key, 'typesense-pid': pid } = options;
  const beside = typesense
    ? {
        server: new TypesenseServer(typesense.replace(/\/$/, ''), key, BESIDE),
        pid: pid === undefined ? undefined : Number(pid),
      }
    : undefined;
  const served = await compareOverHttp({ file, folder }, classes, answers, seconds, step, beside);
  console.log(
    '\nOver HTTP, whole replies as the API asks for them, use_cache=false, one connection: milliseconds of processor time of the server for one request, all threads, median of the rounds; clock of the client, median and 95th percentile; ahead: the figure of Typesense over ours; share: ours of a real Typesense on one machine, in turns, before issue 20\n',
  );
  missed.push(...printServedTimes(served));
  printUnmerged(served.unmerged);
  console.log('\nanswers over HTTP against a scan of all documents:');
  faults += printServedChecks({ ...served, rows: [...served.rows, ...served.unmerged.rows] });
  console.log('');
  missed.push(...printServedCosts(served, documents.count));
}

/** Any part of the name will do. */
function isWanted({ name }: QueryClass): boolean {
  return options.only.length === 0 || options.only.some((part) => name.includes(part));
}
