import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FacetColumn } from '../../../../src/engine/segment/columns.ts';
import { makeProfiles } from '../../../../src/engine/segment/profiles.ts';

const DOCUMENTS = 400;

/** A column of single values: set n holds the value n − 1. */
function columnOf(sets: readonly number[], setCount: number): FacetColumn {
  const own = Uint8Array.from({ length: DOCUMENTS }, (_, doc) => (sets[doc % sets.length] ?? 0) % setCount);
  return {
    sets: own,
    starts: undefined,
    ordinals: undefined,
    texts: undefined,
    numbers: undefined,
    counts: new Uint32Array(setCount - 1),
  };
}

const column = fc
  .tuple(fc.array(fc.nat(250), { minLength: 1, maxLength: 90 }), fc.integer({ min: 1, max: 250 }))
  .map(([sets, setCount]) => columnOf(sets, setCount));

test('a profile gives the value set of its documents in each column', () => {
  fc.assert(
    fc.property(fc.array(column, { maxLength: 5 }), (columns) => {
      const facets = new Map(columns.map((own, i) => [`f${i}`, own]));
      const { ofDocument, sets } = makeProfiles(facets, DOCUMENTS);
      expect(ofDocument.length).toBe(DOCUMENTS);
      for (const [field, ofProfile] of sets) {
        const told = Uint8Array.from(ofDocument, (profile) => ofProfile[profile] ?? 0);
        expect(told).toEqual(facets.get(field)?.sets);
        expect(ofProfile.length).toBeLessThanOrEqual(DOCUMENTS / 8);
      }
    }),
  );
});

test('includes columns with few sets and no column with many', () => {
  const every = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  const facets = new Map([
    ['many', columnOf(every(200), 201)],
    ['two', columnOf(every(2), 3)],
    ['four', columnOf(every(4), 5)],
  ]);
  expect([...makeProfiles(facets, DOCUMENTS).sets.keys()]).toEqual(['two', 'four']);
});
