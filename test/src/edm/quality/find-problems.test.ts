import { describe, expect, test } from 'vitest';
import { explainQuality } from '../../../../src/edm/quality/explain-quality.ts';
import { findProblems } from '../../../../src/edm/quality/find-problems.ts';
import { PROBLEM_IDS, PROBLEM_TABLE } from '../../../../src/edm/quality/problem-table.ts';
import type { QualityFacts } from '../../../../src/edm/quality/quality-facts.ts';
import { file, german, type Properties, qualityRecord } from './quality-record.ts';

/** A record without problems. */
const GOOD = {
  title: [german('Bildnis der Malerin Broncia Koller')],
  description: [german('Brustbild einer Frau mit Hut vor einem Fenster, durch das ein Garten zu sehen ist.')],
  identifier: ['GE 4711'],
  created: ['1907'],
} satisfies Properties;

const problemsOf = (cho: Properties, facts: QualityFacts = {}, aggregation: Properties = {}): string[] =>
  findProblems(qualityRecord({ ...GOOD, ...cho }, aggregation), facts).map(({ id }) => id);

const title = (text: string) => ({ title: [german(text)] });
const description = (text: string) => ({ description: [german(text)] });
const PHOTO = { isShownBy: file('http://museum.example/1.jpg') };

/** For each rule, records on both sides of its border. */
const ROWS: readonly (readonly [
  id: string,
  name: string,
  has: boolean,
  cho: Properties,
  facts?: QualityFacts,
  more?: Properties,
])[] = [
  ['same-title', 'another record has it', true, {}, { hasSameTitle: true }],
  ['same-title', 'no other record has it', false, {}, { hasSameTitle: false }],
  [
    'title-repeats-description',
    'both equal',
    true,
    { ...title('Ein Garten in Wien'), ...description('Ein Garten in Wien') },
  ],
  [
    'title-repeats-description',
    'equal but for case and spaces',
    true,
    { ...title('Ein Garten in Wien'), ...description('EIN GARTEN  in Wien ') },
  ],
  [
    'title-repeats-description',
    'nine of ten characters in common',
    true,
    { ...title('abcdefghij'), ...description('abcdefghiX') },
  ],
  [
    'title-repeats-description',
    'eight of ten',
    false,
    { ...title('abcdefghij'), ...description('abcdefghXY') },
  ],
  [
    'title-repeats-description',
    '20 characters longer',
    true,
    { ...title('Garten'), ...description('Garten, 12345678901234567x'.slice(0, 26)) },
  ],
  [
    'title-repeats-description',
    '21 characters longer',
    false,
    { ...title('Garten'), ...description('Garten, 1234567890123456789x'.slice(0, 27)) },
  ],
  ['unrecognisable-title', 'five special characters', false, title('A, B, C; D: E!')],
  ['unrecognisable-title', 'six special characters', true, title('A, B, C; D: E! F?')],
  ['unrecognisable-title', 'the identifier', true, title('GE 4711 Bildnis')],
  ['unrecognisable-title', 'part of a longer number', false, title('GE 47112 Bildnis')],
  [
    'unrecognisable-title',
    'an identifier without digits',
    false,
    { ...title('Nachlass Schnitzler'), identifier: ['Schnitzler'] },
  ],
  [
    'unrecognisable-title',
    'a year that is an identifier, too',
    false,
    { ...title('Tagebuch 1901'), identifier: ['1901'] },
  ],
  ['meaningless-title', 'two characters', true, title('II')],
  ['meaningless-title', 'three characters', false, title('III')],
  ['meaningless-title', 'one emoji of two UTF-16 units', true, title('🖼')],
  ['meaningless-title', 'a placeholder in brackets', true, title('[Ohne Titel]')],
  ['meaningless-title', 'a placeholder in English', true, title('_Untitled_')],
  ['meaningless-title', 'a placeholder with more words', false, title('Ohne Titel (Blaue Studie)')],
  ['unprintable-characters', 'a control character', true, title('Bild\u008anis')],
  ['unprintable-characters', 'a replacement character', true, description(`${'Text '.repeat(12)}\ufffd`)],
  ['unprintable-characters', 'half a character', true, title('Bild \ud83d')],
  ['unprintable-characters', 'in any other property', true, { dcRights: ['© \u0085'] }],
  ['unprintable-characters', 'line breaks and tabs', false, description(`${'Text '.repeat(12)}\r\n\tmehr`)],
  ['unprintable-characters', 'emoji and other scripts', false, title('Ōtsu-e 大津絵 🖼')],
  ['markup-in-text', 'an element', true, title('<p>Bildnis</p>')],
  ['markup-in-text', 'an encoded character', true, description(`${'Text '.repeat(12)}&nbsp;`)],
  ['markup-in-text', 'in any other property', true, { dcRights: ['&copy; Museum'] }],
  [
    'markup-in-text',
    'in the label of an entity',
    true,
    { subject: [{ id: 'http://m.example/1', prefLabel: ['Fisch &amp; Fleisch'] }] },
  ],
  ['markup-in-text', 'signs that are none', false, title('a < b & c <unknown>')],
  ['markup-in-text', 'a URL', false, { sameAs: ['https://m.example/?a=1&amp;b=2'] }],
  ['missing-description', 'none', true, { description: [] }],
  ['missing-description', 'a blank one', true, description('  ')],
  ['missing-description', 'a short one', false, description('x')],
  ['short-description', '49 characters', true, description('x'.repeat(49))],
  ['short-description', '50 characters', false, description('x'.repeat(50))],
  ['short-description', '49 emoji', true, description('🖼'.repeat(49))],
  [
    'short-description',
    'a long and a short one',
    true,
    { description: [german('x'.repeat(60)), german('kurz')] },
  ],
  ['short-description', 'none', false, { description: [] }],
  ['same-description', 'another record has it', true, {}, { hasSameDescription: true }],
  ['same-description', 'no other record has it', false, {}, {}],
  ['long-value', '70 characters', false, title('x'.repeat(70))],
  ['long-value', '71 characters', true, title('x'.repeat(71))],
  ['no-language', 'a title without a language', true, { title: ['Bildnis der Malerin'] }],
  ['no-language', 'a description without a language', true, { description: ['x'.repeat(60)] }],
  [
    'no-language',
    'one of two titles with a language',
    false,
    { title: ['Bildnis der Malerin', german('Bildnis')] },
  ],
  ['unreadable-date', 'a word', true, { created: ['irgendwann im Krieg'] }],
  ['unreadable-date', 'a year', false, { created: ['um 1907'] }],
  ['unreadable-date', 'undated', false, { created: ['o. J.'] }],
  ['unreadable-date', 'no date', false, { created: [] }],
  [
    'unknown-media-type',
    'neither format nor suffix',
    true,
    {},
    {},
    { isShownBy: file('http://museum.example/show?id=1') },
  ],
  ['unknown-media-type', 'a suffix', false, {}, {}, PHOTO],
  [
    'unknown-media-type',
    'a format',
    false,
    {},
    {},
    { isShownBy: file('http://museum.example/1', { format: 'image/tiff' }) },
  ],
  ['unknown-media-type', 'the page of an object', false, {}, {}, { isShownAt: 'http://museum.example/1' }],
  ['unknown-media-type', 'a kind of object that EDM does not have', true, { edmType: 'PHYSICAL' }],
  ['broken-link', 'a link is broken', true, {}, { linkOk: false }],
  ['broken-link', 'it is known which one', true, {}, { linkOk: false, brokenLinks: ['http://a.test/1'] }],
  ['broken-link', 'all links work', false, {}, { linkOk: true }],
  ['broken-link', 'no link has been checked', false, {}, {}],
];

