import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, copyString, isSame, ROOM, startsWith, token, write } from '../../src/edm/lines/bytes.ts';

/** Bytes with the room that readers and writers want. */
const withRoom = (bytes: Uint8Array, fill = 0) => {
  const array = new Uint8Array(bytes.length + ROOM).fill(fill);
  array.set(bytes);
  return bytesOf(array);
};

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  // What the search for four bytes at a time could mistake for a quote, and what is near to it.
  fc.string({ unit: fc.constantFrom('"', '\\', '!', '#', '[', ']', '\u0001', 'a'), maxLength: 40 }),
);

test('a string is copied up to its closing quote, wherever it stands', () => {
  fc.assert(
    fc.property(text, text, fc.nat(9), fc.nat(9), (value, after, start, end) => {
      const string = Buffer.from(JSON.stringify(value));
      const rest = Buffer.from(JSON.stringify(after));
      const from = withRoom(Buffer.concat([Buffer.alloc(start), string, rest]));
      const to = withRoom(new Uint8Array(end + string.length + ROOM));
      expect(copyString(from, start, to, end)).toBe(string.length);
      expect(Buffer.from(to.array.subarray(end, end + string.length)).toString()).toBe(string.toString());
      expect(to.array.subarray(0, end).every((byte) => byte === 0)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('no string begins where there is no quote', () => {
  expect(copyString(withRoom(Buffer.from('a"')), 0, withRoom(new Uint8Array(9)), 0)).toBe(0);
});

/** The string that a text begins with, as `JSON.parse` knows it. */
const stringAtStartOf = (text: string): string | undefined =>
  Array.from(text, (_, at) => text.slice(0, at + 1)).find(isJson);

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'string';
  } catch {
    return false;
  }
}

test('a string that JSON does not know is none', () => {
  const unit = fc.constantFrom('"', '\\', '\\u', '0', 'f', 'g', 'n', '\u0000', '\u001f', ' ', 'ä', 'aaaa');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), fc.nat(5), (value, start) => {
      const bytes = Buffer.from(`"${value}"`);
      const known = stringAtStartOf(bytes.toString());
      const from = withRoom(Buffer.concat([Buffer.alloc(start), bytes, Buffer.from('""')]));
      const to = withRoom(new Uint8Array(from.array.length));
      const length = copyString(from, start, to, 0);
      // With an escaped quote at its end it goes on to where a body ends.
      if (length <= bytes.length) expect(length).toBe(Buffer.byteLength(known ?? ''));
    }),
    { numRuns: 3000 },
  );
});

const ascii = fc.string({
  unit: fc.constantFrom('a', 'b', '"', ':', '\u007f'),
  minLength: 1,
  maxLength: ROOM,
});

test('a token is found and written where it stands, and nowhere else', () => {
  fc.assert(
    fc.property(ascii, ascii, fc.nat(5), (wanted, found, start) => {
      const body = withRoom(Buffer.from('\0'.repeat(start) + found), 0xff);
      expect(startsWith(body, start, token(wanted))).toBe(found.startsWith(wanted));
      const out = withRoom(new Uint8Array(0));
      const end = write(token(wanted), out, 0);
      expect(Buffer.from(out.array.subarray(0, end)).toString('latin1')).toBe(wanted);
    }),
    { numRuns: 1000 },
  );
  expect(() => token('x'.repeat(ROOM + 1))).toThrow(RangeError);
});

test('bytes in two places are the same if all are', () => {
  const some = fc.array(fc.constantFrom(0, 1, 255), { maxLength: 12 });
  fc.assert(
    fc.property(some, some, fc.nat(5), (one, other, at) => {
      const length = Math.min(one.length, other.length);
      const expected = one.slice(0, length).join() === other.slice(0, length).join();
      const [first, second] = [
        withRoom(Uint8Array.from([...Array(at).fill(7), ...one])),
        withRoom(Uint8Array.from(other)),
      ];
      expect(isSame(first, at, second, 0, length)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});
