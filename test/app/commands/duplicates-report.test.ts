import { expect, test } from 'vitest';
import {
  CSV_HEADER,
  csvLine,
  jsonLine,
  pairLines,
  summaryLine,
} from '../../../src/app/commands/duplicates-report.ts';
import type { DuplicatePair } from '../../../src/duplicates/find-duplicates.ts';

const PAIR: DuplicatePair = {
  score: 0.9,
  reasons: [
    { evidence: 'title', points: 4 },
    { evidence: 'date', points: -2 },
  ],
  a: { uuid: 'a-1', institution: 'Museum "A"', title: '=Ansicht' },
  b: { uuid: 'b-2', institution: 'Museum B', title: '' },
};

test('a pair for people', () =>
  expect(pairLines(PAIR)).toBe(`0.900  title +4, date -2
       a-1  Museum "A": =Ansicht
       b-2  Museum B: (without a title)
`));

test('a pair as CSV, without formulas', () =>
  expect(CSV_HEADER + csvLine(PAIR)).toBe(
    '"score","reasons","uuid_1","institution_1","title_1","uuid_2","institution_2","title_2"\r\n' +
      '"0.900","title +4, date -2","a-1","Museum ""A""","\'=Ansicht","b-2","Museum B",""\r\n',
  ));

test('a pair as JSON', () =>
  expect(JSON.parse(jsonLine(PAIR))).toEqual({
    score: 0.9,
    reasons: PAIR.reasons,
    objects: [PAIR.a, PAIR.b],
  }));

test('the summary', () => {
  const report = {
    pairs: [PAIR, { ...PAIR, b: PAIR.a }],
    objects: 1000,
    ofInstitution: undefined,
    institutions: ['Museum'],
    compared: 20,
    skippedBlocks: 1,
    interrupted: true,
  };
  expect(summaryLine(report, 1.25)).toBe(
    [
      '2 pairs, 1 of them of two institutions, among 1,000 objects',
      '20 comparisons in 1.3 s; 1 common value skipped',
      'interrupted: not everything was compared',
    ].join('\n'),
  );
});
