import { describe, expect, test } from 'vitest';
import { metadataTier } from '../../../../src/edm/quality/metadata-tier.ts';
import type { Entity } from '../../../../src/edm/record/record.ts';
import { german, type Properties, qualityRecord } from './quality-record.ts';

const found = (cho: Properties) => metadataTier(qualityRecord(cho));
const entity = (type: string, properties: Properties, id = `http://museum.example/${type}`): Entity => ({
  id,
  type,
  ...properties,
});
const named = (type: string, properties: Properties = {}) =>
  entity(type, { prefLabel: [german('Name')], ...properties });

/** Four elements of three groups, and two complete classes: what tier C needs besides languages. */
const RICH = {
  created: ['1900'],
  dcType: [named('Concept', { note: ['Notiz'] })],
  creator: [named('Agent', { dateOfBirth: '1850' })],
  spatial: [named('Place', { lat: 48.2, long: 16.4 })],
} satisfies Properties;

describe('language: the share of properties with a language', () => {
  const untagged = [
    'description',
    'subject',
    'medium',
    'provenance',
    'isPartOf',
    'source',
    'relation',
    'format',
  ];
  const tagged = ['title', 'alternative', 'coverage', 'temporal', 'spatial', 'dcType'];
  /** So many properties, of which so many have a language, have this tier by languages. */
  const ROWS: readonly (readonly [tagged: number, of: number, tier: string])[] = [
    [0, 0, '0'],
    [0, 1, '0'],
    [1, 1, 'C'],
    [0, 2, '0'],
    [1, 2, 'B'],
    [2, 2, 'C'],
    [0, 3, '0'],
    [1, 3, 'A'],
    [2, 3, 'B'],
    [3, 3, 'C'],
    [0, 4, '0'],
    [1, 4, 'A'],
    [2, 4, 'B'],
    [3, 4, 'C'],
    [4, 4, 'C'],
    [1, 5, '0'],
    [2, 5, 'A'],
    [3, 5, 'B'],
    [4, 5, 'C'],
    [1, 6, '0'],
    [2, 6, 'A'],
    [3, 6, 'B'],
    [4, 6, 'B'],
    [5, 6, 'C'],
    [1, 7, '0'],
    [2, 7, 'A'],
    [3, 7, 'A'],
    [4, 7, 'B'],
    [5, 7, 'B'],
    [6, 7, 'C'],
    [1, 8, '0'],
    [2, 8, 'A'],
    [4, 8, 'B'],
    [5, 8, 'B'],
    [6, 8, 'C'],
  ];
  test.each(ROWS)('%i of %i', (withLanguage, of, tier) => {
    const cho = Object.fromEntries([
      ...tagged.slice(0, withLanguage).map((key) => [key, [german('Text')]] as const),
      ...untagged.slice(0, of - withLanguage).map((key) => [key, ['Text']] as const),
    ]);
    expect(found(cho).language.tier).toBe(tier);
  });

  const ONE: readonly (readonly [name: string, cho: Properties, stated: string[], tagged: string[]])[] = [
    ['a text with a language', { title: [german('Bild')] }, ['dc:title'], ['dc:title']],
    ['a text without one', { title: ['Bild'] }, ['dc:title'], []],
    ['one of two texts', { title: ['Bild', german('Bild')] }, ['dc:title'], ['dc:title']],
    ['an empty language', { title: [{ '@language': ' ', '@value': 'Bild' }] }, ['dc:title'], []],
    ['a blank text', { title: [german('  ')] }, [], []],
    ['a concept with a label', { subject: [named('Concept')] }, ['dc:subject'], ['dc:subject']],
    ['a place with a label', { spatial: [named('Place')] }, ['dcterms:spatial'], ['dcterms:spatial']],
    [
      'a time span with a label',
      { temporal: [named('TimeSpan')] },
      ['dcterms:temporal'],
      ['dcterms:temporal'],
    ],
    ['an agent with a label', { subject: [named('Agent')] }, ['dc:subject'], []],
    [
      'a concept with a plain label',
      { subject: [entity('Concept', { prefLabel: ['x'] })] },
      ['dc:subject'],
      [],
    ],
    ['a reference', { subject: [{ id: 'http://museum.example/c' }] }, ['dc:subject'], []],
    [
      'properties that have no language',
      { creator: [german('Klimt')], identifier: ['1'], created: ['1900'] },
      [],
      [],
    ],
  ];
  test.each(ONE)('%s', (_name, cho, stated, withLanguage) => {
    expect(found(cho).language).toMatchObject({ stated, tagged: withLanguage });
  });

  test('an entity that is described elsewhere in the record', () => {
    const concept = named('Concept');
    const cho = { subject: [{ id: concept.id ?? '' }], hasType: [concept] };
    expect(found(cho).language.tagged).toEqual(['dc:subject', 'edm:hasType']);
  });
});

