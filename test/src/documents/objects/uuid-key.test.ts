import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuidKey } from '../../../../src/documents/objects/uuid-key.ts';

test('is the number of the first 13 digits', () => {
  expect(uuidKey('00000000-0001-4000-8000-000000000000')).toBe(0x14);
  expect(uuidKey('ffffffff-ffff-ffff-8000-000000000000')).toBe(2 ** 52 - 1);
});

test('ascends with the uuids', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      expect(Number.isSafeInteger(uuidKey(a))).toBe(true);
      expect(uuidKey(a) <= uuidKey(b)).toBe(a <= b || uuidKey(a) === uuidKey(b));
    }),
  );
});

test.each(['', 'u1', '00000000-0001-4000-8000-00000000000G'])('is 0 for "%s"', (text) => {
  expect(uuidKey(text)).toBe(0);
});
