import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityTag } from '../../../src/kernel/entity-tag.ts';

const tagOf = (text: string) => entityTag(Buffer.from(text));
const reply = (found: number, ms: number) =>
  `{"found":${found},"search_cutoff":false,"search_time_ms":${ms}}`;

test('ignores the time of a search', () => {
  expect(tagOf(reply(1, 0))).toBe(tagOf(reply(1, 1234567)));
  expect(tagOf(reply(1, 0))).not.toBe(tagOf(reply(2, 0)));
});

test('ignores the offset of the bytes', () => {
  const padded = new Uint8Array(Buffer.from(`xx${reply(1, 0)}yy`));
  expect(entityTag(padded.subarray(2, -2))).toBe(tagOf(reply(1, 0)));
});

test('does not ignore a time within a text', () => {
  const title = (ms: number) =>
    `{"title":"\\"search_time_ms\\":${ms}, and much more behind it, so it is no tail"}`;
  expect(tagOf(title(1))).not.toBe(tagOf(title(2)));
});

test('changes with every byte, and needs no quotes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), (bytes, at) => {
      const tag = entityTag(bytes);
      expect(tag).toMatch(/^[0-9a-z-]+$/);
      const position = at % bytes.length;
      expect(entityTag(bytes.with(position, (bytes[position] ?? 0) ^ 1))).not.toBe(tag);
      expect(entityTag(bytes.subarray(1))).not.toBe(tag);
    }),
  );
});
