import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judge, readReferences, scoreOf, wrongReferenceReason } from '../../bench/date-score.ts';

const REFERENCE = '../shared/data/dates-reference.tsv.gz';

const reference = (wording: string, earliest: number, latest: number, records = 1) => ({
  source: 'ours',
  wording,
  earliest,
  latest,
  records,
});

test('the score counts records, by what each wording is read as', () => {
  expect(judge(reference('um 1900', 1890, 1910))).toBe('good');
  expect(judge(reference('um 1900', 1880, 1910))).toBe('far');
  expect(judge(reference('1900', 1901, 1901))).toBe('wrong');
  expect(judge(reference('o. J.', 1900, 1900))).toBe('unread');
  expect(
    scoreOf([reference('1900', 1900, 1900, 5), reference('1900', 1999, 1999, 2), reference('?', 1, 1)]),
  ).toEqual({ total: 8, good: 5, far: 0, wrong: 2, unread: 1 });
});

test('a reference is considered wrong by its own figures only', () => {
  expect(wrongReferenceReason(reference('18th century', 1600, 1699))).toMatch(/another century/);
  expect(wrongReferenceReason(reference('18th century', 1700, 1799))).toBeUndefined();
  expect(wrongReferenceReason(reference('17th-19th century', 1650, 1850))).toBeUndefined();
  expect(wrongReferenceReason(reference('1520', 1519, 1519))).toMatch(/Julian/);
  expect(wrongReferenceReason(reference('1620', 1619, 1619))).toMatch(/miss every year/);
  expect(wrongReferenceReason(reference('1972–3', 1973, 1973))).toBeUndefined();
});

test.runIf(existsSync(REFERENCE))('the wordings of four institutions are read as they mean them', () => {
  const score = scoreOf(readReferences(REFERENCE));
  expect(score.good / score.total).toBeGreaterThanOrEqual(0.95);
  expect(score.wrong / score.total).toBeLessThanOrEqual(0.005);
});
