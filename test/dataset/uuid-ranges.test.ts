import { expect, test } from 'vitest';
import { mayEndRange, uuidRanges } from '../../src/dataset/blocks/uuid-ranges.ts';

test('a small institution is one range', () => {
  expect(uuidRanges(0)).toEqual([{ after: undefined, until: undefined }]);
  expect(uuidRanges(8192)).toEqual([{ after: undefined, until: undefined }]);
});

test.each([8193, 100_000, 2_600_000, 10 ** 9])(
  'ranges of %d records follow one another evenly',
  (records) => {
    const ranges = uuidRanges(records);
    expect(ranges[0]?.after).toBeUndefined();
    expect(ranges.at(-1)?.until).toBeUndefined();
    const ends = ranges.slice(0, -1).map(({ until = '' }) => until);
    expect(ranges.slice(1).map(({ after }) => after)).toEqual(ends);
    expect(ends).toEqual([...ends].sort());
    expect(ends.every((end) => /^[0-9a-f]{4}ffff-ffff-ffff-ffff-ffffffffffff$/.test(end))).toBe(true);
    expect(ends.every(mayEndRange)).toBe(true);
    const prefixes = [-1, ...ends.map((end) => Number.parseInt(end.slice(0, 4), 16)), 65_535];
    const sizes = new Set(prefixes.slice(1).map((prefix, at) => prefix - (prefixes[at] ?? 0)));
    expect([...sizes]).toEqual([65_536 / ranges.length]);
  },
);

test('more records give the same ranges, each of them halved at most', () => {
  const few = uuidRanges(9000).map(({ until }) => until);
  expect(uuidRanges(16_000).map(({ until }) => until)).toEqual(few);
  expect(uuidRanges(17_000).map(({ until }) => until)).toEqual(expect.arrayContaining(few));
});
