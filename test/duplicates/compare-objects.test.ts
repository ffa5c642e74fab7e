import { describe, expect, test } from 'vitest';
import { compareObjects, scoreObjects } from '../../src/duplicates/compare-objects.ts';
import { EVIDENCE_NAMES, type EvidenceName } from '../../src/duplicates/evidence-table.ts';
import { type FactDocument, objectFacts } from '../../src/duplicates/object-facts.ts';

/** The points of one kind of evidence for two records, 0 if there is none. */
function check(evidence: EvidenceName, a: FactDocument, b: FactDocument, points: number): void {
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    const { reasons } = compareObjects(objectFacts(x), objectFacts(y));
    expect(reasons.find((reason) => reason.evidence === evidence)?.points ?? 0).toBe(points);
  }
}

const words = (count: number, first = 0) => [
  Array.from({ length: count }, (_, i) => `wort${'abcdefghijklmnopqrstuvwxyz'[i + first]}`).join(' '),
];
const period = (from: string, to: string) => ({
  dateMin: Date.parse(from) / 1000,
  dateMax: Date.parse(`${to}T23:59:59Z`) / 1000,
});
const [wien, graz] = [{ dataProvider: 'Wien' }, { dataProvider: 'Graz' }];
/** A vector of which the first components are negative. */
const vector = (negative: number) => ({
  imageEmbedding: Array.from({ length: 512 }, (_, i) => (i < negative ? -0.1 : 0.1)),
});

const CASES: Readonly<
  Record<EvidenceName, readonly (readonly [string, FactDocument, FactDocument, number])[]>
