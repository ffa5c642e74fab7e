import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionSchema } from '../../src/documents/fields/collection-schema.ts';
import type { ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { Engine } from '../../src/engine/engine.ts';
import { createEngineServer } from '../../src/surfaces/engine-server/engine-server.ts';
import { checkServed, type Served } from '../engine/measure-served.ts';
import { linesOf } from '../harness/corpus.ts';
import { TreeMemory } from '../harness/tree-memory.ts';
import { CopiedDocuments } from '../million/copied-documents.ts';
import { FieldVectors } from '../million/field-vectors.ts';
import { makeLines } from '../million/make-lines.ts';
import { drawNeighbourClasses } from '../million/neighbour-classes.ts';
import { reportBuilding, reportClasses, reportRestart } from '../million/report-million.ts';
import { FIELDS } from '../queries/make-vectors.ts';
import { NaiveDocuments } from '../queries/naive.ts';
import { NaiveAnswers } from '../queries/naive-answer.ts';
import type { QueryClass } from '../queries/query-class.ts';
import type { Near, Question } from '../queries/question.ts';
import { drawWordClasses } from '../queries/word-classes.ts';
import { TypesenseServer } from '../rivals/typesense-server.ts';
import { makeSampleQuestions } from './sample-questions.ts';

const COPIES = 3;
const vectors = {
  metadataEmbedding: new FieldVectors('metadataEmbedding'),
  imageEmbedding: new FieldVectors('imageEmbedding'),
};
/** A query that equals no document's vector. */
const nearNone: Near = {
  field: 'imageEmbedding',
  vector: [...new FieldVectors('imageEmbedding', 2).at(0)],
  count: 7,
  leastSimilarity: -1,
};
let originals: NaiveDocuments;
let classes: readonly QueryClass[];
let copied: CopiedDocuments;
/** The imported documents, parsed. */
const imported: ChoDocument[] = [];
let served: Served;
let stop: () => Promise<void>;
afterAll(() => stop());

beforeAll(async () => {
  const { file, folder, remove } = await makeSampleQuestions();
  originals = new NaiveDocuments();
  for await (const line of linesOf(file)) originals.add(JSON.parse(line));
  copied = new CopiedDocuments(originals, COPIES, vectors);
  classes = [...drawWordClasses(originals), ...drawNeighbourClasses(copied, originals)];
  copied.prepareNeighbours([...classes.flatMap(({ questions }) => questions), question({ near: nearNone })]);
  const see = copied.see.bind(copied);
  const pieces = async function* () {
    for await (const piece of makeLines(file, originals.ids, COPIES, vectors, see)) {
      const lines = Buffer.from(piece).toString('utf8').trimEnd().split('\n');
      imported.push(...lines.map((line) => JSON.parse(line) as ChoDocument));
      yield piece;
    }
  };
  const engine = new Engine(join(folder, 'million'), { threads: 0 });
  const app = createEngineServer(engine, { admin: 'key', search: undefined });
  const server = new TypesenseServer(await app.listen({ host: '127.0.0.1', port: 0 }), 'key', 'chos');
  stop = async () => {
    server.close();
    await app.close();
    await engine.close();
    remove();
  };
  await server.create(collectionSchema('chos', 'chos'));
  await server.importPieces(pieces());
  served = { name: 'ours', server, pid: undefined };
});

const question = (own: Partial<Question>): Question => ({
  words: [],
  match: 'whole',
  facets: true,
  page: 0,
  ...own,
});

test('copies are found as if each had been added', () => {
  const all = new NaiveDocuments();
  for (const document of imported) all.add(document);
  const [word = ''] = originals.words.words;
  for (const own of [{}, { words: [word] }, { grouped: true as const }]) {
    const right = new NaiveAnswers(all).answer(question(own));
    expect(new NaiveAnswers(copied).answer(question(own))).toEqual(right);
  }
  expect(copied.ids.map((id) => copied.numberOf(id))).toEqual([...copied.ids.keys()]);
  expect(copied.numberOf('other')).toBe(-1);
});

test('what is imported carries the vectors that are looked at', () => {
  for (const [doc, document] of imported.entries()) {
    expect(document['id']).toBe(copied.ids[doc]);
    for (const [field, length] of Object.entries(FIELDS)) {
      expect(document[field]).toHaveLength(length);
      const near = { field: field as keyof typeof FIELDS, vector: document[field] as readonly number[] };
      expect(copied.similarityTo(near, doc)).toBeCloseTo(1, 9);
    }
  }
});

test('neighbours are those of a plain sort', () => {
  const questions = classes.find(({ name }) => name === 'vector by id, 512')?.questions ?? [];
  const nears = [nearNone, ...questions.slice(0, 2).flatMap(({ near }) => near ?? [])];
  expect(nears).toHaveLength(3);
  for (const near of nears) {
    const similarities = copied.ids.map((_, doc) => copied.similarityTo(near, doc));
    const sorted = [...similarities.keys()]
      .filter((doc) => copied.ids[doc] !== near.id)
      .sort((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0));
    expect(copied.neighbours(near)).toEqual(sorted.slice(0, near.count));
  }
});

test('the answers of a server are right', async () => {
  const answers = new NaiveAnswers(copied);
  for (const queryClass of classes) {
    const { cells } = await checkServed(queryClass, [served], answers);
    expect({ name: queryClass.name, faults: cells[0]?.faults }).toEqual({
      name: queryClass.name,
      faults: [],
    });
  }
});

test('memory is that of a process and of those it has started', async () => {
  const started = `process.stdout.write('up'); process.stdin.resume()`;
  const starting = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(started)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', starting], { stdio: ['pipe', 'pipe', 'inherit'] });
  const peaks: number[] = [];
  child.stdout.once('data', () => {
    for (const pid of [child.pid ?? 0, process.pid]) {
      const memory = new TreeMemory(pid);
      peaks.push(memory.peakMiB());
      memory.stop();
    }
    child.stdin.end();
  });
  await text(child.stdout);
  const [two = 0, all = 0] = peaks;
  // Node.js itself takes some 40 MiB.
  expect(two).toBeGreaterThan(60);
  expect(all).toBeGreaterThan(two);
});

test('what is missed while building is told', () => {
  const built = { documents: 1_000, importSeconds: 1, importing: [1], processorSeconds: 1, restingMiB: 1 };
  const good = { slowestRate: 3_000, peakMiB: 5_722, merging: [49], diskMiB: 7 };
  const bad = { slowestRate: 1_999, peakMiB: 6_144, merging: [1, 300], diskMiB: 8 };
  expect(reportBuilding({ ...built, ...good }).missed).toEqual([]);
  expect(reportBuilding({ ...built, ...bad }).missed).toEqual([
    '1,999 documents/s at the slowest, wanted at least 2,000',
    '8,389 bytes on disk a document, wanted below 7,623',
    '300 ms the longest search beside merges, wanted below 300',
    '6,144 MiB resident at most while building, wanted below 6,144 (6 GiB)',
  ]);
  expect(reportRestart(19.9).missed).toEqual([]);
  expect(reportRestart(20).missed).toHaveLength(1);
});

test('a common word that takes too long is told, and a wrong answer', () => {
  const [queryClass] = drawWordClasses(originals).filter(({ name }) => name === 'common word, 16 facets');
  if (!queryClass) throw new Error('no such class');
  const told = (clock: number, faults: string[]) => {
    const cell = { processorMs: [1], clockMs: Array.from({ length: 20 }, () => clock), sizes: [1], faults };
    return reportClasses([{ queryClass, found: [1], cells: [cell] }]).missed;
  };
  expect(told(99, [])).toEqual([]);
  expect(told(100, ['fault'])).toEqual([
    'common word, 16 facets: p95 100 ms, wanted below 100',
    expect.stringMatching(/^common word, 16 facets: 1 of \d+ answers differ, first fault$/),
  ]);
});
