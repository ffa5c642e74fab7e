import { describe, expect, test } from 'vitest';
import { readDatasetLine } from '../../src/edm/dataset-line.ts';
import type { FramedRecord } from '../../src/edm/record.ts';
import { explainQuality } from '../../src/quality/explain-quality.ts';
import { firstSteps, stepsOf } from '../../src/quality/first-steps.ts';
import type { QualityFacts } from '../../src/quality/quality-facts.ts';
import { sampleLines } from '../edm/sample-records.ts';
import { file, german, qualityRecord, RIGHTS } from './quality-record.ts';

const sampled = (records: readonly FramedRecord[], facts: QualityFacts = {}) =>
  records.map((record, example) => ({ steps: stepsOf(record, facts), example }));

/** Kind, rule, number and examples of each step. */
const summary = (steps: ReturnType<typeof firstSteps<number>>) =>
  steps.map(({ kind, rule, objects, examples }) => [kind, rule, objects, examples]);

const OF_ALL_CLASSES = {
  created: '1900',
  dcType: [{ id: 'http://vocab.getty.edu/aat/300033618', type: 'Concept', prefLabel: [german('Gemälde')] }],
  creator: [{ id: 'https://d-nb.info/gnd/118563467' }],
  spatial: [german('Wien')],
  title: [german('Ansicht')],
};

/** Nothing can be raised. */
const PERFECT = qualityRecord(OF_ALL_CLASSES, {
  isShownBy: file('http://m.example/1.jpg', { width: 4000, height: 3000 }),
});

test('a perfect record has no steps', () => {
  const { contentTier, metadataTier } = explainQuality(PERFECT, {});
  expect([contentTier.tier, metadataTier.tier]).toEqual([4, 'C']);
  expect(firstSteps(1, sampled([PERFECT]), [])).toEqual([]);
});

test('without objects there are no steps', () => {
  expect(firstSteps(0, [], [])).toEqual([]);
});

describe('the order', () => {
  const closed = (width: number) =>
    qualityRecord(OF_ALL_CLASSES, {
      isShownBy: file('http://m.example/1.jpg', { width, height: 1000 }),
      edmRights: RIGHTS.closed,
    });

  test('steps out of tier 0 count three times, out of tiers 1 and 2 twice, others once', () => {
    const restricted = qualityRecord(OF_ALL_CLASSES, {
      isShownBy: file('http://m.example/1.jpg', { width: 4000, height: 3000 }),
      edmRights: RIGHTS.restricted,
    });
    const withoutSize = qualityRecord(OF_ALL_CLASSES, { isShownBy: file('http://m.example/1.jpg') });
    // Media: 2 objects in tier 0. Licence: 5 objects in tier 3.
    const sample = sampled([withoutSize, withoutSize, ...Array(5).fill(restricted)]);
    expect(summary(firstSteps(7, sample, []))).toEqual([
      ['contentTier', 'media', 2, [0, 1]],
      ['contentTier', 'licence', 5, [2, 3, 4]],
    ]);
    // Licence: 3 objects in tier 2 and 1 in tier 3, which weigh more than 2 in tier 0.
    const more = sampled([withoutSize, withoutSize, closed(4000), closed(4000), closed(4000), restricted]);
    expect(summary(firstSteps(6, more, []))).toEqual([
      ['contentTier', 'licence', 4, [2, 3, 4]],
      ['contentTier', 'media', 2, [0, 1]],
    ]);
  });

  test('all rules that hold a tier down count, and those that allow more do not', () => {
    // 0.42 megapixels and a closed licence both allow tier 2.
    expect(summary(firstSteps(1, sampled([closed(420)]), []))).toEqual([
      ['contentTier', 'media', 1, [0]],
      ['contentTier', 'licence', 1, [0]],
    ]);
    expect(summary(firstSteps(1, sampled([closed(4000)]), []))).toEqual([['contentTier', 'licence', 1, [0]]]);
  });

  test('problems stand among them, broken links three times', () => {
    const problems = [
      { id: 'short-description', objects: 5, examples: [70, 71, 72, 73] },
      { id: 'broken-link', objects: 2, examples: [80, 81] },
    ] as const;
    expect(firstSteps(9, sampled(Array(9).fill(PERFECT)), problems)).toMatchObject([
      { kind: 'problem', rule: 'broken-link', objects: 2, isEstimate: false, examples: [80, 81] },
      { kind: 'problem', rule: 'short-description', objects: 5, isEstimate: false, examples: [70, 71, 72] },
    ]);
  });
});

