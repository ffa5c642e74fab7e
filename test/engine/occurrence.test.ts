import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  elementOf,
  isLast,
  isSole,
  markAsLast,
  packOccurrence,
  positionOf,
} from '../../src/engine/segment/occurrence.ts';

const MAX_ELEMENT = 4095;
const MAX_POSITION = 262_143;

function check(element: number, position: number, last: boolean): void {
  const packed = packOccurrence(element, position);
  const occurrence = last ? markAsLast(packed) : packed;
  expect(occurrence).toBeGreaterThanOrEqual(0);
  expect(occurrence).toBeLessThan(2 ** 31);
  const kept = Math.min(position, MAX_POSITION);
  expect({
    element: elementOf(occurrence),
    position: positionOf(occurrence),
    last: isLast(occurrence),
    sole: isSole(occurrence),
  }).toEqual({ element: Math.min(element, MAX_ELEMENT), position: kept, last, sole: last && position === 1 });
}

test('unpacks what was packed; larger numbers become the largest that fits', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), check),
  );
  for (const last of [false, true]) {
    for (const element of [0, MAX_ELEMENT, MAX_ELEMENT + 1, 2 ** 31 - 1]) {
      for (const position of [1, 2, MAX_POSITION, MAX_POSITION + 1, 2 ** 31 - 1])
        check(element, position, last);
    }
  }
});

test('occurrences order as element, then position', () => {
  const place = fc.tuple(fc.nat({ max: MAX_ELEMENT }), fc.integer({ min: 1, max: MAX_POSITION }));
  fc.assert(
    fc.property(place, place, (a, b) => {
      const order = Math.sign(a[0] - b[0] || a[1] - b[1]);
      expect(Math.sign(packOccurrence(...a) - packOccurrence(...b))).toBe(order);
    }),
  );
});
