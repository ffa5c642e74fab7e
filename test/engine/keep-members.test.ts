import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepMembers } from '../../src/engine/json.ts';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', ',', ':', '{', '}', '[', ']', 'é', '🏺', '\u0000'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});
const name = fc
  .oneof(fc.constantFrom('a', 'b', 'title', 'a"b', 'back\\', ''), text)
  .filter((own) => own !== '__proto__');
const object = fc.dictionary(name, fc.oneof(text, fc.jsonValue(), fc.array(text)), { maxKeys: 8 });

test('keeps the same members as parsing, selecting and stringifying', () => {
  fc.assert(
    fc.property(object, fc.func(fc.boolean()), (value, choose) => {
      const stored = JSON.stringify(value);
      const isKept = (own: string): boolean => choose(own);
      const parsed = Object.entries(JSON.parse(stored) as object);
      const kept = Object.fromEntries(parsed.filter(([own]) => isKept(own)));
      expect(keepMembers(stored, isKept)).toBe(JSON.stringify(kept));
    }),
    { numRuns: 1000 },
  );
});

test('returns the same text when all members are kept', () => {
  fc.assert(
    fc.property(object, (value) => {
      const stored = JSON.stringify(value);
      expect(keepMembers(stored, () => true)).toBe(stored);
      expect(keepMembers(stored, () => false)).toBe('{}');
    }),
  );
});
