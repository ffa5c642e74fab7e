import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isUuid, uuidFromBytes } from '../../../src/kernel/uuid.ts';

test.for([
  [randomUUID(), true],
  ['00000000-0000-0000-0000-000000000000', true],
  [randomUUID().toUpperCase().replace(/^./, 'A'), false],
  [`${randomUUID()} `, false],
  [`{${randomUUID()}}`, false],
  [randomUUID().replaceAll('-', ''), false],
  ['', false],
] as const)('%j: %j', ([text, expected]) => expect(isUuid(text)).toBe(expected));

test('16 bytes become a UUID', () => {
  const bytes = randomBytes(16);
  expect(isUuid(uuidFromBytes(bytes))).toBe(true);
  expect(uuidFromBytes(bytes).replaceAll('-', '')).toBe(bytes.toString('hex'));
});
