/**
 * A national collection in `vitrine engine`: the corpus as often as needed, under new
 * ids, each document with vectors of 384 and 512 dimensions. Shows whether building and
 * searching stay within their memory, time and disk, whether searches are stopped by
 * merges, the cost of every kind of query, and whether results are right.
 *
 * Run: node bench/million.ts [CORPUS] [--documents N] [--seconds PER_CLASS]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { collectionSchema } from '../src/documents/fields/collection-schema.ts';
import {
  checkServed,
  measureServed,
  type Served,
  type ServedRow,
  warmUpServed,
} from './engine/measure-served.ts';
import { grouped, MACHINE, step } from './harness/figures.ts';
import { ServedIndex } from './harness/served-index.ts';
import { sizeOf } from './harness/size-of.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { TreeMemory } from './harness/tree-memory.ts';
import { untilIdle } from './harness/until-idle.ts';
import { CopiedDocuments } from './million/copied-documents.ts';
import { FieldVectors } from './million/field-vectors.ts';
import { ImportProgress } from './million/import-progress.ts';
import { makeLines } from './million/make-lines.ts';
import { drawNeighbourClasses } from './million/neighbour-classes.ts';
import {
  type Report,
  reportBuilding,
  reportClasses,
  reportPeak,
  reportRestart,
} from './million/report-million.ts';
import { SearchesBeside } from './million/searches-beside.ts';
import { writeDocuments } from './queries/documents.ts';
import { NaiveDocuments } from './queries/naive.ts';
import { NaiveAnswers } from './queries/naive-answer.ts';
import { parametersOf } from './queries/search-parameters.ts';
import { drawWordClasses } from './queries/word-classes.ts';

/** Fewer than the corpus has. */
const MOST_ORIGINALS = 249_000;
const FEWEST_COPIES = 4;
/** Of the searches beside the import. */
const CHEAP_CLASS = 'rare word';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
  },
});
const wanted = Number(options.documents);
const copies = Math.max(FEWEST_COPIES, Math.ceil(wanted / MOST_ORIGINALS));
const folder = temporaryFolder('million');
const data = join(folder, 'data');
const vectors = {
  metadataEmbedding: new FieldVectors('metadataEmbedding'),
  imageEmbedding: new FieldVectors('imageEmbedding'),
};

step('making the documents');
const file = join(folder, 'documents.jsonl');
const originals = new NaiveDocuments();
await writeDocuments(positionals[0], file, Math.ceil(wanted / copies), (document) => originals.add(document));
const documents = new CopiedDocuments(originals, copies, vectors);
console.log(`${grouped(documents.count)} documents, ${MACHINE}`);
const classes = [
  ...drawWordClasses(originals).filter(({ name }) => name !== 'prefix, all words'),
  ...drawNeighbourClasses(documents, originals),
];
const missed = [...(await build()), ...(await answer())];
for (const line of missed) console.log(`not reached: ${line}`);
if (missed.length > 0) process.exitCode = 1;

/** Imports all documents in one request, while it searches; returns missed targets. */
async function build(): Promise<readonly string[]> {
  step('importing');
  const index = await ServedIndex.start(data);
  const memory = new TreeMemory(index.command.pid ?? 0);
  documents.prepareNeighbours(classes.flatMap(({ questions }) => questions));
  await index.server.create(collectionSchema('chos', 'chos'));
  const cheap = classes.find(({ name }) => name === CHEAP_CLASS)?.questions ?? [];
  const searches = new SearchesBeside(
    index.address,
    cheap.map((question) => parametersOf(question, 'whole reply')),
  );
  const progress = new ImportProgress(index, data, searches);
  const began = performance.now();
  const lines = makeLines(file, originals.ids, copies, vectors, (doc) => {
    documents.see(doc);
    progress.sent();
  });
  await index.server.importPieces(lines);
  const importSeconds = (performance.now() - began) / 1000;
  const importing = progress.times();
  step('waiting until nothing is merged any more');
  await untilIdle(index.command.pid);
  await searches.end();
  const merging = searches.take();
  const peakMiB = memory.peakMiB();
  const restingMiB = index.command.residentMiB();
  memory.stop();
  const { processorSeconds } = await index.stop();
  return print(
    reportBuilding({
      documents: documents.count,
      importSeconds,
      slowestRate: progress.slowest() ?? documents.count / importSeconds,
      importing,
      merging,
      processorSeconds,
      peakMiB,
      restingMiB,
      diskMiB: sizeOf(data) / 2 ** 20,
    }),
  );
}

/** Searches in a new process; returns missed targets. */
async function answer(): Promise<readonly string[]> {
  step('starting again');
  const began = performance.now();
  const index = await ServedIndex.start(data);
  const memory = new TreeMemory(index.command.pid ?? 0);
  const found = await index.everything();
  const restartSeconds = (performance.now() - began) / 1000;
  const restart = print(reportRestart(restartSeconds));
  if (found !== documents.count) throw new Error(`found ${found} documents after the restart`);

  step('checking every answer against a count without any index');
  const servers: Served[] = [{ name: 'ours', server: index.server, pid: index.command.pid }];
  const answers = new NaiveAnswers(documents);
  const rows: ServedRow[] = [];
  for (const queryClass of classes) rows.push(await checkServed(queryClass, servers, answers));
  step('warming up');
  await warmUpServed(rows, servers);
  step('measuring');
  await measureServed(rows, servers, Number(options.seconds), 'each request');
  const residentMiB = index.command.residentMiB();
  const peakMiB = memory.peakMiB();
  memory.stop();
  await index.stop();
  console.log('');
  const slow = print(reportClasses(rows));
  console.log(`\n${grouped(residentMiB)} MiB resident after all questions`);
  return [...restart, ...slow, ...print(reportPeak('while answering', peakMiB))];
}

function print({ lines, missed: notReached }: Report): readonly string[] {
  for (const line of lines) console.log(line);
  return notReached;
}