const CASES = ROWS.map(([id, name, has, cho, facts = {}, more = {}]) => ({
  id,
  name,
  has,
  cho,
  facts,
  more,
}));

test.each(CASES)('$id: $name ($has)', ({ id, has, cho, facts, more }) => {
  expect(problemsOf(cho, facts, more).includes(id)).toBe(has);
});

test('a good record has no problems', () => expect(problemsOf({})).toEqual([]));

test('[quality-4] each rule has records on both sides', () => {
  const sides = new Set(ROWS.map(([id, , has]) => `${id} ${has}`));
  expect(
    PROBLEM_IDS.flatMap((id) => [`${id} true`, `${id} false`]).filter((side) => !sides.has(side)),
  ).toEqual([]);
});

test('problems are in the order of the table, with what was seen', () => {
  const record = qualityRecord({ ...GOOD, ...title('II'), description: [], created: ['irgendwann'] });
  expect(findProblems(record, { linkOk: false, hasSameTitle: true })).toEqual([
    { id: 'same-title', seen: 'II' },
    { id: 'meaningless-title', seen: 'II' },
    { id: 'missing-description' },
    { id: 'unreadable-date', seen: 'dcterms:created "irgendwann" cannot be read as a date' },
    { id: 'broken-link' },
  ]);
});

