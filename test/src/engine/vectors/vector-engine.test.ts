import { describe, expect, test } from 'vitest';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { makeField } from '../make-field.ts';
import { found, openEngine, temporaryFolder } from '../open-engine.ts';

const BOOKS: CollectionSchema = {
  name: 'books',
  fields: [
    makeField('title', 'string'),
    makeField('place', 'float[]', { numDim: 3 }),
    makeField('other', 'float[]', { numDim: 40, facet: true }),
  ],
};

const lineOf = (id: string, place: readonly number[] | undefined): string =>
  JSON.stringify({ id, title: 'Krug', ...(place ? { place } : {}) });

const NEAREST = { vector_query: 'place:([1,0,0], k: 10)' };

describe.each([0, 2])('with %i threads that search', (threads) => {
  test('finds neighbours among the current documents', async () => {
    const root = temporaryFolder();
    const engine = openEngine(root, { threads });
    await engine.createCollection(BOOKS);
    expect(await found(engine, NEAREST)).toBe('');
    await engine.write(
      'books',
      [lineOf('a', [1, 0, 0]), lineOf('b', [1, 1, 0]), lineOf('c', undefined)],
      'upsert',
    );
    expect(await found(engine, NEAREST)).toBe('a b');
    await engine.write('books', [lineOf('a', [-1, 0, 0]), lineOf('d', [9, 1, 0])], 'upsert');
    expect(await found(engine, NEAREST)).toBe('d b a');
    await engine.remove('books', ['b']);
    expect(await found(engine, NEAREST)).toBe('d a');
    await engine.write('books', ['{"id":"d","place":null}', '{"id":"c","place":[0,1,0]}'], 'update');
    expect(await found(engine, NEAREST)).toBe('c a');
    // Many small segments, until they are merged.
    for (let i = 0; i < 9; i += 1) await engine.write('books', [lineOf(`m${i}`, [1, 1, i])], 'upsert');
    const expected = 'm0 m1 m2 m3 m4 m5 m6 m7 m8 c';
    expect(await found(engine, NEAREST)).toBe(expected);
    await engine.close();
    expect(await found(openEngine(root, { threads }), NEAREST)).toBe(expected);
  });

  test('documents with wrong vectors are refused', async () => {
    const engine = openEngine(temporaryFolder(), { threads });
    await engine.createCollection(BOOKS);
    const outcomes = await engine.write(
      'books',
      [
        lineOf('a', [1, 2]),
        '{"id":"b","place":[1,2,1e39]}',
        '{"id":"c","place":[1,2,null]}',
        '{"id":"d","place":[1,2,"3"]}',
        '{"id":"e","place":"1,2,3"}',
        '{"id":"f","place":{"0":1}}',
        lineOf('g', [0, 0, 1]),
      ],
      'upsert',
    );
    expect(outcomes.map((own) => (own.success ? own.id : own.error))).toEqual([
      'Field `place` must have 3 dimensions.',
      ...Array.from({ length: 3 }, () => 'Field `place` must be a array of float.'),
      'Field `place` must be an array.',
      'Field `place` must be an array.',
      'g',
    ]);
    expect(await found(engine, NEAREST)).toBe('g');
  });

  test('vectors cannot be facets, filters or sort keys', async () => {
    const engine = openEngine(temporaryFolder(), { threads });
    await engine.createCollection(BOOKS);
    await engine.write(
      'books',
      [JSON.stringify({ id: 'a', other: Array.from({ length: 40 }, () => 1) })],
      'upsert',
    );
    expect(await found(engine, { facet_by: 'other' })).toBe('a');
    expect(await found(engine, { filter_by: 'other:1' })).toBe('400 Cannot filter on vector field `other`.');
    expect(await found(engine, { sort_by: 'other:asc' })).toContain('404');
  });
});
