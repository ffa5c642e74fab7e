import { expect, test } from 'vitest';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import type { ReadResult } from '../../../../src/edm/record/record.ts';
import type { JsonObject } from '../../../../src/kernel/json.ts';

const framed = (cho: JsonObject): ReadResult =>
  readFramed({
    id: 'http://m.example/1',
    type: 'Aggregation',
    aggregatedCHO: {
      id: 'http://m.example/1/cho',
      type: 'ProvidedCHO',
      title: ['T'],
      edmType: 'IMAGE',
      ...cho,
    },
    dataProvider: 'Museum',
    edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  });

const line = (cho: JsonObject): ReadResult =>
  readDatasetLine({
    id: 'http://m.example/1',
    type: 'Aggregation',
    'edm:aggregatedCHO': {
      id: 'http://m.example/1/cho',
      type: 'ProvidedCHO',
      'dc:title': ['T'],
      'edm:type': 'IMAGE',
      ...cho,
    },
    'edm:dataProvider': 'Museum',
    'edm:rights': 'http://rightsstatements.org/vocab/InC/1.0/',
  });

/** Checks the values as they are stored, and the warning. */
function check(result: ReadResult, key: string, values: unknown, isMap = true): void {
  if (result.record === undefined) throw new Error('rejected');
  const { aggregatedCHO } = result.supplied as { readonly aggregatedCHO: JsonObject };
  expect(aggregatedCHO[key]).toEqual(values);
  const names = result.warnings.map(({ message }) => message).filter((text) => text.startsWith('language'));
  expect(names).toHaveLength(isMap ? 1 : 0);
}

const de = (text: string) => ({ '@language': 'de', '@value': text });
const en = (text: string) => ({ '@language': 'en', '@value': text });

test.each([
  ['framed JSON-LD', framed, 'title'],
  ['a dataset line', line, 'dc:title'],
])('[records-5] each text of a language map in %s is a literal with its language', (_, read, key) => {
  const { record, warnings } = {
    warnings: [],
    ...read({ [key]: { de: 'Vase', en: ['vase', 'jar', null, ''] } }),
  };
  expect(record?.aggregatedCHO['title']).toEqual([de('Vase'), en('vase'), en('jar')]);
  expect(warnings.map(({ message }) => message)).toContain(
    'language maps in edm:aggregatedCHO > dc:title, read as texts',
  );
});

test('a map in a list, beside other values', () =>
  check(framed({ subject: ['a', { 'de-AT': 'Marille' }, null] }), 'subject', [
    'a',
    { '@language': 'de-AT', '@value': 'Marille' },
    null,
  ]));
test('a map where a single value is not in a list', () =>
  check(framed({ currentLocation: { de: 'Depot' } }), 'currentLocation', de('Depot')));
test('a text without a language', () =>
  check(framed({ title: { def: 'Vase', '@none': 'Jar', de: 'Krug' } }), 'title', [
    'Vase',
    'Jar',
    de('Krug'),
  ]));
test('Latin beside German', () =>
  check(framed({ title: { lat: 'Vas', de: 'Vase' } }), 'title', [
    { '@language': 'lat', '@value': 'Vas' },
    de('Vase'),
  ]));
test('codes of three letters, and with a low line', () =>
  check(framed({ title: { ger: 'Vase', fre: 'vase', de_AT: 'Krug' } }), 'title', [
    { '@language': 'ger', '@value': 'Vase' },
    { '@language': 'fre', '@value': 'vase' },
    { '@language': 'de_AT', '@value': 'Krug' },
  ]));
test('in several properties, with one warning', () => {
  const { warnings } = {
    warnings: [],
    ...framed({ title: { de: 'a' }, subject: [{ de: 'b' }, { en: 'c' }] }),
  };
  expect(warnings.map(({ message }) => message)).toContain(
    'language maps in edm:aggregatedCHO > dc:title, edm:aggregatedCHO > dc:subject, read as texts',
  );
});

test.each([
  ['a latitude', { lat: '48.2' }],
  ['a reference', { id: 'http://v.example/1' }],
  ['an entity', { type: 'Place', de: 'x' }],
  ['words that are not languages', { zzq: 'x' }],
  ['other values', { de: 5 }],
  ['nothing', { de: null }],
])('%s is not a language map', (_, value) => check(framed({ spatial: [value] }), 'spatial', [value], false));

test('values of unknown properties stay', () =>
  check(framed({ 'x:names': { de: 'a' } }), 'x:names', { de: 'a' }, false));
