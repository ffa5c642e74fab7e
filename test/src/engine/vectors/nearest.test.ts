import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { noLimits, SearchBudget, unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import {
  CENTRE,
  COARSE_CENTRE,
  copyCodes,
  MAX_CODE,
  makeCodes,
  packCodes,
  strideOf,
} from '../../../../src/engine/segment/vector-codes.ts';
import { makeColumns } from '../../../../src/engine/segment/vector-column.ts';
import { nearest } from '../../../../src/engine/vectors/nearest.ts';
import {
  type QueryCodes,
  quantize,
  quantizeQuery,
  unitVector,
} from '../../../../src/engine/vectors/quantize.ts';
import { rotate } from '../../../../src/engine/vectors/rotate.ts';
import { MAX_SCANNED, makeScan, type Scanned } from '../../../../src/engine/vectors/scan.ts';
import { runs } from '../../../runs.ts';
import { makeField } from '../make-field.ts';
import { type Change, NaiveCollection, snapshotAfter } from '../naive-collection.ts';
import { readCodes } from '../naive-segment.ts';

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
    { numRuns: runs(400) },
  );
});

/** Evenly spread numbers between -1 and 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

describe('with thousands of vectors', () => {
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
      const count = runs(dimensions < 384 ? 20_000 : 6_000);
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

test('of thousands of equal vectors, and some nearer ones, those of the right age come first', () => {
  const changes = Array.from({ length: 6_000 }, (_, i) => ({
    id: `d${i}`,
    document: { place: i % 2_000 === 7 ? [1, 0] : [1, 1] },
  }));
  const snapshot = snapshotAfter(schemaOf(2), [changes]);
  const found = (ties: 'newest' | 'oldest') => {
    const request = { field: 'place', query: [1, 0], most: 5, maxDistance: 2, masks: [undefined] };
    const neighbours = nearest({ ...request, excluded: undefined, ties }, snapshot, unlimitedBudget());
    return neighbours.map(({ doc }) => doc);
  };
  expect(found('oldest')).toEqual([7, 2_007, 4_007, 0, 1]);
  expect(found('newest')).toEqual([4_007, 2_007, 7, 5_999, 5_998]);
});

const unit = fc.constantFrom(1, 2, 16, 100, 512).chain(vectorOf).map(unitVector);

/** Two unit vectors of any length. */
const vectorPair = fc.nat().map((seed) => (dimensions: number) => {
  const next = randomNumbers(seed);
  const make = (): Float64Array => unitVector(Array.from({ length: dimensions }, next));
  return [make(), make()] as const;
});

const lengthOf = (vector: ArrayLike<number>): number => Math.hypot(...Array.from(vector));
const product = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, own, i) => sum + own * (b[i] ?? 0), 0);

test('a rotation keeps products, and spreads a large component', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 3, 16, 33, 384, 512), vectorPair, (dimensions, pair) => {
      const [a, b] = pair(dimensions);
      expect(Math.abs(product(rotate(a), rotate(b)) - product(a, b))).toBeLessThan(1e-12);
    }),
  );
  const largest = (dimensions: number): number => {
    const vector = new Float64Array(dimensions);
    vector[0] = 1;
    return Math.max(...rotate(vector).map(Math.abs));
  };
  expect([384, 512].map((dimensions) => largest(dimensions) < 0.2)).toEqual([true, true]);
});

test('the angles between a vector and its codes are at most those that are stored', () => {
  fc.assert(
    fc.property(unit, (vector) => {
      const codes = makeCodes(strideOf(vector.length), 2);
      quantize(vector, codes, 1);
      const own = readCodes(codes, 1);
      const all = Array.from(vector, (_, i) => (own[i] ?? 0) - CENTRE);
      const upper = Array.from(vector, (_, i) => ((own[i] ?? 0) >> 2) - COARSE_CENTRE);
      for (const [plane, direction] of [
        [codes.fine, all],
        [codes.coarse, upper],
      ] as const) {
        const [scale = 0, tangent = 0] = [plane.scales[1], plane.tangents[1]];
        if (lengthOf(vector) === 0) expect([scale, tangent]).toEqual([0, 0]);
        else {
          const cosine = product(vector, direction) / lengthOf(direction);
          const angle = Math.acos(Math.min(1, cosine));
          expect(Math.atan(tangent)).toBeGreaterThanOrEqual(angle);
          expect(Math.atan(tangent)).toBeLessThan(angle + 1e-5);
          expect(scale * lengthOf(direction) * Math.cos(angle)).toBeCloseTo(1, 4);
        }
      }
    }),
  );
});

