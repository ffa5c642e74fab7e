import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import { packDictionary, toBytes } from '../../../../src/engine/segment/dictionary.ts';
import { EMPTY_POSTINGS } from '../../../../src/engine/segment/postings.ts';
import { termsContaining } from '../../../../src/engine/segment/terms-containing.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '東', '😀'), maxLength: 8 });
const word = fc.oneof({ weight: 4, arbitrary: letters }, fc.string({ unit: 'binary', maxLength: 4 }));

/** Beside it the field is small: its words are then looked through one by one. */
const OF_ANOTHER_FIELD = 'x'.repeat(4000);

test('finds the same terms as checking each one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ text: word, isInField: fc.boolean() }), {
        maxLength: 40,
        selector: ({ text }) => text,
      }),
      fc.boolean(),
      word.filter((part) => part !== ''),
      (own, isSmall, part) => {
        const all = isSmall ? [...own, { text: OF_ANOTHER_FIELD, isInField: false }] : own;
        const { dictionary, idOf } = packDictionary(all.map(({ text }) => text));
        const inField = all.flatMap(({ text, isInField }, i) =>
          isInField ? [{ text, id: idOf[i] ?? 0 }] : [],
        );
        inField.sort((a, b) => a.id - b.id);
        const terms = Uint32Array.from(inField, ({ id }) => id);
        expect(
          termsContaining({ ...EMPTY_POSTINGS, terms }, dictionary, toBytes(part), unlimitedBudget()),
        ).toEqual(inField.flatMap(({ text }, slot) => (Buffer.from(text).includes(part) ? [slot] : [])));
      },
    ),
    { numRuns: 1000 },
  );
});
