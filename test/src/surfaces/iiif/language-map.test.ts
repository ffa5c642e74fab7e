import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Value } from '../../../../src/edm/record/record.ts';
import { languageMap } from '../../../../src/surfaces/iiif/presentation/language-map.ts';

const de = (text: string): Value => ({ '@language': 'de', '@value': text });
const en = (text: string): Value => ({ '@language': 'en', '@value': text });
const thing = (...prefLabel: readonly Value[]): Value => ({ id: 'https://things.example/1', prefLabel });

const check = (values: Value | readonly Value[], map: object | undefined) =>
  expect(languageMap(values)).toEqual(map);

describe('texts by language', () => {
  test('literals in several languages are translations', () =>
    check([de('Feldhase'), en('Young Hare')], { de: ['Feldhase'], en: ['Young Hare'] }));
  test('without a language', () => check(['1502', 1503], { none: ['1502', '1503'] }));
  test('a text without a language is of every language', () =>
    check([de('Wien'), en('Vienna'), 'Graz'], { de: ['Wien', 'Graz'], en: ['Vienna', 'Graz'] }));
  test('an entity without a label in a language has its label in another one', () =>
    check([thing(de('Hase'), en('Hare')), thing(de('Natur'))], {
      de: ['Hase', 'Natur'],
      en: ['Hare', 'Natur'],
    }));
  test('of several labels in a language, the first', () =>
    check(thing(de('Hase'), de('Feldhase')), { de: ['Hase'] }));
  test('literals of another language accompany entities', () =>
    check([thing(de('Hase'), en('Hare')), de('Natur')], { de: ['Hase', 'Natur'], en: ['Hare', 'Natur'] }));
  test('languages for which an answer has no room are left out', () => {
    const shared = Array.from({ length: 40 }, (_, i) => `${i} ${'x'.repeat(400_000)}`);
    const tags = ['de', 'en', 'fr', 'it'];
    const tagged = tags.map((tag) => ({ '@language': tag, '@value': tag }));
    expect(Object.keys(languageMap([...shared, ...tagged]) ?? {})).toEqual(['de', 'en', 'fr']);
  });
  test('very many marks on one letter', () => {
    const marks = '\u0301\u0323'.repeat(500_000);
    check(marks, { none: [marks] });
  });
  test('each text once', () => check([de('A'), de('A '), 'A'], { de: ['A'] }));
  test('tags with digits become their language, invalid ones none', () =>
    check(
      [
        { '@language': 'de-1996', '@value': 'a' },
        { '@language': '"><script>', '@value': 'b' },
      ],
      { de: ['a', 'b'] },
    ));
  test('what viewers would take for HTML is text', () =>
    check('<unknown>&</unknown>', { none: ['<span>&lt;unknown&gt;&amp;&lt;/unknown&gt;</span>'] }));
  test('[records-20] what is HTML is not', () => check('<p>Öl &amp; Holz</p>', { none: ['Öl & Holz'] }));
  test('[records-21] codes of languages are tags', () =>
    check(
      ['ger', 'eng', 'de_AT'].map((language) => ({ '@language': language, '@value': language })),
      { de: ['ger'], en: ['eng'], 'de-AT': ['de_AT'] },
    ));
  test.each([[[]], [{ id: 'https://things.example/1' }], [' ']])('%j has no text', (value) =>
    check(value, undefined),
  );
});

test('[iiif-2] every language has a text for every value, and no text is lost', () => {
  const literal = fc.tuple(
    fc.constantFrom(undefined, 'de', 'en', 'fr-CA'),
    fc.stringMatching(/^[a-z]{1,3}$/),
  );
  const values = fc.array(fc.array(literal, { minLength: 1, maxLength: 3 }), { maxLength: 5 });
  fc.assert(
    fc.property(values, (things) => {
      const given = things.map((labels) =>
        thing(
          ...labels.map(
            ([language, text]): Value =>
              language === undefined ? text : { '@language': language, '@value': text },
          ),
        ),
      );
      const map = languageMap(given) ?? {};
      for (const texts of Object.values(map)) {
        for (const labels of things) expect(labels.some(([, text]) => texts.includes(text))).toBe(true);
      }
      expect(Object.keys(map).length > 0).toBe(things.length > 0);
    }),
  );
});