test('codes are read as they were written', () => {
  const vectors = fc.constantFrom(64, 128).chain((stride) =>
    fc.array(fc.uint8Array({ minLength: stride, maxLength: stride, max: MAX_CODE }), {
      minLength: 1,
      maxLength: 5,
    }),
  );
  fc.assert(
    fc.property(vectors, (written) => {
      const stride = written[0]?.length ?? 0;
      const codes = makeCodes(stride, written.length);
      const copies = makeCodes(stride, written.length);
      for (const [i, own] of written.entries()) packCodes(codes, i, own);
      for (const [i] of written.entries()) copyCodes(codes, i, copies, written.length - 1 - i);
      const all = written.map((own) => [...own]);
      expect(all.map((_, i) => readCodes(codes, i))).toEqual(all);
      expect(all.map((_, i) => readCodes(copies, written.length - 1 - i))).toEqual(all);
    }),
  );
});

const scanned = fc
  .record({
    dimensions: fc.constantFrom(1, 15, 16, 17, 64, 65, 384, 512, 3000),
    count: fc.integer({ min: 1, max: 70 }),
  })
  .chain(({ dimensions, count }) =>
    fc.record({
      dimensions: fc.constant(dimensions),
      count: fc.constant(count),
      codes: fc.array(fc.nat({ max: MAX_CODE }), { minLength: 64, maxLength: 64 }),
      tangents: fc.array(fc.double({ min: 0, max: 0.5, noNaN: true }), { minLength: 1, maxLength: 5 }),
      query: fc.array(fc.constantFrom(-1, 1, 0, 0.001, 0.7), {
        minLength: dimensions,
        maxLength: dimensions,
      }),
      chosen: fc.array(fc.nat({ max: count - 1 }), { maxLength: 100 }),
      first: fc.nat({ max: count - 1 }),
      limit: fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.double({ min: -1, max: 1, noNaN: true })),
    }),
  );

/** A column whose vectors have these codes in turn. */
function columnOf(
  dimensions: number,
  count: number,
  codeOf: (vector: number, i: number) => number,
  tangents: readonly number[],
) {
  const sizes = [
    { field: 'before', dimensions: 3, count: 5 },
    { field: 'place', dimensions, count },
  ];
  const column = makeColumns(sizes)?.columns.get('place');
  if (!column) throw new Error('no column');
  const codes = new Uint8Array(column.stride);
  for (let vector = 0; vector < count; vector += 1) {
    for (let i = 0; i < dimensions; i += 1) codes[i] = codeOf(vector, i);
    packCodes(column, vector, codes);
    // The same for both, so that the first scan would leave out what the second finds, if it could.
    const tangent = tangents[vector % tangents.length] ?? 0;
    const length = lengthOf(Array.from({ length: dimensions }, (_, i) => codeOf(vector, i) - CENTRE));
    column.fine.tangents[vector] = tangent;
    column.fine.scales[vector] = vector % 7 === 6 ? 0 : Math.hypot(1, tangent) / length;
    // Codes of few bits are nowhere near: the first scan must not leave out any.
    column.coarse.tangents[vector] = 1e9;
  }
  return column;
}

/** Compares one vector after the other by all bits of its codes. */
function naiveScan(
  { fine }: ReturnType<typeof columnOf>,
  { high, low, fine: { centre, scale, length, error } }: QueryCodes,
  codeOf: (vector: number, i: number) => number,
  indexes: readonly number[],
  limit: number,
): string[] {
  const cosine = limit - error;
  const sine = Math.sqrt(Math.max(0, length ** 2 - cosine ** 2));
  return indexes.flatMap((vector) => {
    const product = high.reduce((sum, own, i) => sum + codeOf(vector, i) * (128 * own + (low[i] ?? 0)), 0);
    const along = (product - centre) * (fine.scales[vector] ?? 0) * scale;
    const isListed = cosine <= 0 || along + (fine.tangents[vector] ?? 0) * sine >= cosine;
    return isListed ? [`${vector}: ${product}`] : [];
  });
}

