import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { noLimits, SearchBudget, unlimitedBudget } from '../../src/engine/search-budget.ts';
import { makeColumns } from '../../src/engine/segment/vector-column.ts';
import { nearest } from '../../src/engine/vectors/nearest.ts';
import { quantize, unitVector } from '../../src/engine/vectors/quantize.ts';
import {
  compiledScan,
  MAX_SCANNED,
  plainScan,
  type Scan,
  type Scanned,
} from '../../src/engine/vectors/scan.ts';
import { makeField } from './make-field.ts';
import { type Change, NaiveCollection, snapshotAfter } from './naive-collection.ts';

const schemaOf = (dimensions: number): CollectionSchema => ({
  name: 'pictures',
  fields: [makeField('place', 'float[]', { numDim: dimensions }), makeField('kind', 'int32')],
});

/** Magnitudes that meet in one vector: usual, tiny, huge, none. */
const component = fc.oneof(
  { weight: 8, arbitrary: fc.float({ min: -1, max: 1, noNaN: true }) },
  { weight: 2, arbitrary: fc.constantFrom(0, -0, 1, -1) },
  { weight: 1, arbitrary: fc.float({ noNaN: true, noDefaultInfinity: true }) },
);

const vectorOf = (dimensions: number): fc.Arbitrary<number[]> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.array(component, { minLength: dimensions, maxLength: dimensions }) },
    // Duplicates, some of another length, and vectors of zeros.
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(0, 1, 4, 1e-20, 1e20))
        .map(([seed, length]) =>
          Array.from({ length: dimensions }, (_, i) => Math.fround(length * (((i * 7 + seed) % 5) - 2))),
        ),
    },
  );

/** The cosine distance in 64 bits, without regard to the size of numbers. */
function naiveDistance(a: readonly number[], b: readonly number[]): number {
  const scaled = (vector: readonly number[]): number[] => {
    const largest = Math.max(...vector.map(Math.abs));
    return largest === 0 ? [...vector] : vector.map((own) => own / largest);
  };
  const [x, y] = [scaled(a), scaled(b)];
  const dot = x.reduce((sum, own, i) => sum + own * (y[i] ?? 0), 0);
  const lengths = Math.hypot(...x) * Math.hypot(...y);
  return lengths === 0 ? 1 : 1 - dot / lengths;
}

const ids = fc.constantFrom(...Array.from({ length: 30 }, (_, i) => `d${i}`));