test('a sample stands for all objects, and the numbers are marked as estimates', () => {
  const poor = qualityRecord(
    { title: ['Ansicht'], created: '1900' },
    { isShownBy: file('http://m.example/1.jpg') },
  );
  const steps = firstSteps(1000, sampled([poor, PERFECT, PERFECT, PERFECT]), []);
  expect(steps.map(({ rule, objects, isEstimate }) => [rule, objects, isEstimate])).toEqual([
    ['media', 250, true],
    ['language', 250, true],
  ]);
});

test('the advice names what is missing most often', () => {
  const records = [
    qualityRecord({ title: ['A'], subject: ['s'], created: '1900', creator: 'Klimt' }),
    qualityRecord({ title: ['B'], subject: ['s'], source: ['s'], dcType: ['x'] }),
    qualityRecord({ title: ['C'], created: '1900' }),
  ];
  const advice = (rule: string) =>
    firstSteps(3, sampled(records), []).find((step) => step.rule === rule)?.advice;
  expect(advice('language')).toEqual({
    en: 'State the language of texts, such as xml:lang="de". Missing most often: dc:title, dc:subject, dc:source',
    de: 'Bei Texten die Sprache angeben, etwa xml:lang="de". Am häufigsten fehlen: dc:title, dc:subject, dc:source',
  });
  const place = { id: 'http://sws.geonames.org/2761369/', type: 'Place' };
  const described = qualityRecord({
    title: [german('Ansicht')],
    dcType: [german('Gemälde')],
    created: '1900',
    spatial: [place],
  });
  const classes = firstSteps(1, sampled([described]), []).find((step) => step.rule === 'classes')?.advice;
  expect(classes?.en).toMatch(/ Missing most often: persons, concepts, periods$/);
  expect(classes?.de).toMatch(/ Am häufigsten fehlen: Personen, Begriffe, Zeiträume$/);
});

test('records of one kind share a step for their media, whatever their sizes', () => {
  const picture = (width: number) =>
    qualityRecord(OF_ALL_CLASSES, { isShownBy: file('http://m.example/1.jpg', { width, height: 1000 }) });
  const text = qualityRecord({ ...OF_ALL_CLASSES, edmType: 'TEXT' });
  const steps = firstSteps(4, sampled([picture(50), picture(200), picture(500), text]), []);
  expect(steps.map(({ rule, objects, advice }) => [rule, objects, advice.en])).toEqual([
    [
      'media',
      3,
      'Supply pictures of at least 0.95 megapixels for tier 4, or 0.42 for tier 2, and state their size in ebucore:width and ebucore:height',
    ],
    ['media', 1, expect.stringMatching(/^A PDF, or a scan of at least 0.95 megapixels/)],
  ]);
});

test('of every record of the sample collection, the steps are the rules that allow its tier and no more', () => {
  const records = sampleLines().flatMap((line) => readDatasetLine(JSON.parse(line)).record ?? []);
  expect(records.length).toBeGreaterThan(200);
  for (const record of records) {
    for (const facts of [{}, { imageMegapixel: 0.3 }, { imageMegapixel: 2 }]) {
      const { contentTier, metadataTier } = explainQuality(record, facts);
      const holding = [
        ...contentTier.rules.filter(({ allows, raise }) => raise && allows === contentTier.tier),
        ...metadataTier.rules.filter(({ allows, raise }) => raise && allows === metadataTier.tier),
      ].map(({ rule }) => rule);
      const steps = firstSteps(1, sampled([record], facts), []);
      expect(steps.map(({ rule }) => rule).sort()).toEqual(holding.sort());
    }
  }
});