const listOf = ({ count, indexes, products }: Scanned): string[] =>
  Array.from({ length: count }, (_, i) => `${indexes[i]}: ${products[i]}`);

test('lists the vectors that may reach a limit, like a comparison one by one', () => {
  fc.assert(
    fc.property(scanned, ({ dimensions, count, codes, tangents, query, chosen, first, limit }) => {
      const codeOf = (vector: number, i: number): number => codes[(vector * 31 + i * 7) % codes.length] ?? 0;
      const column = columnOf(dimensions, count, codeOf, tangents);
      const quantized = quantizeQuery(unitVector(query));
      const scan = makeScan(column, quantized);
      // Vectors within the rounding error of the limit may be listed or not.
      const rounding = 2e-5;
      const check = (listed: readonly string[], indexes: readonly number[]): void => {
        const naive = (least: number) => naiveScan(column, quantized, codeOf, indexes, least);
        const found = new Set(listed);
        for (const certain of naive(limit + rounding)) expect(found).toContain(certain);
        const possible = new Set(naive(limit - rounding));
        for (const own of found) expect(possible).toContain(own);
      };
      check(listOf(scan.chosen(Uint32Array.from(chosen), limit)), chosen);
      const range = Array.from({ length: count - first }, (_, i) => first + i);
      check(listOf(scan.range(first, count - first, limit)), range);
      expect(listOf(scan.range(0, count, Number.NEGATIVE_INFINITY)).length).toBe(count);
    }),
  );
});

test('no vector is left out that may reach the limit, and most others are', () => {
  const next = randomNumbers(1);
  for (const dimensions of [16, 384]) {
    const make = (): Float64Array => unitVector(Array.from({ length: dimensions }, next));
    const vectors = Array.from({ length: 1_000 }, make);
    const column = makeColumns([{ field: 'place', dimensions, count: 1_000 }])?.columns.get('place');
    if (!column) throw new Error('no column');
    vectors.forEach((vector, i) => {
      quantize(vector, column, i);
    });
    for (let run = 0; run < 20; run += 1) {
      const near = unitVector(make().map((own, i) => own + (vectors[run]?.[i] ?? 0)));
      const scan = makeScan(column, quantizeQuery(near));
      const similarities = vectors.map((vector) => product(vector, near));
      const limit = similarities.toSorted((a, b) => b - a)[10] ?? 0;
      const { count, indexes } = scan.range(0, 1_000, limit);
      const found = new Set(Array.from({ length: count }, (_, i) => indexes[i]));
      const right = similarities.flatMap((own, i) => (own >= limit ? [i] : []));
      for (const index of right) expect(found).toContain(index);
      expect(count).toBeLessThan(80);
    }
  }
});

test('a query is multiplied with MAX_SCANNED vectors at once', () => {
  const column = columnOf(2, MAX_SCANNED + 1, (vector, i) => (i === 0 ? vector % 50 : 40), [0]);
  const scan = makeScan(column, quantizeQuery(Float64Array.of(1, 0)));
  const most = quantizeQuery(Float64Array.of(1, 0)).high[0] ?? 0;
  const code = most * 128 + (quantizeQuery(Float64Array.of(1, 0)).low[0] ?? 0);
  const wanted = Array.from({ length: MAX_SCANNED }, (_, i) => `${i + 1}: ${((i + 1) % 50) * code}`);
  expect(listOf(scan.range(1, MAX_SCANNED, Number.NEGATIVE_INFINITY))).toEqual(wanted);
  const indexes = Uint32Array.from({ length: MAX_SCANNED }, (_, i) => i + 1);
  expect(listOf(scan.chosen(indexes, Number.NEGATIVE_INFINITY))).toEqual(wanted);
});