test('each problem has its words in both languages', () => {
  for (const { title: name, advice } of Object.values(PROBLEM_TABLE)) {
    expect([name.de, name.en, advice.de, advice.en].every((text) => text.length > 10)).toBe(true);
    expect(name.de).not.toBe(name.en);
  }
});

describe('a record with very many values', () => {
  const MANY = 20_000;
  const many = (text: (i: number) => string) => Array.from({ length: MANY }, (_, i) => german(text(i)));

  test('is judged by rules that do not compare all of them with each other', () => {
    const titles = many((i) => `Garten mit Häusern ${i}`);
    const identifiers = Array.from({ length: MANY }, (_, i) => `${i}.${i}x`);
    const descriptions = many((i) => `Häuser mit vielen Gärten ${i}`);
    expect(
      problemsOf({
        title: titles,
        description: descriptions,
        identifier: identifiers,
        created: many(() => '?'),
      }),
    ).toStrictEqual(['short-description']);
  });

  test.each([
    [10, true],
    [11, false],
  ])('compares the %i. title and the first ten descriptions', (place, found) => {
    const titles = many((i) => (i === place - 1 ? 'Ein Garten in Wien' : `Titel ${i}`));
    const descriptions = many((i) =>
      i === 9 ? 'Ein Garten in Wien' : `Eine Beschreibung mit der Nummer ${i}`,
    );
    expect(
      problemsOf({ title: titles, description: descriptions }).includes('title-repeats-description'),
    ).toBe(found);
  });

  test.each([
    [100, true],
    [101, false],
  ])('looks for the %i. identifier in titles', (place, found) => {
    const identifier = Array.from({ length: MANY }, (_, i) => (i === place - 1 ? 'GE 4711' : `X ${i}`));
    expect(problemsOf({ ...title('GE 4711 Bildnis'), identifier }).includes('unrecognisable-title')).toBe(
      found,
    );
  });

  test('and one long title in which an identifier occurs very often', () => {
    const long = `${'a1ab'.repeat(100_000)} a1a`;
    expect(problemsOf({ ...title(long), identifier: ['a1a', 'b'] })).toStrictEqual(['long-value']);
  });

  test('and one entity that it names very often', () => {
    const labels = Array.from({ length: MANY }, () => ' ');
    const described = { id: 'http://museum.example/1', type: 'Concept', prefLabel: labels, note: labels };
    const references = Array.from({ length: MANY }, () => ({ id: 'http://museum.example/1' }));
    const { metadataTier } = explainQuality(
      qualityRecord({ ...GOOD, subject: [described, ...references] }),
      {},
    );
    expect(metadataTier.tier).toBe('A');
  });
});
