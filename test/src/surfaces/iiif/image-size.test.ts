import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../src/kernel/problem.ts';
import type { PictureSize } from '../../../../src/media/imaging/result-size.ts';
import { readImageRequest } from '../../../../src/surfaces/iiif/image/image-request.ts';
import { MAX_AREA, MAX_SIDE, readSize } from '../../../../src/surfaces/iiif/image/image-size.ts';
import { runs } from '../../../runs.ts';

const PICTURE = { width: 820, height: 600 };

/** The size as `width,height`, or the status of the refusal. */
function read(text: string, region: PictureSize = PICTURE): string | number {
  try {
    const { width, height } = readSize(text, region);
    return `${width},${height}`;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
}

/** The forms of the Image API 3.0 in the order of its table, and what they say for 820 × 600. */
test.each<[string, string | number]>([
  ['max', '820,600'],
  ['^max', 501],
  ['410,', '410,300'],
  ['58,', '58,42'],
  ['820,', '820,600'],
  ['821,', 400],
  ['^58,', '58,42'],
  ['^820,', '820,600'],
  ['^821,', 501],
  [',300', '410,300'],
  [',601', 400],
  ['^,300', '410,300'],
  ['^,601', 501],
  ['pct:50', '410,300'],
  ['pct:.5', '4,3'],
  ['pct:33.333333333333336', '273,200'],
  ['pct:100', '820,600'],
  ['pct:100.01', 400],
  ['pct:120', 400],
  ['^pct:50', '410,300'],
  ['^pct:100', '820,600'],
  ['^pct:100.01', 501],
  ['^pct:120', 501],
  ['100,600', '100,600'],
  ['820,1', '820,1'],
  ['821,1', 400],
  ['1,601', 400],
  ['^100,600', '100,600'],
  ['^821,1', 501],
  ['^1,601', 501],
  ['!58,58', '58,42'],
  ['!820,600', '820,600'],
  ['!9999,9999', '820,600'],
  ['!9999,300', '410,300'],
  ['^!58,58', '58,42'],
  ['^!820,600', '820,600'],
  ['^!9999,300', '410,300'],
  ['^!821,601', 501],
  ['^!9999,9999', 501],
])('%s: %s', (text, expected) => expect(read(text)).toBe(expected));

test.each(
  [
    '',
    '^',
    '^^max',
    'full',
    '^full',
    ',',
    '0,',
    ',0',
    '0,0',
    '!5,',
    '!,5',
    '!0,5',
    'pct:0',
    'pct:',
    'pct:.',
  ].concat([
    '-1,',
    '1.5,',
    '5',
    '!5',
    '^!',
    ',^5',
    '!^5,5',
    'pct:1e2',
    'pct:-5',
    'pct:+5',
    '1,2,3',
    '1, 2',
    '٣,',
  ]),
)('%j is no size: 400, also after ^', (text) => {
  expect(read(text)).toBe(400);
  if (!text.startsWith('^')) expect(read(`^${text}`)).toBe(400);
});

describe('a picture above the limits', () => {
  const [WIDE, SQUARE] = [
    { width: 20_000, height: 2000 },
    { width: 6000, height: 6000 },
  ];
  test.each<[string, PictureSize, string | number]>([
    ['max', WIDE, '4096,410'],
    ['^max', WIDE, '4096,410'],
    ['!9000,900', WIDE, '4096,410'],
    ['^!30000,30000', WIDE, '4096,410'],
    ['4097,', WIDE, 400],
    [',500', WIDE, 400],
    ['max', SQUARE, '2828,2828'],
    ['^max', SQUARE, '2828,2828'],
    ['!4000,5000', SQUARE, '2828,2828'],
    ['pct:50', SQUARE, 400],
    ['3000,2900', SQUARE, 400],
    ['^7000,', SQUARE, 501],
  ])('%s of %j: %s', (text, region, expected) => expect(read(text, region)).toBe(expected));
});

/** Whether a side has as many pixels as the other one demands, at least 1, to the nearest. */
const isNearest = (side: number, other: number, whole: number, otherWhole: number): boolean =>
  side === 1
    ? 2 * whole * other < 3 * otherWhole
    : 2 * Math.abs(side * otherWhole - whole * other) <= otherWhole;

/** What is wrong with the size for `!w,h`, if anything. The limits do not matter. */
function faultsOf(region: PictureSize, w: number, h: number): string[] {
  const { width, height } = readSize(`!${w},${h}`, region);
  const [boundWidth, boundHeight] = [Math.min(w, region.width), Math.min(h, region.height)];
  const isExact =
    (width === boundWidth && isNearest(height, width, region.height, region.width)) ||
    (height === boundHeight && isNearest(width, height, region.width, region.height));
  return isExact && width <= boundWidth && height <= boundHeight
    ? []
    : [`!${w},${h} of ${region.width} × ${region.height}: ${width} × ${height}`];
}

test('[iiif-6] the bounding side of !w,h is exact and the other one computed: all bounds of all small regions', () => {
  const faults: string[] = [];
  for (let width = 1; width <= 20; width += 1) {
    for (let height = 1; height <= 20; height += 1) {
      for (let w = 1; w <= 22; w += 1) {
        for (let h = 1; h <= 22; h += 1) faults.push(...faultsOf({ width, height }, w, h));
      }
    }
  }
  expect(faults).toEqual([]);
});

test('[iiif-6] all squares that confine 820 × 600, and all widths and heights', () => {
  const faults: string[] = [];
  for (let side = 1; side <= 900; side += 1) faults.push(...faultsOf(PICTURE, side, side));
  expect(faults).toEqual([]);
  for (let width = 1; width <= 820; width += 1) {
    const size = readSize(`${width},`, PICTURE);
    expect([size.width, isNearest(size.height, width, 600, 820)]).toEqual([width, true]);
    if (size.height <= width) expect(readSize(`!${width},${width}`, PICTURE)).toEqual(size);
  }
  for (let height = 1; height <= 600; height += 1) {
    const size = readSize(`,${height}`, PICTURE);
    expect([size.height, isNearest(size.width, height, 820, 600)]).toEqual([height, true]);
  }
});

const side = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 30_000 }));
const picture = fc.record({ width: side, height: side });