/** A history of documents with and without vectors, and what is asked for. */
const search = fc.constantFrom(1, 2, 3, 16, 33, 64).chain((dimensions) =>
  fc.record({
    dimensions: fc.constant(dimensions),
    batches: fc.array(
      fc.array(
        fc.oneof(
          {
            weight: 6,
            arbitrary: fc.record({
              id: ids,
              document: fc.record(
                { place: vectorOf(dimensions), kind: fc.nat({ max: 2 }) },
                { requiredKeys: ['kind'] },
              ),
            }),
          },
          { weight: 1, arbitrary: fc.record({ id: ids }) },
        ),
        { maxLength: 25 },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    query: vectorOf(dimensions),
    most: fc.constantFrom(1, 2, 5, 20, 1000, Number.POSITIVE_INFINITY),
    maxDistance: fc.constantFrom(Number.POSITIVE_INFINITY, 0, 0.1, 0.5, 1, 2),
    kind: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
    excluded: fc.option(ids, { nil: undefined }),
    ties: fc.constantFrom('newest' as const, 'oldest' as const),
  }),
);

test('finds the nearest vectors of live documents, like an exhaustive comparison', () => {
  fc.assert(
    fc.property(search, ({ dimensions, batches, query, most, maxDistance, kind, excluded, ties }) => {
      const snapshot = snapshotAfter(schemaOf(dimensions), batches as Change[][]);
      const naive = new NaiveCollection();
      for (const change of batches.flat()) naive.change(change as Change);
      const bySequence = new Map(naive.documents().map((own) => [own.sequence, own]));
      const excludedSequence = naive
        .documents()
        .find(({ document }) => document['id'] === excluded)?.sequence;

      const masks = snapshot.parts.map(({ segment, live }) => {
        if (kind === undefined) return live;
        const kinds = segment.numbers.get('kind')?.values ?? new Float64Array(0);
        const mask = new Uint32Array(Math.ceil(segment.documentCount / 32));
        kinds.forEach((own, doc) => {
          const lives = !live || (((live[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 1;
          if (own === kind && lives) mask[doc >>> 5] = (mask[doc >>> 5] ?? 0) | (1 << (doc & 31));
        });
        return mask;
      });
      const found = nearest(
        { field: 'place', query, most, maxDistance, masks, excluded: excludedSequence, ties },
        snapshot,
        unlimitedBudget(),
      );

      const all = [...bySequence.values()].flatMap(({ sequence, document }) => {
        const place = document['place'] as number[] | undefined;
        if (!place || sequence === excludedSequence || (kind !== undefined && document['kind'] !== kind))
          return [];
        return [{ sequence, distance: naiveDistance(query, place) }];
      });
      const near = 1e-6;
      // Every distance is right.
      for (const own of found) {
        const right = all.find(({ sequence }) => sequence === own.sequence)?.distance ?? Number.NaN;
        expect(Math.abs(own.distance - right)).toBeLessThanOrEqual(near);
        expect(own.distance).toBeGreaterThanOrEqual(0);
        expect(own.distance).toBeLessThanOrEqual(maxDistance);
      }
      // Nobody stands twice, nearer ones first, equally near ones by age.
      expect(new Set(found.map(({ sequence }) => sequence)).size).toBe(found.length);
      found.slice(1).forEach((own, i) => {
        const before = found[i];
        const age = (before?.sequence ?? 0) - own.sequence;
        expect(before?.distance).toBeLessThanOrEqual(own.distance);
        if (before?.distance === own.distance) expect(ties === 'newest' ? age : -age).toBeGreaterThan(0);
      });
      // Who is left out is further away than the last, or too far.
      const last = found.length === most ? (found.at(-1)?.distance ?? 0) : maxDistance;
      const left = all.filter(({ sequence }) => !found.some((own) => own.sequence === sequence));
      for (const { distance } of left) expect(distance).toBeGreaterThan(Math.min(last, maxDistance) - near);
      expect(found.length).toBeLessThanOrEqual(Math.min(most, all.length));
    }),
    { numRuns: 400 },
  );
});

describe('with thousands of vectors', () => {
  /** Evenly spread numbers between -1 and 1. */
  function randomNumbers(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return state / 2 ** 31;
    };
  }
  const randomVectors = (dimensions: number, count: number): number[][] => {
    const next = randomNumbers(dimensions);
    const centres = Array.from({ length: 10 }, () => Array.from({ length: dimensions }, next));
    return Array.from({ length: count }, (_, i) =>
      Array.from({ length: dimensions }, (_, d) => Math.fround((centres[i % 20]?.[d] ?? 0) + next())),
    );
  };

  test.each([1, 16, 384, 512])(
    'of %i dimensions the right ones are found, in the right order',
    (dimensions) => {
      const count = dimensions < 384 ? 20_000 : 3_000;
      const vectors = randomVectors(dimensions, count);
      const half = count / 2;
      const changes = vectors.map((place, i) => ({ id: `d${i}`, document: { place } }));
      const snapshot = snapshotAfter(schemaOf(dimensions), [changes.slice(0, half), changes.slice(half)]);
      const masks = snapshot.parts.map(() => undefined);
      for (const [i, most] of [20, 100, 1000].entries()) {
        const query = vectors[i * 7] ?? [];
        const request = { field: 'place', query, most, maxDistance: 2, masks, excluded: undefined };
        const found = nearest({ ...request, ties: 'newest' }, snapshot, unlimitedBudget());
        const right = vectors
          .map((vector, place) => ({ sequence: place + 1, distance: naiveDistance(query, vector) }))
          .sort((a, b) => a.distance - b.distance)
          .slice(0, most);
        expect(found.length).toBe(most);
        found.forEach(({ distance }, place) => {
          expect(Math.abs(distance - (right[place]?.distance ?? Number.NaN))).toBeLessThanOrEqual(1e-6);
        });
      }
    },
  );
});

test('returns the vectors scanned so far when the budget is spent', () => {
  const changes = Array.from({ length: 4 * MAX_SCANNED }, (_, i) => ({
    id: `d${i}`,
    document: { place: [1, i] },
  }));
  const snapshot = snapshotAfter(schemaOf(2), [changes]);
  const budget = new SearchBudget({ ...noLimits(), maxWork: 3 * MAX_SCANNED });
  const request = { field: 'place', query: [0, 1], most: 20, maxDistance: 2, masks: [undefined] };
  const found = nearest({ ...request, excluded: undefined, ties: 'newest' }, snapshot, budget);
  expect(budget.wasCutOff).toBe(true);
  expect(found.length).toBe(20);
  expect(Math.max(...found.map(({ doc }) => doc))).toBeLessThan(2 * MAX_SCANNED);
});

test.each([
  ['different', (i: number) => [1, i / 1000]],
  ['equal', () => [1, 0]],
])('with little time, only as many of %s neighbours are compared as there is time for', (_, place) => {
  const changes = Array.from({ length: 6_000 }, (_, i) => ({ id: `d${i}`, document: { place: place(i) } }));
  const snapshot = snapshotAfter(schemaOf(2), [changes]);
  const request = { field: 'place', query: [1, 0], most: 1_000_000, maxDistance: 2, masks: [undefined] };
  const within = (maxMs: number) => {
    const budget = new SearchBudget({ ...noLimits(), askedAt: 0, maxMs, now: () => 0 });
    return {
      found: nearest({ ...request, excluded: undefined, ties: 'oldest' }, snapshot, budget),
      cutOff: budget.wasCutOff,
    };
  };
  const all = within(1000);
  expect([all.found.length, all.cutOff]).toEqual([6_000, false]);
  // 0.8 × 10 ms × 200,000 units, 600 for each.
  const some = within(10);
  expect([some.found.length, some.cutOff]).toEqual([2_666, true]);
  // The last ones are within the errors of their codes.
  const first = (found: readonly { readonly doc: number }[]) => found.slice(0, 2_600).map(({ doc }) => doc);
  expect(first(some.found)).toEqual(first(all.found));
});

const unit = fc.constantFrom(1, 2, 16, 100, 512).chain(vectorOf).map(unitVector);

test('codes differ from the vector by at most their error', () => {
  fc.assert(
    fc.property(unit, (vector) => {
      const codes = new Int8Array(vector.length);
      const { scale, error } = quantize(vector, codes);
      const difference = Math.hypot(...vector.map((component, i) => component - (codes[i] ?? 0) * scale));
      expect(difference).toBeLessThanOrEqual(error);
      expect(error).toBeLessThanOrEqual(Math.sqrt(vector.length) / 127 + 1e-6);
    }),
  );
});

const code = fc.integer({ min: -127, max: 127 });
const scanned = fc
  .record({
    dimensions: fc.constantFrom(1, 31, 32, 33, 384, 512, 3000),
    count: fc.integer({ min: 1, max: 70 }),
  })
  .chain(({ dimensions, count }) => {
    const most = Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * dimensions)));
    return fc.record({
      dimensions: fc.constant(dimensions),
      count: fc.constant(count),
      codes: fc.array(code, { minLength: 64, maxLength: 64 }),
      errors: fc.array(fc.double({ min: 0, max: 0.1, noNaN: true }), { minLength: 1, maxLength: 5 }),
      query: fc.array(fc.constantFrom(-most, most, 0, 1, 77), {
        minLength: dimensions,
        maxLength: dimensions,
      }),
      chosen: fc.array(fc.nat({ max: count - 1 }), { maxLength: 100 }),
      first: fc.nat({ max: count - 1 }),
      limit: fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.double({ min: -1, max: 1, noNaN: true })),
    });
  });

/** A column whose vectors say what the numbers say, in turn. */
function columnOf(dimensions: number, count: number, codes: readonly number[], errors: readonly number[]) {
  const sizes = [
    { field: 'before', dimensions: 3, count: 5 },
    { field: 'place', dimensions, count },
  ];
  const column = makeColumns(sizes)?.columns.get('place');
  if (!column) throw new Error('no column');
  for (let place = 0; place < count; place += 1) {
    column.errors[place] = errors[place % errors.length] ?? 0;
    column.scales[place] = place % 3 === 2 ? 0 : (place % 5) / 127 / dimensions;
    for (let i = 0; i < dimensions; i += 1) {
      column.codes[place * column.stride + i] = codes[(place * 31 + i * 7) % codes.length] ?? 0;
    }
  }
  return column;
}

const listOf = ({ count, indexes, products }: Scanned): string[] =>
  Array.from({ length: count }, (_, i) => `${indexes[i]}: ${products[i]}`);

test('WebAssembly finds the same vectors as JavaScript', () => {
  fc.assert(
    fc.property(scanned, ({ dimensions, count, codes, errors, query, chosen, first, limit }) => {
      const column = columnOf(dimensions, count, codes, errors);
      const quantized = { codes: Int16Array.from(query), scale: 1 / 32_767, error: 0.001 };
      const compiled = compiledScan(column, quantized);
      const plain = plainScan(column, quantized);
      if (!compiled) throw new Error('no compiled code');
      const indexes = Uint32Array.from(chosen);
      // Vectors within the rounding error of the limit may be listed or not.
      const rounding = 2e-5;
      const check = (scan: (own: Scan, limit: number) => Scanned): void => {
        const found = new Set(listOf(scan(compiled, limit)));
        for (const certain of listOf(scan(plain, limit + rounding))) expect(found).toContain(certain);
        const possible = new Set(listOf(scan(plain, limit - rounding)));
        for (const own of found) expect(possible).toContain(own);
      };
      check((own, at) => own.chosen(indexes, at));
      check((own, at) => own.range(first, count - first, at));
      expect(listOf(compiled.range(0, count, Number.NEGATIVE_INFINITY)).length).toBe(count);
    }),
  );
});

test('a query is multiplied with MAX_SCANNED vectors at once', () => {
  const column = columnOf(2, MAX_SCANNED + 1, [1], [0]);
  for (let i = 0; i <= MAX_SCANNED; i += 1) column.codes[i * column.stride] = i % 100;
  const scan = compiledScan(column, { codes: Int16Array.of(2, 0), scale: 1, error: 0 });
  const wanted = Array.from({ length: MAX_SCANNED }, (_, i) => `${i + 1}: ${((i + 1) % 100) * 2}`);
  expect(scan && listOf(scan.range(1, MAX_SCANNED, Number.NEGATIVE_INFINITY))).toEqual(wanted);
  const indexes = Uint32Array.from({ length: MAX_SCANNED }, (_, i) => i + 1);
  expect(scan && listOf(scan.chosen(indexes, Number.NEGATIVE_INFINITY))).toEqual(wanted);
});
