import { expect, test } from 'vitest';
import { EngineFault } from '../../../../src/engine/fault.ts';
import { readVectorQuery, type VectorQuery } from '../../../../src/engine/plan/plan-vector.ts';

function read(text: string): VectorQuery | string {
  try {
    return readVectorQuery(text, {
      hasField: (name) => name === 'v',
      vectorOf: (id) => {
        if (id !== 'ä 1') throw new EngineFault(400, `no ${id}`);
        return [3, 4];
      },
    });
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    return `${error.status} ${error.message}`;
  }
}

const QUERY: VectorQuery = {
  field: 'v',
  values: [1, 2],
  id: undefined,
  k: 0,
  distanceThreshold: Number.POSITIVE_INFINITY,
  flatSearchCutoff: 0,
  alpha: 0.3,
};

test.each<[string, Partial<VectorQuery>]>([
  ['v:([1,2])', {}],
  [' v : ( [ 1 , +2. ],k:0)', {}],
  ['v:([1,,2,]', {}],
  ['v:x(y[1,2]z', {}],
  ['v:([-.5,1e3,0.1])', { values: [-0.5, 1000, Math.fround(0.1)] }],
  ['v:([], id: ä 1)', { values: [3, 4], id: 'ä 1' }],
  [
    'v:([1,2], k:7, distance_threshold: 0.5, flat_search_cutoff:20, ef:3, alpha:1)',
    { k: 7, distanceThreshold: 0.5, flatSearchCutoff: 20, alpha: 1 },
  ],
  ['v:([1,2], k: 7', { k: 7 }],
  ['v:([1,2], queries: [a, b c], k: 7)', { k: 7 }],
  ['v:([1,2], query_weights: [0.1, 0.9], alpha: 0.25)', { alpha: 0.25 }],
  ['v:([1,2], unknown: x)', {}],
  ['v:([]', { values: [] }],
  ['v:([], k:3)', { values: [], k: 3 }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual({ ...QUERY, ...expected });
});

const MALFORMED = '400 Malformed vector query string';

test.each([
  ['', `${MALFORMED}: \`:\` is missing.`],
  ['v', `${MALFORMED}: \`:\` is missing.`],
  ['v([1,2])', `${MALFORMED}: \`:\` is missing after the vector field name.`],
  ['v[1,2]:', `${MALFORMED}: \`:\` is missing after the vector field name.`],
  ['v:', `${MALFORMED}.`],
  ['v:[1,2]', `${MALFORMED}.`],
  ['v:()', `${MALFORMED}.`],
  ['v:([1,2)', `${MALFORMED}.`],
  ['v:([1,2]) ', `${MALFORMED}.`],
  ['v:([1,2], k)', `${MALFORMED}.`],
  ['v:([1,2], k:)', `${MALFORMED}.`],
  ['v:([1,2], k:1:2)', `${MALFORMED}.`],
  ['v:([1,2], k:1, )', `${MALFORMED}.`],
  ['v:([])', '400 When a vector query value is empty, an `id` parameter must be present.'],
  ...['a', 'nan', '-inf', '0x1', '1e', '1e39', '1 2', '--1', '١'].map((value) => [
    `v:([1,${value}])`,
    `${MALFORMED}: one of the vector values is not a float.`,
  ]),
  ['v:([1], id: ä 1)', `${MALFORMED}: cannot pass both vector query and \`id\` parameter.`],
  ['v:([], id: nobody)', '400 no nobody'],
  ...['x', '1.5', '-1', '4294967296'].map((k) => [
    `v:([1,2], k:${k})`,
    `${MALFORMED}: \`k\` parameter must be an integer.`,
  ]),
  ['v:([1,2], flat_search_cutoff:x)', `${MALFORMED}: \`flat_search_cutoff\` parameter must be an integer.`],
  ...['0', 'x'].map((ef) => [
    `v:([1,2], ef:${ef})`,
    `${MALFORMED}: \`ef\` parameter must be a positive integer.`,
  ]),
  ['v:([1,2], distance_threshold:x)', `${MALFORMED}: \`distance_threshold\` parameter must be a float.`],
  ...['-0.1', '2.1'].map((threshold) => [
    `v:([1,2], distance_threshold:${threshold})`,
    `${MALFORMED}: \`distance_threshold\` parameter must be a float between 0.0-2.0.`,
  ]),
  ['w:([1,2], distance_threshold:1)', `${MALFORMED}: could not find a field named \`w\`.`],
  ...['-0.1', '1.1', 'x'].map((alpha) => [
    `v:([1,2], alpha:${alpha})`,
    `${MALFORMED}: \`alpha\` parameter must be a float between 0.0-1.0.`,
  ]),
  // The first fault counts.
  ['v:([], k:x, id: nobody)', `${MALFORMED}: \`k\` parameter must be an integer.`],
  ['v:([], id: nobody, k:x)', '400 no nobody'],
])('%s is refused', (text, message) => {
  expect(read(text)).toBe(message);
});
