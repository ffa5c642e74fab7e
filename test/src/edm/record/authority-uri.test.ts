import { expect, test } from 'vitest';
import { authorityUri, preferredFirst } from '../../../../src/edm/record/authority-uri.ts';

test.each([
  ['http://d-nb.info/gnd/11852786X', 'gnd-11852786X', 'https://d-nb.info/gnd/11852786X'],
  ['https://d-nb.info/gnd/11852786x/', 'gnd-11852786X', 'https://d-nb.info/gnd/11852786X'],
  ['https://www.wikidata.org/wiki/Q5580', 'wikidata-Q5580', 'http://www.wikidata.org/entity/Q5580'],
  ['http://vocab.getty.edu/page/aat/300041273', 'aat-300041273', 'http://vocab.getty.edu/aat/300041273'],
  ['http://www.geonames.org/2761369/vienna.html', 'geonames-2761369', 'https://sws.geonames.org/2761369/'],
  [
    'http://id.loc.gov/authorities/names/n79006935',
    'loc-n79006935',
    'http://id.loc.gov/authorities/names/n79006935',
  ],
  [
    'http://id.loc.gov/authorities/subjects/sh85008180',
    'loc-sh85008180',
    'http://id.loc.gov/authorities/subjects/sh85008180',
  ],
  [
    'https://pmb.acdh.oeaw.ac.at/entity/2121/',
    'pmb.acdh.oeaw.ac.at~entity~2121',
    'https://pmb.acdh.oeaw.ac.at/entity/2121/',
  ],
  ['https://x.example/a?b=ü', expect.stringMatching(/^x-[\da-f]{24}$/), 'https://x.example/a?b=%C3%BC'],
])('%s', (text, id, uri) => {
  expect(authorityUri(text)).toMatchObject({ id, uri });
});

test.each([
  '',
  'Wien',
  'https://museum.example/',
  'urn:x:1',
  'javascript:alert(1)',
  `http://x.example/${'a'.repeat(2000)}`,
])('nothing of %s', (text) => expect(authorityUri(text)).toBe(undefined));

test('the GND comes before Wikidata, and both before unknown files', () => {
  const uris = [
    'http://z.example/1',
    'http://a.example/1',
    'http://www.wikidata.org/entity/Q1',
    'http://d-nb.info/gnd/1',
  ];
  const sorted = uris.flatMap((uri) => authorityUri(uri) ?? []).sort(preferredFirst);
  expect(sorted.map(({ id }) => id)).toEqual(['gnd-1', 'wikidata-Q1', 'a.example~1', 'z.example~1']);
});
