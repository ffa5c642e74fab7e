import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../src/engine/reply/json-text.ts';

test('texts are written as JSON.stringify does', () => {
  const unit = fc.oneof(
    fc.constantFrom('"', '\\', '\n', '\u0000', '\u007f', '\u2028', '\ud800', '\udc00', '\ufeff'),
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.string({ maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 80 }), (text) => {
      expect(jsonText(text)).toBe(JSON.stringify(text));
    }),
    { numRuns: 2000 },
  );
});