describe('enabling elements and their groups', () => {
  const ROWS: readonly (readonly [cho: Properties, elements: number, groups: number, tier: string])[] = [
    [{}, 0, 0, '0'],
    [{ date: ['1900'] }, 0, 0, '0'],
    [{ title: ['Bild'], description: ['Text'] }, 0, 0, '0'],
    [{ created: [' '] }, 0, 0, '0'],
    [{ created: ['1900'] }, 1, 1, 'A'],
    [{ issued: ['1900'] }, 1, 1, 'A'],
    [{ temporal: ['1900'] }, 1, 1, 'A'],
    [{ format: ['Öl'] }, 1, 1, 'A'],
    [{ dcType: ['Bild'] }, 1, 1, 'A'],
    [{ medium: ['Öl'] }, 1, 1, 'A'],
    [{ creator: ['Klimt'] }, 1, 1, 'A'],
    [{ contributor: ['Klimt'] }, 1, 1, 'A'],
    [{ publisher: ['Verlag'] }, 1, 1, 'A'],
    [{ spatial: ['Wien'] }, 1, 1, 'A'],
    [{ currentLocation: 'Wien' }, 1, 1, 'A'],
    [{ subject: ['Frau'] }, 0, 0, '0'],
    [{ subject: [named('Concept')] }, 1, 1, 'A'],
    [{ subject: [named('TimeSpan')] }, 0, 0, '0'],
    [{ subject: [named('Concept'), named('Place')] }, 1, 2, 'A'],
    [{ hasMet: ['http://museum.example/x'] }, 0, 0, '0'],
    [{ hasMet: [named('Agent')] }, 1, 1, 'A'],
    [{ hasMet: [named('Place')] }, 0, 0, '0'],
    [{ created: ['1900'], creator: ['Klimt'] }, 2, 2, 'A'],
    [{ created: ['1900'], issued: ['1901'], temporal: ['1900'] }, 3, 1, 'A'],
    [{ created: ['1900'], issued: ['1901'], creator: ['Klimt'] }, 3, 2, 'B'],
    [{ created: ['1900'], dcType: ['Bild'], creator: ['Klimt'] }, 3, 3, 'B'],
    [{ creator: ['A'], contributor: ['B'], publisher: ['C'], dcType: ['Bild'] }, 4, 2, 'C'],
    [{ creator: ['A'], contributor: ['B'], publisher: ['C'], subject: [named('Agent')] }, 4, 1, 'A'],
    [{ created: ['1900'], dcType: ['Bild'], creator: ['Klimt'], spatial: ['Wien'] }, 4, 4, 'C'],
  ];
  test.each(ROWS)('%j', (cho, elements, groups, tier) => {
    const { elements: seen } = found(cho);
    expect([seen.elements.length, seen.groups.length, seen.tier]).toEqual([elements, groups, tier]);
  });
});

