import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packText, unpackText } from '../../src/engine/store/pack-text.ts';

test('any text is unpacked as it was', () => {
  const piece = fc.oneof(
    fc.constantFrom('"creator":[', 'Krüge', '日本', 'aaaaaaaa', '\u0000', 'Coggeshall Church, Essex'),
    fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  );
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, (own, beside) => {
      expect(unpackText(packText(own, beside), beside)).toBe(own);
    }),
  );
});

test('what was packed stays as it is while more is packed', () => {
  const texts = ['Krug '.repeat(20), 'Vase '.repeat(30), ''];
  const packed = texts.map((text) => packText(text, 'Krug'));
  expect(packed.map((bytes) => unpackText(bytes, 'Krug'))).toEqual(texts);
});

test('repetitions take few bytes, also of long texts', () => {
  const beside = Array.from({ length: 3_000 }, (_, i) => `record ${i}`).join();
  expect(unpackText(packText(beside, beside), beside)).toBe(beside);
  const long = `${beside}${'x'.repeat(20_000)}`;
  const packed = packText(long, '');
  expect(unpackText(packed, '')).toBe(long);
  expect(packed.length).toBeLessThan(beside.length);
  const longer = long.repeat(6);
  expect(unpackText(packText(longer, beside), beside)).toBe(longer);
  expect(packText(beside.slice(-3_000), beside.slice(-3_000)).length).toBeLessThan(20);
});