> = {
  title: [
    [
      'the same, whatever case, accents, order',
      { title: 'Blick auf Schloß Ambras' },
      { title: 'SCHLOSS AMBRAS, Blick auf' },
      4,
    ],
    ['of two words', { title: 'Schloss Ambras' }, { title: 'Schloss Ambras' }, 2.7],
    ['of one word', { title: 'Ambras' }, { title: 'Ambras' }, 1.3],
    ['half of all words', { title: 'alpha beta gamma' }, { title: 'alpha beta delta' }, 0],
    ['less than half of all words', { title: 'alpha beta gamma' }, { title: 'alpha beta delta epsilon' }, -1],
    ['two thirds of all words', { title: 'alpha beta gamma' }, { title: 'alpha beta' }, 0.9],
    ['nothing in common', { title: 'alpha beta gamma' }, { title: 'delta epsilon' }, -3],
    ['untitled', { title: 'Untitled' }, { title: 'Untitled' }, 0],
    ['absent', {}, { title: 'alpha' }, 0],
  ],
  'title-number': [
    ['the same number', { title: 'Folge Blatt 3' }, { title: 'Folge Blatt 3' }, 0],
    ['another number', { title: 'Folge Blatt 3' }, { title: 'Folge Blatt 4' }, -4],
    ['another Roman numeral', { title: 'Folge Blatt III' }, { title: 'Folge Blatt IV' }, -4],
    ['only one has a number', { title: 'Folge Blatt 3' }, { title: 'Folge Blatt' }, -2],
    ['only one is untitled', { title: 'Untitled, Folge Blatt' }, { title: 'Folge Blatt' }, -2],
    ['of titles that differ anyway', { title: 'alpha 3' }, { title: 'beta 4' }, 0],
  ],
  creator: [
    [
      'in another order',
      { creator: ['Turner, Joseph Mallord William'] },
      { creator: ['Joseph Mallord William Turner'] },
      2,
    ],
    ['one of several', { creator: ['Anna Berg'] }, { creator: ['Berg, Anna', 'Karl Thal'] }, 2],
    ['only the family name', { creator: ['Anna Berg'] }, { creator: ['Karl Berg'] }, 0.5],
    ['another', { creator: ['Anna Berg'] }, { creator: ['Karl Thal'] }, -3],
    ['unknown', { creator: ['unknown'] }, { creator: ['Karl Thal'] }, 0],
  ],
  date: [
    ['the same day', period('1901-03-05', '1901-03-05'), period('1901-03-05', '1901-03-05'), 3],
    ['the same year', period('1901-01-01', '1901-12-31'), period('1901-01-01', '1901-12-31'), 1.5],
    ['the same century', period('1901-01-01', '2000-12-31'), period('1901-01-01', '2000-12-31'), 0.5],
    ['a day of the year', period('1901-01-01', '1901-12-31'), period('1901-03-05', '1901-03-05'), 0.5],
    ['a year of the century', period('1901-01-01', '2000-12-31'), period('1930-01-01', '1930-12-31'), 0],
    ['another day', period('1901-03-05', '1901-03-05'), period('1901-03-06', '1901-03-06'), -5],
    ['the next year', period('1901-01-01', '1901-12-31'), period('1902-01-01', '1902-12-31'), -2],
    ['six years later', period('1901-01-01', '1901-12-31'), period('1908-01-01', '1908-12-31'), -5],
  ],
  description: [
    ['twenty words', { description: words(20) }, { description: words(20) }, 5],
    ['nineteen words', { description: words(19) }, { description: words(19) }, 2],
    ['seven words', { description: words(7) }, { description: words(7) }, 0],
    ['more than half of all', { description: words(10) }, { description: words(8) }, 2],
    ['a third of all', { description: words(10) }, { description: words(10, 5) }, -1],
    ['nothing in common', { description: words(10) }, { description: words(10, 12) }, -3],
  ],
  identifier: [
    ['the same', { ...wien, identifier: ['Inv. 12/3'] }, { ...wien, identifier: ['INV 12-3'] }, 3],
    ['another of the institution', { ...wien, identifier: ['A-12'] }, { ...wien, identifier: ['A-13'] }, -5],
    [
      'another of another institution',
      { ...wien, identifier: ['A-12'] },
      { ...graz, identifier: ['A-13'] },
      0,
    ],
    [
      'a shared shelf mark',
      { ...wien, identifier: ['B 17', 'L1'] },
      { ...wien, identifier: ['B 17', 'L22'] },
      3,
    ],
    [
      'a shared shelf mark of two',
      { ...wien, identifier: ['B 17', 'L11'] },
      { ...wien, identifier: ['B 17', 'L22'] },
      -2,
    ],
    ['without digits', { ...wien, identifier: ['XXXX'] }, { ...wien, identifier: ['XXXX'] }, 0],
  ],
  picture: [
    ['nearly the same', vector(0), vector(51), 7],
    ['a little further', vector(0), vector(52), 4],
    ['a cropped copy', vector(0), vector(76), 4],
    ['alike', vector(0), vector(78), 0],
    ['another', vector(0), vector(128), -1.5],
    ['only one has a picture', vector(0), {}, 0],
  ],
  media: [
    [
      'the same but for https',
      { isShownBy: 'http://a.example/1.jpg' },
      { isShownBy: 'https://a.example/1.jpg' },
      3,
    ],
    ['another', { isShownBy: 'http://a.example/1.jpg' }, { isShownBy: 'http://a.example/2.jpg' }, 0],
  ],
  page: [
    ['the same', { isShownAt: 'http://a.example/1' }, { isShownAt: 'http://a.example/1' }, 3],
    ['another', { isShownAt: 'http://a.example/1' }, { isShownAt: 'http://a.example/2' }, 0],
  ],
  medium: [
    ['prints in both languages', { medium: ['Radierung auf Papier'] }, { medium: ['etching'] }, 0.5],
    ['a print and a drawing', { medium: ['Radierung auf Papier'] }, { medium: ['graphite on paper'] }, -2],
    ['drawings of one institution', { ...wien, medium: ['Bleistift'] }, { ...wien, medium: ['pencil'] }, 0.5],
    [
      'drawings of two institutions',
      { ...wien, medium: ['Bleistift'] },
      { ...graz, medium: ['pencil'] },
      -1.5,
    ],
    ['the same other material', { medium: ['porcelain'] }, { medium: ['Porcelain, painted'] }, 0.5],
    ['other materials', { medium: ['porcelain'] }, { medium: ['bronze'] }, -0.5],
  ],
  type: [
    ['the same', { edmType: ['IMAGE'] }, { edmType: ['IMAGE', 'TEXT'] }, 0],
    ['another', { edmType: ['IMAGE'] }, { edmType: ['TEXT'] }, -1.5],
  ],
};

describe.each(EVIDENCE_NAMES)('%s', (evidence) => {
  test.each(CASES[evidence])('%s', (_, a, b, points) => check(evidence, a, b, points));
});

const print = {
  title: 'Ansicht der Stadt Graz',
  creator: ['Anna Berg'],
  ...period('1830-01-01', '1830-12-31'),
  medium: ['Lithografie'],
};

describe('scores', () => {
  const score = (a: FactDocument, b: FactDocument) => scoreObjects(objectFacts(a), objectFacts(b));

  test('another copy of a print elsewhere is likely', () =>
    expect(
      score({ ...print, ...wien, identifier: ['A 1'] }, { ...print, ...graz, identifier: ['G 77'] }),
    ).toBe(0.982));
  test('a print that its institution counts separately is not', () =>
    expect(
      score({ ...print, ...wien, identifier: ['A 1x'] }, { ...print, ...wien, identifier: ['A 2x'] }),
    ).toBe(0.269));
  test('records that say nothing are not', () => expect(score({}, {})).toBe(0.018));
  test('the reasons begin with the weightiest', () =>
    expect(
      compareObjects(objectFacts(print), objectFacts({ ...print, creator: ['Karl Thal'] })).reasons,
    ).toEqual([
      { evidence: 'title', points: 4 },
      { evidence: 'creator', points: -3 },
      { evidence: 'date', points: 1.5 },
      { evidence: 'medium', points: 0.5 },
    ]));
});
