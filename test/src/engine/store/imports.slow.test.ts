import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Engine } from '../../../../src/engine/engine.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import {
  DIRTY_VALUES,
  type DirtyValues,
  WRITE_ACTIONS,
  type WriteAction,
  type WriteOutcome,
} from '../../../../src/engine/write-options.ts';
import { makeField } from '../make-field.ts';
import { openEngine, temporaryFolder } from '../open-engine.ts';

const schemaOf = (name: string): CollectionSchema => ({
  name,
  fields: [
    makeField('title', 'string', { sort: true }),
    makeField('tags', 'string[]', { facet: true }),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('record', 'string', { index: false }),
    makeField('colour', 'float[]', { numDim: 3 }),
  ],
});

/** Few ids, so that documents are replaced within a batch; some values do not fit their field. */
const document = fc.record(
  {
    id: fc.oneof({ weight: 9, arbitrary: fc.nat(200).map((number) => `d${number}`) }, fc.constant('\ud800')),
    title: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Krug', 'Öl auf Holz', 'Vase 3') }, fc.nat()),
    tags: fc.array(fc.constantFrom('Krug', 'Öl', '日本', ''), { maxLength: 3 }),
    year: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -9, max: 9 }) }, fc.constant('7')),
    record: fc.integer({ min: 400, max: 2_000 }).map((length) => 'Öl '.repeat(length)),
    colour: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 }),
  },
  { requiredKeys: ['id', 'record'] },
);
const line = fc.oneof(
  { weight: 12, arbitrary: document.map((value) => JSON.stringify(value)) },
  fc.constantFrom('{', '{"title":"without an id"}', '{"id":"d1","year":-0}', '{"id":"d2","colour":[1,2]}'),
);

const LINES = 120;
/** Batches of some 500 KiB. */
const batchesOf = (seed: number): string[][] =>
  fc.sample(fc.array(line, { minLength: LINES, maxLength: LINES }), { seed, numRuns: 3 });

/** In memory that threads share. */
function bytesOf(lines: readonly string[]): Uint8Array {
  const text = Buffer.from(lines.join('\n'));
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length));
  bytes.set(text);
  return bytes;
}

const SEARCHES: readonly Readonly<Record<string, string>>[] = [
  { q: '*', facet_by: 'tags,year', sort_by: 'year:asc', per_page: '250' },
  { q: 'krug', query_by: 'title', sort_by: 'year:desc,title:asc' },
  { q: '*', filter_by: 'year:<=0', sort_by: 'title:asc', include_fields: 'id,title,colour' },
  { q: '*', vector_query: 'colour:([1, 2, -1], k:50)', per_page: '50' },
];

/** All that clients see of a collection. */
async function contentsOf(engine: Engine, name: string) {
  const replies: unknown[] = [];
  for (const search of SEARCHES) {
    const { body } = await engine.search(name, search);
    const reply: unknown = JSON.parse(Buffer.from(body).toString());
    replies.push({ ...(reply as object), search_time_ms: 0, request_params: {} });
  }
  return { documents: await Array.fromAsync(engine.exportDocuments(name, '')), replies };
}

/** Imports batches that are sent at once. */
const importAll = (
  engine: Engine,
  name: string,
  batches: readonly (readonly string[] | Uint8Array)[],
  action: WriteAction,
  dirtyValues: DirtyValues = 'reject',
): Promise<(readonly WriteOutcome[])[]> => {
  const options = { withDocuments: false, publish: 'later', dirtyValues } as const;
  return Promise.all(batches.map((batch) => engine.write(name, batch, action, options)));
};

test('an import of bytes has the results of one of texts', async () => {
  const engine = openEngine(temporaryFolder());
  await engine.createCollection(schemaOf('texts'));
  await engine.createCollection(schemaOf('bytes'));
  for (const [seed, action] of WRITE_ACTIONS.entries()) {
    const dirtyValues = DIRTY_VALUES[seed] ?? 'reject';
    const batches = batchesOf(seed);
    // Both at once: they share the thread.
    const [texts, bytes] = await Promise.all([
      importAll(engine, 'texts', batches, action, dirtyValues),
      importAll(engine, 'bytes', batches.map(bytesOf), action, dirtyValues),
    ]);
    expect(bytes).toEqual(texts);
    await engine.publish('texts');
    await engine.publish('bytes');
    expect(await contentsOf(engine, 'bytes')).toEqual(await contentsOf(engine, 'texts'));
  }
});

test('batches that are written while their collection is dropped are not in its successor', async () => {
  const engine = openEngine(temporaryFolder());
  await engine.createCollection(schemaOf('c'));
  const batches = batchesOf(1).map(bytesOf);
  const before = importAll(engine, 'c', batches, 'upsert');
  const dropped = engine.dropCollection('c');
  const [written] = await Promise.all([before, dropped]);
  expect(written.map(({ length }) => length)).toEqual([LINES, LINES, LINES]);
  await engine.createCollection(schemaOf('c'));
  await importAll(engine, 'c', [bytesOf(['{"id":"new"}'])], 'upsert');
  expect(await Array.fromAsync(engine.exportDocuments('c', ''))).toEqual(['{"id":"new"}']);
});

test('batches that wait while the engine closes are written', async () => {
  const folder = temporaryFolder();
  const engine = openEngine(folder);
  await engine.createCollection(schemaOf('c'));
  const batches = batchesOf(2);
  const [written] = await Promise.all([
    importAll(engine, 'c', batches.map(bytesOf), 'upsert'),
    engine.close(),
  ]);
  const again = openEngine(folder);
  await again.createCollection(schemaOf('texts'));
  expect(written).toEqual(await importAll(again, 'texts', batches, 'upsert'));
  await again.publish('texts');
  expect(await contentsOf(again, 'c')).toEqual(await contentsOf(again, 'texts'));
});

test('large batches are written in their order, beside small ones', async () => {
  const engine = openEngine(temporaryFolder());
  await engine.createCollection(schemaOf('c'));
  const batch = (number: number): Uint8Array => {
    const lines = Array.from({ length: 4_000 }, (_, i) =>
      JSON.stringify({
        id: `d${i}`,
        title: `Krug ${number}`,
        colour: [number, 1, 0],
        record: 'Öl '.repeat(20),
      }),
    );
    const bytes = Buffer.from(lines.join('\n'));
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    return shared;
  };
  const options = { withDocuments: false, publish: 'soon' } as const;
  const written = await Promise.all([
    engine.write('c', batch(1), 'create', options),
    engine.write('c', batch(2), 'upsert', options),
    engine.write('c', ['{"id":"d1","title":"Vase"}'], 'upsert', options),
    engine.write('c', batch(3), 'create', options),
  ]);
  expect(written.map((outcomes) => outcomes.filter(({ success }) => success).length)).toEqual([
    4_000, 4_000, 1, 0,
  ]);
  await engine.publish('c');
  const found = async (word: string): Promise<number> => {
    const { body } = await engine.search('c', { q: word, query_by: 'title', include_fields: 'id' });
    return (JSON.parse(Buffer.from(body).toString()) as { readonly found: number }).found;
  };
  expect([await found('1'), await found('2'), await found('vase'), await found('3')]).toEqual([
    0, 3_999, 1, 0,
  ]);
});
