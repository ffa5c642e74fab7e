import { describe, expect, test } from 'vitest';
import { explainQuality } from '../../../../src/edm/quality/explain-quality.ts';
import { firstSteps } from '../../../../src/edm/quality/first-steps.ts';
import type { ProblemId } from '../../../../src/edm/quality/problem-table.ts';
import { qualityOf } from '../../../../src/edm/quality/quality.ts';
import type { QualityFacts } from '../../../../src/edm/quality/quality-facts.ts';
import { missingFor, TIER_LIMITS } from '../../../../src/edm/quality/tier-limits.ts';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { sampleLines } from '../record/sample-records.ts';
import { file, german, qualityRecord, RIGHTS } from './quality-record.ts';

interface CountedProblem {
  readonly id: ProblemId;
  readonly objects: number;
  readonly examples: readonly number[];
}

/** The steps for records; examples are their numbers. */
function stepsFor(
  records: readonly FramedRecord[],
  problems: readonly CountedProblem[] = [],
  facts: QualityFacts = {},
) {
  const sample = records.map((record, example) => ({
    ...qualityOf(record, facts),
    missing: missingFor(record),
    example,
  }));
  const limits = TIER_LIMITS.map((id) => {
    const examples = sample.filter(({ tierLimits }) => tierLimits.includes(id)).map(({ example }) => example);
    return { id, objects: examples.length, examples };
  });
  return firstSteps(limits, problems, sample);
}

/** Kind, rule, number and examples of each step. */
const summary = (steps: ReturnType<typeof stepsFor>) =>
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
  expect(stepsFor([PERFECT])).toEqual([]);
});

test('without objects there are no steps', () => {
  expect(stepsFor([])).toEqual([]);
});

describe('[quality-10] the order', () => {
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
    const tiny = qualityRecord(OF_ALL_CLASSES, {
      isShownBy: file('http://m.example/1.jpg', { width: 100, height: 100 }),
    });
    // Media: 2 objects in tier 0. Licence: 5 objects in tier 3.
    const records = [tiny, tiny, ...Array(5).fill(restricted)];
    expect(summary(stepsFor(records))).toEqual([
      ['contentTier', 'picture', 2, [0, 1]],
      ['contentTier', 'licence', 5, [2, 3, 4]],
    ]);
    // Licence: 3 objects in tier 2 and 1 in tier 3, which weigh more than 2 in tier 0.
    const more = [tiny, tiny, closed(4000), closed(4000), closed(4000), restricted];
    expect(summary(stepsFor(more))).toEqual([
      ['contentTier', 'licence', 4, [2, 3, 4]],
      ['contentTier', 'picture', 2, [0, 1]],
    ]);
  });

  test('all rules that hold a tier down count, and those that allow more do not', () => {
    // 0.42 megapixels and a closed licence both allow tier 2.
    expect(summary(stepsFor([closed(420)]))).toEqual([
      ['contentTier', 'picture', 1, [0]],
      ['contentTier', 'licence', 1, [0]],
    ]);
    expect(summary(stepsFor([closed(4000)]))).toEqual([['contentTier', 'licence', 1, [0]]]);
  });

  test('problems stand among them, broken links three times', () => {
    const problems = [
      { id: 'short-description', objects: 5, examples: [70, 71, 72, 73] },
      { id: 'broken-link', objects: 2, examples: [80, 81] },
    ] as const;
    expect(stepsFor([PERFECT], problems)).toMatchObject([
      { kind: 'problem', rule: 'broken-link', objects: 2, examples: [80, 81] },
      { kind: 'problem', rule: 'short-description', objects: 5, examples: [70, 71, 72] },
    ]);
  });
});

