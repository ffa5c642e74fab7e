import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  elementOf,
  isFirst,
  isLast,
  isSole,
  markAsLast,
  packOccurrence,
  positionOf,
} from '../../../../src/engine/segment/occurrence.ts';

const MAX_POSITION = 262_143;

function check(element: number, position: number, last: boolean): void {
  const packed = packOccurrence(element, position);
  const occurrence = last ? markAsLast(packed) : packed;
  expect(occurrence < 2 ** 31).toBe(element < 4096);
  expect({
    element: elementOf(occurrence),
    position: positionOf(occurrence),
    last: isLast(occurrence),
    first: isFirst(occurrence),
    sole: isSole(occurrence),
    again: markAsLast(occurrence) - occurrence,
  }).toEqual({
    element,
    position,
    last,
    first: position === 1,
    sole: last && position === 1,
    again: last ? 0 : 1,
  });
}

test('unpacks what was packed', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), fc.integer({ min: 1, max: MAX_POSITION }), fc.boolean(), check),
  );
  for (const last of [false, true]) {
    for (const element of [0, 4095, 4096, 2 ** 31 - 1]) {
      for (const position of [1, 2, MAX_POSITION]) check(element, position, last);
    }
  }
});

test('occurrences order as element, then position', () => {
  const place = fc.tuple(fc.nat({ max: 10_000 }), fc.integer({ min: 1, max: MAX_POSITION }));
  fc.assert(
    fc.property(place, place, (a, b) => {
      const order = Math.sign(a[0] - b[0] || a[1] - b[1]);
      expect(Math.sign(packOccurrence(...a) - packOccurrence(...b))).toBe(order);
    }),
  );
});
