import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortestDecimal } from '../../../../src/engine/documents/stored-document.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { GrowableUint32 } from '../../../../src/engine/segment/growable.ts';
import { DocumentReader } from '../../../../src/engine/store/document-reader.ts';
import { DocumentRows } from '../../../../src/engine/store/document-row.ts';
import { DocumentWriter } from '../../../../src/engine/store/document-writer.ts';
import { packDecimals, unpackDecimals } from '../../../../src/engine/store/stored-vectors.ts';
import { makeField } from '../make-field.ts';
import { openEngine, temporaryFolder } from '../open-engine.ts';

const SCHEMA: CollectionSchema = {
  name: 'pictures',
  fields: [
    makeField('title', 'string'),
    makeField('text', 'string', { index: false }),
    makeField('colours', 'float[]', { numDim: 3 }),
    makeField('shape', 'float[]', { numDim: 2 }),
  ],
};
const ROWS = new DocumentRows(SCHEMA);

describe('decimals of 32-bit floats', () => {
  test('are read back as the same float', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (float) => {
        expect(Math.fround(shortestDecimal(float))).toBe(float);
      }),
    );
  });

  test('equal the written number, up to six digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999, max: 999_999 }),
        fc.integer({ min: 0, max: 20 }),
        (digits, power) => {
          const written = Number(`${digits}e-${power}`);
          expect(shortestDecimal(Math.fround(written))).toBeCloseTo(written, 30);
        },
      ),
    );
  });
});

describe('packed vectors', () => {
  const decimals = fc.array(
    fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: -(2 ** 23) + 1, max: 2 ** 23 - 1 }),
    ),
    { maxLength: 100 },
  );

  test('come out as the floats that went in', () => {
    fc.assert(
      fc.property(decimals, (millionths) => {
        const vector = Float32Array.from(millionths, (number) => number / 1e6);
        const words = new GrowableUint32();
        const bits = packDecimals(vector, words);
        const largest = Math.max(0, ...millionths.map(Math.abs));
        expect(bits).toBe(1 + largest.toString(2).length - Number(largest === 0));
        expect(unpackDecimals(words.view(), vector.length, bits ?? 0)).toEqual(vector);
      }),
    );
  });

  test('are none whose numbers have more digits or are large', () => {
    const first = Float32Array.of(0.5, -0.25);
    const words = new GrowableUint32();
    expect(packDecimals(first, new GrowableUint32())).toBeDefined();
    for (const other of [1 / 3, 1e-7, 8.4, 3e9, 2 ** 32, 1e30, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([other, packDecimals(Float32Array.of(...first, other), words)]).toEqual([other, undefined]);
    }
    expect(words.length).toBe(0);
  });
});

const LONG = 'x'.repeat(600);
const WRITTEN = [
  { id: 'a', title: 'Krug', colours: [0.1, -2.5e-7, 3], shape: [0.123457, 1e30], text: LONG },
  { id: 'b', title: 'Vase', shape: [0, 0] },
  { id: 'c', title: 'Ei' },
];

const inOrder = (document: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))));

test('documents are returned with the vectors they were sent with', async () => {
  const root = temporaryFolder();
  const engine = openEngine(root);
  await engine.createCollection(SCHEMA);
  await engine.write(
    'pictures',
    WRITTEN.map((own) => JSON.stringify(own)),
    'upsert',
  );
  for (const own of WRITTEN) expect(await engine.document('pictures', own.id)).toBe(inOrder(own));
  expect(await Array.fromAsync(engine.exportDocuments('pictures', ''))).toEqual(WRITTEN.map(inOrder));
  await engine.write('pictures', ['{"id":"a","shape":[1,2]}', '{"id":"b","shape":null}'], 'update');
  expect(await engine.document('pictures', 'a')).toBe(inOrder({ ...WRITTEN[0], shape: [1, 2] }));
  expect(await engine.document('pictures', 'b')).toBe('{"id":"b","title":"Vase"}');
  await engine.close();
  const again = openEngine(root);
  const { body } = await again.search('pictures', { q: 'krug', query_by: 'title', include_fields: 'shape' });
  expect(Buffer.from(body).toString()).toContain('"document":{"shape":[1,2]}');
});

test('each vector of a document is stored as it fits', () => {
  const path = join(temporaryFolder(), 'documents.sqlite');
  const writer = new DocumentWriter(path, SCHEMA);
  const colours = [1 / 3, 0.25, 1e9].map(Math.fround);
  const shape = [-0.123456, 0.5].map(Math.fround);
  writer.transaction(() => {
    writer.insert(1, 1, ROWS.of('a', { id: 'a', colours, shape }));
    writer.insert(2, 2, ROWS.of('b', { id: 'b', colours: [1, 2, 3], shape }));
  });
  const read = (sql: string) => new DatabaseSync(path, { readOnly: true }).prepare(sql).all();
  expect(read('SELECT layout, length(components) AS bytes FROM vectors')).toEqual([
    { layout: '[["colours",3],["shape",2,20]]', bytes: 3 * 4 + 2 * 4 },
    { layout: '[["colours",3,23],["shape",2,20]]', bytes: 3 * 4 + 2 * 4 },
  ]);
  // Floats as earlier versions stored them.
  new DatabaseSync(path).exec(
    `INSERT INTO documents (row, id, sequence, body, large_names) VALUES (3, 'c', 3, '{"id":"c"}', '["shape"]');
     INSERT INTO vectors (row, layout, components) VALUES (3, '[["shape",2]]', x'0000803f00000040')`,
  );
  const reader = new DocumentReader(path);
  const found: unknown[] = [];
  reader.eachVector([1, 2, 3], 'shape', (vector) => found.push([...(vector ?? [])]));
  expect(found).toEqual([shape, shape, [1, 2]]);
  expect([...(reader.document('a')?.vectors?.get('colours') ?? [])]).toEqual(colours);
  expect([...(reader.document('b')?.vectors?.get('colours') ?? [])]).toEqual([1, 2, 3]);
  reader.close();
  writer.close();
});

test('vectors are removed with the rows of their documents', () => {
  const path = join(temporaryFolder(), 'documents.sqlite');
  const writer = new DocumentWriter(path, SCHEMA);
  writer.transaction(() => {
    for (const [i, own] of WRITTEN.entries()) writer.insert(i + 1, i + 1, ROWS.of(own.id, own));
  });
  writer.transaction((change) => {
    writer.retire(1, change);
    writer.insert(4, 1, ROWS.of('a', { id: 'a', shape: [5, 6] }));
  });
  const vectorsOf = (...rows: readonly number[]): (number[] | undefined)[] => {
    const found: (number[] | undefined)[] = [];
    reader.eachVector(rows, 'shape', (vector) => found.push(vector && [...vector]));
    return found;
  };
  const reader = new DocumentReader(path);
  const before = [[5, 6], undefined, [0, 0], [Math.fround(0.123457), Math.fround(1e30)]];
  expect(vectorsOf(4, 3, 2, 1)).toEqual(before);
  writer.purge(2, 100);
  expect(vectorsOf(4, 3, 2)).toEqual(before.slice(0, 3));
  expect(vectorsOf(1)).toEqual([undefined]);
  expect(reader.takeDamaged()).toEqual([{ row: 1, id: undefined, isMissing: true }]);
  reader.close();
  writer.close();
});
