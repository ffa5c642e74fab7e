import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseRights, statedRights } from '../../../../src/edm/record/rights.ts';

const CC = 'http://creativecommons.org';
const RS = 'http://rightsstatements.org/vocab';

const check = (url: string, name: string, policy: string, normal: string) =>
  expect({
    stated: statedRights(url),
    normal: normaliseRights(url),
  }).toEqual({ stated: [{ url, name, policy }], normal });

/** Statements with their normal address: every row of the tables. */
const KNOWN: readonly (readonly [name: string, policy: string, normal: string])[] = [
  ['Public Domain', 'OPEN', `${CC}/publicdomain/mark/1.0/`],
  ['CC0', 'OPEN', `${CC}/publicdomain/zero/1.0/`],
  ['CC BY', 'OPEN', `${CC}/licenses/by/4.0/`],
  ['CC BY-SA', 'OPEN', `${CC}/licenses/by-sa/4.0/`],
  ['CC BY-ND', 'RESTRICTED', `${CC}/licenses/by-nd/4.0/`],
  ['CC BY-NC', 'RESTRICTED', `${CC}/licenses/by-nc/4.0/`],
  ['CC BY-NC-SA', 'RESTRICTED', `${CC}/licenses/by-nc-sa/4.0/`],
  ['CC BY-NC-ND', 'RESTRICTED', `${CC}/licenses/by-nc-nd/4.0/`],
  ['InC', 'CLOSED', `${RS}/InC/1.0/`],
  ['InC-OW-EU', 'CLOSED', `${RS}/InC-OW-EU/1.0/`],
  ['InC-EDU', 'RESTRICTED', `${RS}/InC-EDU/1.0/`],
  ['InC-NC', 'RESTRICTED', `${RS}/InC-NC/1.0/`],
  ['InC-RUU', 'CLOSED', `${RS}/InC-RUU/1.0/`],
  ['NoC-CR', 'RESTRICTED', `${RS}/NoC-CR/1.0/`],
  ['NoC-NC', 'RESTRICTED', `${RS}/NoC-NC/1.0/`],
  ['NoC-OKLR', 'RESTRICTED', `${RS}/NoC-OKLR/1.0/`],
  ['NoC-US', 'RESTRICTED', `${RS}/NoC-US/1.0/`],
  ['CNE', 'CLOSED', `${RS}/CNE/1.0/`],
  ['UND', 'CLOSED', `${RS}/UND/1.0/`],
  ['NKC', 'CLOSED', `${RS}/NKC/1.0/`],
];

/** Spellings of one statement that occur in records. */
const spellings = (normal: string): string[] =>
  [
    normal,
    normal.slice(0, -1),
    `${normal}?language=de`,
    `${normal}#ref`,
    `${normal}deed.de`,
    `${normal}deed`,
    `${normal}legalcode.de`,
    ` ${normal}\n`,
    normal.replace('/vocab/', '/page/'),
    normal.replace('http://', 'http://www.'),
    normal.replace('http://', 'HTTP://').replace('.org', '.ORG'),
    `${normal.replace('/vocab/', '/page/')}?language=de`,
  ].flatMap((spelling) => [spelling, spelling.replace('http:', 'https:')]);

describe('every spelling of a known statement', () => {
  test.each(KNOWN)('%s', (name, policy, normal) => {
    for (const spelling of spellings(normal)) check(spelling, name, policy, normal);
  });
});

describe('licences of Creative Commons', () => {
  test('in an earlier version', () =>
    check(`${CC}/licenses/by/2.5`, 'CC BY', 'OPEN', `${CC}/licenses/by/2.5/`));
  test('of a port', () =>
    check(
      `https://creativecommons.org/licenses/by-sa/3.0/at/deed.de`,
      'CC BY-SA',
      'OPEN',
      `${CC}/licenses/by-sa/3.0/at/`,
    ));
  test('of a port with a long name', () =>
    check(`${CC}/licenses/by/2.5/scotland/`, 'CC BY', 'OPEN', `${CC}/licenses/by/2.5/scotland/`));
  test('4.0 has no ports', () =>
    check(`${CC}/licenses/by/4.0/at/`, 'CC BY', 'OPEN', `${CC}/licenses/by/4.0/`));
  test('without a version', () =>
    check(`${CC}/licenses/by-nc`, 'CC BY-NC', 'RESTRICTED', `${CC}/licenses/by-nc/`));
  test('in the word order of version 1.0', () =>
    check(`${CC}/licenses/by-nd-nc/1.0/`, 'CC BY-NC-ND', 'RESTRICTED', `${CC}/licenses/by-nd-nc/1.0/`));
  test('in uppercase', () =>
    check(`${CC}/licenses/BY-NC/3.0/AT/`, 'CC BY-NC', 'RESTRICTED', `${CC}/licenses/by-nc/3.0/at/`));
});

describe('everything else is Andere', () => {
  test.each([
    ['http://www.europeana.eu/rights/rr-f/', 'http://www.europeana.eu/rights/rr-f/'],
    ['https://museum.example/terms', 'http://museum.example/terms'],
    [`${CC}/licenses/constructor/4.0/`, `${CC}/licenses/constructor/4.0/`],
    [`${CC}.evil.example/licenses/by/4.0/`, `${CC}.evil.example/licenses/by/4.0/`],
    [`${RS}/Inc-XX/1.0/`, `${RS}/Inc-XX/1.0/`],
    ['http://creativecommons.org/', 'http://creativecommons.org/'],
    ['CC BY 4.0', 'CC BY 4.0'],
    ['', ''],
  ])('%s', (url, normal) => check(url, 'Andere', 'CLOSED', normal));

  test('whatever the text, and normalising twice changes nothing', () => {
    const folders = fc.constantFrom(
      '',
      `${CC}/licenses/`,
      `https://rightsstatements.org/page/`,
      `${CC}/publicdomain/`,
    );
    fc.assert(
      fc.property(folders, fc.string(), (folder, text) => {
        const once = normaliseRights(folder + text);
        expect(normaliseRights(once)).toBe(once);
        expect(['OPEN', 'RESTRICTED', 'CLOSED']).toContain(statedRights(folder + text)[0]?.policy);
      }),
    );
  });
});

test('edm:rights as supplied, also texts; a described licence counts as the one that it inherits from', () =>
  expect(
    statedRights([
      'https://creativecommons.org/licenses/by/4.0/deed.de',
      { '@value': 'nur im Lesesaal' },
      { id: 'http://m.example/licence', type: 'urn:License', inheritFrom: `${RS}/NoC-NC/1.0/` },
      { id: `${RS}/InC/1.0/` },
      true,
    ]),
  ).toEqual([
    { url: 'https://creativecommons.org/licenses/by/4.0/deed.de', name: 'CC BY', policy: 'OPEN' },
    { url: 'nur im Lesesaal', name: 'Andere', policy: 'CLOSED' },
    { url: 'http://m.example/licence', name: 'NoC-NC', policy: 'RESTRICTED' },
    { url: `${RS}/InC/1.0/`, name: 'InC', policy: 'CLOSED' },
  ]));

test('[records-20] a statement that is no URL is its text without HTML', () =>
  expect(statedRights({ '@value': '<p>&copy; Museum</p>' })).toEqual([
    { url: '© Museum', name: 'Andere', policy: 'CLOSED' },
  ]));
