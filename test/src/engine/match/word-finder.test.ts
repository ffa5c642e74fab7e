import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordFinder } from '../../../../src/engine/highlight/mark-document.ts';
import { tokenize } from '../../../../src/engine/text/tokenize.ts';

const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'B', 'k', 'K', '7', ' ', '\n', '-', "'", '(') },
  { weight: 2, arbitrary: fc.constantFrom('é', 'e', '\u0301', 'ß', 'Æ', 'ж', '…', '🏺', '\u0338', 'ﬁ') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);
const text = fc.string({ unit, maxLength: 20 });

test('says whether one of the words is a token of the text', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 4 }),
      text,
      text,
      fc.boolean(),
      (others, before, after, isFrom) => {
        const from = isFrom ? tokenize(before).slice(0, 1) : [];
        const tokens = [...others.flatMap(tokenize), ...from];
        const any = `${after} ${before}`;
        expect(wordFinder(tokens)(any)).toBe(tokenize(any).some((token) => tokens.includes(token)));
      },
    ),
    { numRuns: 3000 },
  );
});
