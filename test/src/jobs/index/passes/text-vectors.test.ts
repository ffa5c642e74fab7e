import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runIndexer } from '../../../../../src/jobs/index/index-run.ts';
import { textVectorPass } from '../../../../../src/jobs/index/passes/text-vectors.ts';
import type { TextEmbedder } from '../../../../../src/media/embedding/embedder.ts';
import { openSqliteStore } from '../../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../../../stores/records/temporary-folder.ts';
import { MemoryIndex } from '../../memory-index.ts';
import { MemoryCheckpoints, MemoryRecords } from '../../memory-records.ts';
import { plainDocuments } from '../../plain-documents.ts';

/** Vectors of two components, the first of which tells the length of the text; it remembers what it was asked. */
function countingEmbedder(name: string) {
  const asked: string[] = [];
  const embedder: TextEmbedder = {
    name,
    dimensions: 2,
    async embedTexts(texts) {
      asked.push(...texts);
      return texts.map(({ length }) => Float32Array.of(length / 7, 1));
    },
    close: async () => {},
  };
  return { asked, embedder };
}

interface RunOptions {
  rebuild?: boolean;
  signal?: AbortSignal;
  onSearchable?: () => void;
}

/** Records whose bodies are `{title}`, with all that indexes them. */
class House {
  readonly records = new MemoryRecords();
  readonly checkpoints = new MemoryCheckpoints();
  readonly index = new MemoryIndex();
  readonly derived = openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 0).derived;
  /** Records whose texts have been put together for their vectors. */
  readonly read: string[] = [];

  constructor() {
    onTestFinished(() => this.derived.close());
  }

  put(id: string, title: string): void {
    this.records.put(id, JSON.stringify({ title }));
  }

  async run(embedder: TextEmbedder, { rebuild = false, signal, onSearchable = () => {} }: RunOptions = {}) {
    const titleOf = ({ body }: { body: string }): string => JSON.parse(body).title;
    const documents = plainDocuments((record, derived) =>
      JSON.stringify({ id: record.uuid, title: titleOf(record), ...derived }),
    );
    const textOf = (record: { uuid: string; body: string }): string => {
      this.read.push(record.uuid);
      return titleOf(record);
    };
    const pass = textVectorPass({ embedder, derived: this.derived, textOf });
    return runIndexer({ ...this, documents, passes: [pass], models: {} }, { rebuild, signal, onSearchable });
  }

  visible = () => (this.index.visible('chos') ?? []).map((text) => JSON.parse(text));
}

const vector = (length: number) => [Math.round((length / 7) * 1e6) / 1e6, 1];

test('documents get their vectors after they can be searched', async () => {
  const house = new House();
  house.put('a', 'Vase');
  house.put('b', 'Krug aus Ton');
  const { embedder } = countingEmbedder('m');
  expect(await house.run(embedder)).toMatchObject({
    passes: [{ pass: 'text-vectors', records: 2, filled: 2, interrupted: false }],
  });
  expect(house.visible()).toEqual([
    { id: 'a', title: 'Vase', metadataEmbedding: vector(4) },
    { id: 'b', title: 'Krug aus Ton', metadataEmbedding: vector(12) },
  ]);
});

test('no vector is computed twice: only those of new and changed texts, also for a new collection', async () => {
  const house = new House();
  house.put('a', 'Vase');
  house.put('b', 'Krug');
  const { asked, embedder } = countingEmbedder('m');
  await house.run(embedder);
  house.put('b', 'Becher');
  house.put('a', 'Vase');
  await house.run(embedder);
  await house.run(embedder, { rebuild: true });
  expect(asked).toEqual(['Vase', 'Krug', 'Becher']);
  expect(house.visible()).toEqual([
    { id: 'a', title: 'Vase', metadataEmbedding: vector(4) },
    { id: 'b', title: 'Becher', metadataEmbedding: vector(6) },
  ]);
});

test('until documents are searchable, texts are built only for records that have a vector', async () => {
  const house = new House();
  house.put('a', 'Vase');
  const read: string[][] = [];
  const onSearchable = () => read.push(house.read.splice(0));
  const { embedder } = countingEmbedder('m');
  await house.run(embedder, { onSearchable });
  house.read.splice(0);
  house.put('b', 'Krug');
  await house.run(embedder, { rebuild: true, onSearchable });
  expect(read).toEqual([[], ['a']]);
});

test('another model computes all of them again', async () => {
  const house = new House();
  house.put('a', 'Vase');
  await house.run(countingEmbedder('m').embedder);
  const { asked, embedder } = countingEmbedder('n');
  await house.run(embedder, { rebuild: true });
  expect(asked).toEqual(['Vase']);
});

test('an interrupted run continues where its vectors end', async () => {
  const house = new House();
  for (let n = 0; n < 600; n++) house.put(`u${n}`, `Vase ${n}`);
  const first = countingEmbedder('m');
  const abort = new AbortController();
  const cut: TextEmbedder = {
    ...first.embedder,
    embedTexts(texts, role) {
      if (first.asked.length > 0) abort.abort();
      return first.embedder.embedTexts(texts, role);
    },
  };
  expect(await house.run(cut, { signal: abort.signal })).toMatchObject({
    interrupted: true,
    documents: 600,
    passes: [{ records: 250, interrupted: true }],
  });
  const second = countingEmbedder('m');
  expect(await house.run(second.embedder)).toMatchObject({ interrupted: false, passes: [{ records: 350 }] });
  expect([first.asked.length, second.asked.length]).toEqual([500, 100]);
  expect(house.visible().filter((document) => document.metadataEmbedding === undefined)).toEqual([]);
});

test('derived values are deleted with their record', async () => {
  const house = new House();
  house.put('a', 'Vase');
  const { embedder } = countingEmbedder('m');
  await house.run(embedder);
  house.records.delete('a');
  await house.run(embedder);
  expect(await house.derived.get('text-vector', ['a'])).toEqual(new Map());
});