test('[quality-9] pictures that have not been measured come first, with the command', () => {
  const fetchable = qualityRecord(OF_ALL_CLASSES, { isShownBy: file('http://m.example/1.jpg') });
  const poor = qualityRecord(
    { title: ['Ansicht'], created: '1900' },
    { isShownBy: file('http://m.example/2.pdf') },
  );
  const steps = stepsFor([poor, poor, poor, fetchable]);
  expect(steps[0]).toMatchObject({ rule: 'unmeasured', objects: 1, command: 'vitrine index', examples: [3] });
  expect(steps.slice(1).flatMap(({ command }) => command ?? [])).toEqual([]);
  const read = stepsFor([fetchable], [], { imageMegapixel: 12 });
  const broken = stepsFor([fetchable], [], { brokenLinks: ['http://m.example/1.jpg'] });
  expect([read, broken].map((found) => found.map(({ rule }) => rule))).toEqual([[], ['picture']]);
});

test('the advice names what is missing most often', () => {
  const records = [
    qualityRecord({ title: ['A'], subject: ['s'], created: '1900', creator: 'Klimt' }),
    qualityRecord({ title: ['B'], subject: ['s'], source: ['s'], dcType: ['x'] }),
    qualityRecord({ title: ['C'], created: '1900' }),
  ];
  const advice = (rule: string) => stepsFor(records).find((step) => step.rule === rule)?.advice;
  expect(advice('language')).toEqual({
    en: 'State the language of texts, such as xml:lang="de". Missing most often: Title (dc:title), Subject (dc:subject), Source (dc:source)',
    de: 'Bei Texten die Sprache angeben, etwa xml:lang="de". Am häufigsten fehlen: Titel (dc:title), Thema (dc:subject), Quelle (dc:source)',
  });
  const place = { id: 'http://sws.geonames.org/2761369/', type: 'Place' };
  const described = qualityRecord({
    title: [german('Ansicht')],
    dcType: [german('Gemälde')],
    created: '1900',
    spatial: [place],
  });
  const classes = stepsFor([described]).find((step) => step.rule === 'classes')?.advice;
  expect(classes?.en).toMatch(/ Missing most often: persons, concepts, periods$/);
  expect(classes?.de).toMatch(/ Am häufigsten fehlen: Personen, Begriffe, Zeiträume$/);
});

test('records of one kind share a step for their media, whatever their sizes', () => {
  const picture = (width: number) =>
    qualityRecord(OF_ALL_CLASSES, { isShownBy: file('http://m.example/1.jpg', { width, height: 1000 }) });
  const text = qualityRecord({ ...OF_ALL_CLASSES, edmType: 'TEXT' });
  const steps = stepsFor([picture(50), picture(200), picture(500), text]);
  expect(steps.map(({ rule, objects, advice }) => [rule, objects, advice.en])).toEqual([
    [
      'picture',
      3,
      'Supply pictures of at least 0.95 megapixels for tier 4, or 0.42 for tier 2, and state their width (ebucore:width) and height (ebucore:height)',
    ],
    ['text', 1, expect.stringMatching(/^A PDF, or a scan of at least 0.95 megapixels/)],
  ]);
});

test('of every record of the sample collection, the steps are the rules that allow its tier and no more', () => {
  const records = sampleLines().flatMap((line) => readDatasetLine(JSON.parse(line)).record ?? []);
  expect(records.length).toBeGreaterThan(200);
  for (const record of records) {
    for (const facts of [{}, { imageMegapixel: 0.3 }, { imageMegapixel: 2 }]) {
      const { contentTier, metadataTier } = explainQuality(record, facts);
      const holding = [
        ...(contentTier.tier === undefined ? [{ rule: 'unmeasured' }] : []),
        ...contentTier.rules.filter(({ allows, raise }) => raise && allows === contentTier.tier),
        ...metadataTier.rules.filter(({ allows, raise }) => raise && allows === metadataTier.tier),
      ].map(({ rule }) => rule);
      const ofMedia = new Set<string>(['picture', 'text', 'sound', 'video', '3d']);
      const found = stepsFor([record], [], facts).map(({ rule }) => (ofMedia.has(rule) ? 'media' : rule));
      expect(found.sort()).toEqual(holding.sort());
    }
  }
});
