import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsetFor, setBit } from '../../../../src/engine/segment/bitset.ts';
import { indexesInMask } from '../../../../src/engine/vectors/shortlist.ts';

const DOCUMENTS = 500;
const documents = fc.oneof(
  fc.uniqueArray(fc.nat({ max: DOCUMENTS - 1 }), { maxLength: 60 }),
  fc.uniqueArray(fc.nat({ max: DOCUMENTS - 1 }), { minLength: 400, maxLength: DOCUMENTS }),
);

test('returns the indexes of documents in the set, in lists of limited length', () => {
  fc.assert(
    fc.property(documents, documents, fc.integer({ min: 1, max: 70 }), (having, wanted, most) => {
      const docs = Uint32Array.from(having).sort();
      const mask = bitsetFor(DOCUMENTS);
      for (const doc of wanted) setBit(mask, doc);
      const lists = Array.from(indexesInMask(docs, mask, most), (list) => [...list]);
      const set = new Set(wanted);
      expect(lists.flat()).toEqual([...docs.keys()].filter((place) => set.has(docs[place] ?? -1)));
      expect(lists.every(({ length }) => length > 0 && length <= most)).toBe(true);
    }),
  );
});