describe('contextual classes with a complete description', () => {
  const ROWS: readonly (readonly [name: string, cho: Properties, classes: string[], tier: string])[] = [
    ['none', {}, [], 'A'],
    ['a name only', { creator: ['Klimt'] }, [], 'A'],
    ['an agent with a label only', { creator: [named('Agent')] }, [], 'A'],
    ['an agent with a birth', { creator: [named('Agent', { dateOfBirth: '1862' })] }, ['Agent'], 'B'],
    ['an agent with a death', { creator: [named('Agent', { dateOfDeath: '1918' })] }, ['Agent'], 'B'],
    [
      'an agent with a place of birth',
      { creator: [named('Agent', { placeOfBirth: 'Wien' })] },
      ['Agent'],
      'B',
    ],
    [
      'an agent with a profession',
      { creator: [named('Agent', { professionOrOccupation: ['Maler'] })] },
      ['Agent'],
      'B',
    ],
    ['an agent without a label', { creator: [entity('Agent', { dateOfBirth: '1862' })] }, [], 'A'],
    ['a concept with a label only', { subject: [named('Concept')] }, [], 'A'],
    ['a concept with a note', { subject: [named('Concept', { note: ['Text'] })] }, ['Concept'], 'B'],
    ['a concept with a blank note', { subject: [named('Concept', { note: [' '] })] }, [], 'A'],
    [
      'a concept with a broader one',
      { subject: [named('Concept', { broader: 'http://a.example/b' })] },
      ['Concept'],
      'B',
    ],
    [
      'a concept with an exact match',
      { subject: [named('Concept', { exactMatch: 'http://a.example/b' })] },
      ['Concept'],
      'B',
    ],
    ['a concept without a label', { subject: [entity('Concept', { note: ['Text'] })] }, [], 'A'],
    ['a place with a label only', { spatial: [named('Place')] }, [], 'A'],
    ['a place with a latitude only', { spatial: [named('Place', { lat: 48 })] }, [], 'A'],
    ['a place with both', { spatial: [named('Place', { lat: 48, long: 16 })] }, ['Place'], 'B'],
    [
      'a place with degrees and minutes',
      { spatial: [named('Place', { lat: '48°18\'0"N', long: '16,37' })] },
      ['Place'],
      'B',
    ],
    ['a place beyond the poles', { spatial: [named('Place', { lat: '483', long: '16.37' })] }, [], 'A'],
    ['a place with other words', { spatial: [named('Place', { lat: 'Wien', long: 'Wien' })] }, [], 'A'],
    ['a place without a label', { spatial: [entity('Place', { lat: 48, long: 16 })] }, [], 'A'],
    ['a time span with a begin only', { temporal: [entity('TimeSpan', { begin: '1900' })] }, [], 'A'],
    [
      'a time span with both ends',
      { temporal: [entity('TimeSpan', { begin: '1900', end: '1910' })] },
      ['TimeSpan'],
      'B',
    ],
    [
      'two of one class',
      {
        subject: [
          named('Concept', { note: ['a'] }),
          entity('Concept', { prefLabel: ['b'], note: ['b'] }, 'http://a.example/2'),
        ],
      },
      ['Concept'],
      'B',
    ],
    ['two classes', { creator: RICH.creator, spatial: RICH.spatial }, ['Agent', 'Place'], 'C'],
    [
      'three classes',
      { creator: RICH.creator, spatial: RICH.spatial, dcType: RICH.dcType },
      ['Agent', 'Place', 'Concept'],
      'C',
    ],
    ['a reference to GND', { creator: [{ id: 'https://d-nb.info/gnd/118562996' }] }, ['Agent'], 'B'],
    ['a URL of GND as a text', { creator: ['https://d-nb.info/gnd/118562996'] }, ['Agent'], 'B'],
    ['a reference to AAT', { dcType: [{ id: 'http://vocab.getty.edu/aat/300033618' }] }, ['Concept'], 'B'],
    ['a reference to GeoNames', { subject: [{ id: 'https://sws.geonames.org/2761369/' }] }, ['Place'], 'B'],
    [
      'a reference to Wikidata',
      { spatial: [{ id: 'http://www.wikidata.org/entity/Q1741' }] },
      ['Place'],
      'B',
    ],
    ['a reference to nowhere known', { creator: [{ id: 'http://museum.example/klimt' }] }, [], 'A'],
    [
      'an entity that no property of the object names',
      { creator: [named('Agent', { placeOfBirth: named('Place', { lat: 1, long: 2 }) })] },
      ['Agent'],
      'B',
    ],
  ];
  test.each(ROWS)('%s', (_name, cho, classes, tier) => {
    const seen = found(cho);
    expect([[...seen.classes].sort(), seen.classesTier]).toEqual([classes.sort(), tier]);
  });
});

describe('[quality-3] the tier is the lowest of the three', () => {
  const title = [german('Bild')];
  const ROWS: readonly (readonly [name: string, cho: Properties, tier: string])[] = [
    ['nothing', {}, '0'],
    ['all three at the top', { ...RICH, title }, 'C'],
    [
      'no language at all',
      { created: ['1900'], dcType: ['Bild'], creator: RICH.creator, spatial: ['Wien'] },
      '0',
    ],
    ['languages of half', { ...RICH, title: ['Bild'], subject: ['x'] }, 'B'],
    [
      'languages of a quarter',
      { ...RICH, title: ['a'], subject: ['b'], medium: ['c'], source: ['d'], format: ['e'] },
      'A',
    ],
    ['three elements', { created: ['1900'], creator: RICH.creator, dcType: RICH.dcType, title }, 'B'],
    ['two elements', { creator: RICH.creator, dcType: RICH.dcType, title }, 'A'],
    ['one class', { ...RICH, creator: ['Klimt'], spatial: [german('Wien')], title }, 'B'],
    [
      'no class',
      { created: ['1900'], creator: ['Klimt'], dcType: [german('Bild')], spatial: [german('Wien')], title },
      'A',
    ],
    ['no element', { title }, '0'],
  ];
  test.each(ROWS)('%s', (_name, cho, tier) => expect(found(cho).tier).toBe(tier));
});