test('[iiif-6] max keeps the limits and the shape, and no larger size does', () => {
  const fits = ({ width, height }: PictureSize) =>
    width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_AREA;
  fc.assert(
    fc.property(picture, (region) => {
      const size = readSize('max', region);
      expect(fits(size)).toBe(true);
      if (fits(region)) {
        expect(size).toEqual(region);
        return;
      }
      const { width, height } = size;
      const isWide = region.width >= region.height;
      const [long, short] = isWide ? [width, height] : [height, width];
      const [wholeLong, wholeShort] = isWide ? [region.width, region.height] : [region.height, region.width];
      expect(isNearest(short, long, wholeShort, wholeLong)).toBe(true);
      const larger = Math.max(1, Math.round((wholeShort * (long + 1)) / wholeLong));
      expect(fits({ width: long + 1, height: larger })).toBe(false);
    }),
    { numRuns: runs(5000) },
  );
});

const number = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 40_000 }));
const size = fc.oneof(
  fc.constant('max'),
  number.map((w) => `${w},`),
  number.map((h) => `,${h}`),
  fc.double({ min: 0.01, max: 130, noNaN: true }).map((n) => `pct:${n.toFixed(4)}`),
  fc.tuple(number, number).map(([w, h]) => `${w},${h}`),
  fc.tuple(number, number).map(([w, h]) => `!${w},${h}`),
);

test('[iiif-6] ^ changes nothing where nothing is enlarged, and is a 501 elsewhere', () => {
  fc.assert(
    fc.property(picture, size, (region, text) => {
      const [plain, enlarging] = [read(text, region), read(`^${text}`, region)];
      if (enlarging === 501) {
        // What is refused without ^, too, or confined to the region.
        expect([400, read('max', region), `${region.width},${region.height}`]).toSatisfy(
          (possible: (string | number)[]) => text.startsWith('!') || possible.includes(plain),
        );
      } else expect(enlarging).toBe(plain);
    }),
    { numRuns: runs(10_000) },
  );
});

test('[iiif-6] the canonical size of what was read is `max` or w,h, and is read as the same', () => {
  const rest = { region: 'full', rotation: '0', file: 'default.jpg' };
  fc.assert(
    fc.property(picture, size, fc.constantFrom('', '^'), (region, text, mark) => {
      if (typeof read(mark + text, region) === 'number') return;
      const { cut, canonical } = readImageRequest(region, { ...rest, size: mark + text });
      const [, given = ''] = canonical.split('/');
      const isLargest = `${cut.size.width},${cut.size.height}` === read('max', region);
      expect(given).toBe(isLargest ? 'max' : `${cut.size.width},${cut.size.height}`);
      expect(readImageRequest(region, { ...rest, size: given })).toEqual({ cut, canonical });
    }),
    { numRuns: runs(10_000) },
  );
});
