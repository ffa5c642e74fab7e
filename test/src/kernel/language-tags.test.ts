import { expect, test } from 'vitest';
import { isInLanguage, primaryLanguage, readLanguageTag } from '../../../src/kernel/language-tags.ts';

test.each<[written: string, tag: string | undefined]>([
  ['de', 'de'],
  ['DE', 'de'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['GER', 'de'],
  ['german', 'de'],
  ['Deutsch', 'de'],
  ['allemand', 'de'],
  ['eng', 'en'],
  ['English', 'en'],
  ['fre', 'fr'],
  ['fra', 'fr'],
  ['français', 'fr'],
  ['cze', 'cs'],
  ['de_AT', 'de-AT'],
  ['de-at', 'de-AT'],
  ['ger-AT', 'de-AT'],
  ['zh_hant_TW', 'zh-Hant-TW'],
  ['de-1996', 'de-1996'],
  ['iw', 'he'],
  // Languages that have no code of two letters.
  ['gmh', 'gmh'],
  ['nds', 'nds'],
  ['mul', 'mul'],
  ['und', 'und'],
  // Neither tags nor names.
  ['', undefined],
  ['d', undefined],
  ['de;en', undefined],
  ['klingon', undefined],
  ['x-foo', 'x-foo'],
  ['X_Foo', 'x-foo'],
  ['x-', undefined],
  ['de--AT', undefined],
  ['constructor', undefined],
  [`de${'-abc'.repeat(20)}`, undefined],
])('[records-21] reads %s as %s, also the second time', (written, tag) =>
  expect([readLanguageTag(written), readLanguageTag(written)]).toEqual([tag, tag]),
);

test('says the language without region, and none for several', () =>
  expect(['de_AT', 'ger', 'mul', 'und', 'zxx', undefined, null].map(primaryLanguage)).toEqual([
    'de',
    'de',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]));

test('a code that begins alike is another language', () =>
  expect(['ger', 'DE', 'de-AT', 'del', 'den'].map((tag) => isInLanguage(tag, 'de'))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]));
