import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeVectorToken, encodeVectorToken } from '../../../src/kernel/vector-token.ts';

/** A token whose components have these bits, except for the first. */
function tokenOf(first: number, others = 0): string {
  const bytes = Buffer.alloc(1024);
  for (let at = 0; at < 1024; at += 2) bytes.writeUInt16LE(at === 0 ? first : others, at);
  return bytes.toString('base64url');
}

const ONE = 0x3c00;

const components = fc.array(
  fc.oneof(fc.float({ min: -1, max: 1, noNaN: true }), fc.float({ min: -60_000, max: 60_000, noNaN: true })),
  { minLength: 512, maxLength: 512 },
);

test('[uploads-11] a round trip rounds to half precision, and a second one changes nothing', () => {
  fc.assert(
    fc.property(components, (values) => {
      fc.pre(values.some((value) => Math.f16round(value) !== 0));
      const token = encodeVectorToken(values);
      const vector = decodeVectorToken(token) ?? new Float32Array();
      expect(token).toHaveLength(1366);
      expect([...vector].map((value) => value + 0)).toEqual(values.map((value) => Math.f16round(value) + 0));
      expect(encodeVectorToken(vector)).toBe(token);
    }),
  );
});

test('[uploads-11] components are little-endian', () => {
  const vector = decodeVectorToken(tokenOf(ONE, 0x8001));
  expect([...(vector ?? [])].slice(0, 3)).toEqual([1, -(2 ** -24), -(2 ** -24)]);
});

describe('[uploads-12] an invalid token', () => {
  const sound = tokenOf(ONE);
  test.each([
    ['nothing', ''],
    ['one character short', sound.slice(1)],
    ['one character long', `A${sound}`],
    ['with padding', `${sound}==`],
    ['with a padding in place of the end', `${sound.slice(0, -1)}=`],
    ['with a line break', `${sound}\n`],
    ['in the other alphabet', `${'+/'.repeat(2)}${sound.slice(4)}`],
    ['with a blank', ` ${sound.slice(1)}`],
    ['with a letter beyond ASCII', `ſ${sound.slice(1)}`],
    ['with spare bits', `${sound.slice(0, -1)}B`],
    ['of zeros', tokenOf(0)],
    ['of negative zeros', tokenOf(0x8000, 0x8000)],
    ['with something that is no number', tokenOf(0x7e00, ONE)],
    ['with infinity', tokenOf(0x7c00, ONE)],
    ['with negative infinity', tokenOf(0xfc00, ONE)],
  ])('%s', (_name, token) => expect(decodeVectorToken(token)).toBeUndefined());

  test.each([
    ['another length', [1, 0]],
    ['zeros', new Float32Array(512)],
    ['what is zero in halves', new Float32Array(512).fill(1e-9)],
    ['something that is no number', new Float32Array(512).fill(Number.NaN)],
    ['something too large', new Float32Array(512).fill(1e6)],
  ])('for %s', (_name, vector) => expect(() => encodeVectorToken(vector)).toThrow(RangeError));
});
