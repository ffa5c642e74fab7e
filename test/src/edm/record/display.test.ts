import { describe, expect, test } from 'vitest';
import { LABEL_LANGUAGES, preferredValue, texts, urls } from '../../../../src/edm/record/display.ts';
import type { Value } from '../../../../src/edm/record/record.ts';

const check = (values: readonly Value[], languages: readonly string[], expected: readonly string[]) =>
  expect(texts(values, languages)).toEqual(expected);

const VIENNA: Value = {
  id: 'http://p.example/vienna',
  type: 'Place',
  prefLabel: [
    { '@language': 'en', '@value': 'Vienna' },
    { '@language': 'de-AT', '@value': 'Wien' },
    'Vindobona',
  ],
};

describe('texts of values', () => {
  test('literals', () =>
    check(
      [
        'a',
        { '@language': 'de', '@value': 'b' },
        { type: 'xsd:gYear', '@value': '1885' },
        { '@value': 'c' },
        7,
      ],
      [],
      ['a', 'b', '1885', 'c', '7'],
    ));
  test('the first label of an entity', () => check([VIENNA], [], ['Vienna']));
  test('the label in a language, also of a country', () => check([VIENNA], ['de'], ['Wien']));
  test('the first language that there is', () => check([VIENNA], ['fr', 'en', 'de'], ['Vienna']));
  test('the first label when none of the languages is there', () => check([VIENNA], ['fr'], ['Vienna']));
  test('the name of an agent without a label', () =>
    check([{ id: 'http://a.example/1', type: 'Agent', name: ['Graf, Urs'] }], [], ['Graf, Urs']));
  test('a label with something to read', () =>
    check([{ prefLabel: [{ '@language': 'de', '@value': '<p></p>' }, 'Graf'] }], ['de'], ['Graf']));
  test('nothing for a bare reference or an entity without a label', () =>
    check([{ id: 'http://a.example/1' }, { type: 'Agent', prefLabel: [] }, 'x'], [], ['x']));
  test('nothing for a property that is absent', () => expect(texts(undefined)).toEqual([]));
  test('a single value without its list', () => expect(texts('x')).toEqual(['x']));
});

describe('the value to take of several', () => {
  const check = (values: readonly Value[], at: number) =>
    expect(preferredValue(values, LABEL_LANGUAGES)).toBe(values[at]);
  const [english, german, plain] = [
    { '@language': 'en', '@value': 'Austrian National Library' },
    { '@language': 'de-AT', '@value': 'Österreichische Nationalbibliothek' },
    'ÖNB',
  ] as const;

  test('German comes first', () => check([plain, english, german], 2));
  test('then English', () => check([plain, english], 1));
  test('then the first', () => check([plain, { '@language': 'fr', '@value': 'BN' }], 0));
  test('the labels of entities count', () => check([english, VIENNA], 1));
  test('one without a text comes last', () => check([{ id: 'http://a.example/1' }, plain], 1));
  test('one with nothing to read does not count', () =>
    check([{ '@language': 'de', '@value': '<p>&nbsp;</p>' }, english], 1));
  test('none of no values', () => expect(preferredValue([], LABEL_LANGUAGES)).toBeUndefined());
});

test('URLs of values, in any form', () =>
  expect(
    urls([
      'http://a.example/1',
      { id: 'http://a.example/2' },
      { id: 'http://a.example/3', type: 'Agent' },
      { '@value': 'http://a.example/4' },
      { type: 'Agent' },
      'Albertina',
      5,
    ]),
  ).toEqual(['http://a.example/1', 'http://a.example/2', 'http://a.example/3', 'http://a.example/4']));
