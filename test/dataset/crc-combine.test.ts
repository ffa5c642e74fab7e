import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineCrc } from '../../src/dataset/archive/crc-combine.ts';

test('the CRC of two sequences follows from those of each', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (first, second) => {
      const whole = crc32(Buffer.concat([first, second]));
      expect(combineCrc(crc32(first), crc32(second), second.length)).toBe(whole);
    }),
  );
});

test('lengths beyond 32 bits count in full', () => {
  const megabyte = crc32(Buffer.alloc(2 ** 20));
  let [crc, bytes] = [megabyte, 2 ** 20];
  for (let doubling = 0; doubling < 13; doubling += 1) {
    crc = combineCrc(crc, crc, bytes);
    bytes *= 2;
  }
  // As `head -c 8589934592 /dev/zero | gzip | tail -c 8 | xxd` shows it.
  expect([bytes, crc]).toEqual([2 ** 33, 0x41d912ff]);
});
