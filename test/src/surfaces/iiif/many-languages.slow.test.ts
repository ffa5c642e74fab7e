import { expect, test } from 'vitest';
import { languageMap } from '../../../../src/surfaces/iiif/presentation/language-map.ts';

test('a hundred languages have all values, German and English among them', () => {
  const entities = Array.from({ length: 20_000 }, (_, number) => ({
    id: `http://a.example/${number}`,
    prefLabel: [
      { '@language': number === 19_999 ? 'de' : `x-${number.toString(36)}z`, '@value': `Name ${number}` },
    ],
  }));
  const map = languageMap(entities) ?? {};
  expect([Object.keys(map).length, Object.keys(map)[0]]).toEqual([100, 'de']);
  expect(map['de']?.length).toBe(20_000);
});
