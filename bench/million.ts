/**
 * A million documents in `vitrine engine`: the corpus four times with
 * different ids, each document with vectors of 384 and 512 dimensions. Shows
 * whether building and searching stay within their memory, a common word with
 * facets within its time, the cost of everything else, and whether results are
 * right.
 *
 * Run: node bench/million.ts [CORPUS] [--documents N] [--seconds PER_CLASS]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { collectionSchema } from '../src/collections/collection-schema.ts';
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
import { makeLines } from './million/make-lines.ts';
import { drawNeighbourClasses } from './million/neighbour-classes.ts';
import { type Report, reportBuilding, reportClasses, reportPeak } from './million/report-million.ts';
import { writeDocuments } from './queries/documents.ts';
import { NaiveDocuments } from './queries/naive.ts';
import { NaiveAnswers } from './queries/naive-answer.ts';
import { drawWordClasses } from './queries/word-classes.ts';

const COPIES = 4;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
  },
});
const folder = temporaryFolder('million');
const data = join(folder, 'data');
const vectors = {
  metadataEmbedding: new FieldVectors('metadataEmbedding'),
  imageEmbedding: new FieldVectors('imageEmbedding'),
};

step('making the documents');
const file = join(folder, 'documents.jsonl');
const originals = new NaiveDocuments();
await writeDocuments(
  positionals[0] ?? '../shared/data/corpus-large.jsonl.gz',
  file,
  Math.ceil(Number(options.documents) / COPIES),
  (document) => originals.add(document),
);
const documents = new CopiedDocuments(originals, COPIES, vectors);
console.log(`${grouped(documents.count)} documents, ${MACHINE}`);
const classes = [
  ...drawWordClasses(originals).filter(({ name }) => name !== 'prefix, all words'),
  ...drawNeighbourClasses(documents, originals),
];
const missed = [...(await build()), ...(await answer())];
for (const line of missed) console.log(`not reached: ${line}`);
if (missed.length > 0) process.exitCode = 1;

/** Imports all documents in one request; returns missed targets. */
async function build(): Promise<readonly string[]> {
  step('importing');
  const index = await ServedIndex.start(data);
  const memory = new TreeMemory(index.command.pid ?? 0);
  documents.prepareNeighbours(classes.flatMap(({ questions }) => questions));
  await index.server.create(collectionSchema('chos', 'chos'));
  const began = performance.now();
  const see = documents.see.bind(documents);
  await index.server.importPieces(makeLines(file, originals.ids, COPIES, vectors, see));
  const importSeconds = (performance.now() - began) / 1000;
  step('waiting until nothing is merged any more');
  await untilIdle(index.command.pid);
  const peakMiB = memory.peakMiB();
  const restingMiB = index.command.residentMiB();
  memory.stop();
  const { processorSeconds } = await index.stop();
  return print(
    reportBuilding({
      documents: documents.count,
      importSeconds,
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
  console.log(`restart ${restartSeconds.toFixed(1)} s to the first answer, everything with facets`);
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
  return [...slow, ...print(reportPeak('while answering', peakMiB))];
}

function print({ lines, missed: notReached }: Report): readonly string[] {
  for (const line of lines) console.log(line);
  return notReached;
}
