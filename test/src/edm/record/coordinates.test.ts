import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionOf, readCoordinate } from '../../../../src/edm/record/coordinates.ts';
import type { Entity } from '../../../../src/edm/record/record.ts';

test.each([
  ['48.3', 48.3],
  [' +48.3 ', 48.3],
  ['48', 48],
  ['4.83E1', 48.3],
  ['48,3', 48.3],
  ['48,208333', 48.208333],
  ['48.3°', 48.3],
  ['48,3 °', 48.3],
  ['48.3º', 48.3],
  ['48.3 deg', 48.3],
  ['48,3 Grad', 48.3],
  ['N48.3', 48.3],
  ['N 48.3°', 48.3],
  ['48.3 N', 48.3],
  ['48,3° Nord', 48.3],
  ['+48.3 N', 48.3],
  ['48.3 S', -48.3],
  ['Süd 48,3', -48.3],
  ['-48.3', -48.3],
  ['\u221248.3', -48.3],
  ['\u201348.3', -48.3],
  ['\u201148.3', -48.3],
  ['\u200e48.3\u200b', 48.3],
  ['48.3\u00b0\ufe0f', 48.3],
  ['48°18\'0"N', 48.3],
  ['48°18\'0"', 48.3],
  ['-48°18\'0"', -48.3],
  ['48°18′00″N', 48.3],
  ['48° 18’ 0,5” N', 48.3001389],
  ["48°18'0''N", 48.3],
  ["48°18.5'N", 48.3083333],
  ["N 48° 18'", 48.3],
  ['48°18', 48.3],
  ["48° 18' n. Br.", 48.3],
  ["48° 18' südl. Breite", -48.3],
  ['48:18:00', 48.3],
  ['48 18 00 N', 48.3],
  ['N0481800', 48.3],
  ['N048.3', 48.3],
  ['0 S', 0],
  ['90', 90],
])('[ingest-24] the latitude %s', (text, degrees) => expect(readCoordinate(text, 'lat')).toBe(degrees));

test.each([
  ['16,37', 16.37],
  ['16.37 E', 16.37],
  ['E16.37', 16.37],
  ['16.37° Ost', 16.37],
  ['16.37 W', -16.37],
  ['Ouest 16,37', -16.37],
  ['16° 22\' 12" ö. L.', 16.37],
  ['16° 22\' 12" w. L.', -16.37],
  ['W 016 22 12', -16.37],
  ['E0162212', 16.37],
  ['-180', -180],
  ['179.9', 179.9],
])('the longitude %s', (text, degrees) => expect(readCoordinate(text, 'long')).toBe(degrees));

test.each([
  ['483', 'lat'],
  ['90.1', 'lat'],
  ['180.1', 'long'],
  ['343.6', 'long'],
  ['16.37 E', 'lat'],
  ['N48.3', 'long'],
  ['-48.3 S', 'lat'],
  ['-48.3 N', 'lat'],
  ['N48.3N', 'lat'],
  // The east in German, the west in French.
  ['16.37 O', 'long'],
  ['48.3, 16.37', 'lat'],
  ['48.3;16.37', 'lat'],
  ['48.208.333', 'lat'],
  ["48°60'N", 'lat'],
  ['48°18\'60"N', 'lat'],
  ["48.5°18'N", 'lat'],
  ['48°18.5\'30"N', 'lat'],
  ['48 18 00', 'lat'],
  ['48:18', 'lat'],
  ['48,', 'lat'],
  ['4 8.3', 'lat'],
  ['48.3 nn', 'lat'],
  ['0x30', 'lat'],
  ['Infinity', 'lat'],
  ['Wien', 'lat'],
  ['°', 'lat'],
  ['', 'lat'],
  [`48.3${' '.repeat(100)}N`, 'lat'],
] as const)('[ingest-24] %s is no certain %s', (text, axis) =>
  expect(readCoordinate(text, axis)).toBeUndefined(),
);

test('degrees, minutes and seconds are the decimals that they stand for', () => {
  const part = fc.integer({ min: 0, max: 59 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 89 }),
      part,
      part,
      fc.boolean(),
      (degrees, minutes, seconds, isSouth) => {
        const value = (degrees + minutes / 60 + seconds / 3600) * (isSouth ? -1 : 1);
        const text = `${degrees}°${minutes}'${seconds}"${isSouth ? 'S' : 'N'}`;
        expect(readCoordinate(text, 'lat')).toBeCloseTo(value, 6);
      },
    ),
  );
});

test('any text gives degrees of the earth, or none', () => {
  const piece = fc.constantFrom(
    '48',
    '.',
    ',',
    '3',
    '°',
    "'",
    '"',
    'N',
    'E',
    'S',
    ' ',
    '-',
    ':',
    'Br',
    '\u2032',
    'é',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 70 }),
    fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      expect(Math.abs(readCoordinate(given, 'lat') ?? 0)).toBeLessThanOrEqual(90);
    }),
  );
});

test('a position has both, of the first values', () => {
  const place = (lat: Entity[string], long: Entity[string]) => positionOf({ lat, long });
  expect(place('48,2', 16.37)).toEqual({ lat: 48.2, long: 16.37 });
  expect(place({ '@language': 'de', '@value': '48.2 N' }, ['16.37 E', '17'])).toEqual({
    lat: 48.2,
    long: 16.37,
  });
  expect(place('48.2', '16.37 O')).toBeUndefined();
  expect(place(['483', '48.3'], '16.37')).toBeUndefined();
  expect(place('48.2', undefined)).toBeUndefined();
});
