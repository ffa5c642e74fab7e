import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOurs, openOurs } from '../engine/ours.ts';
import { checkAnswer } from '../queries/check-answer.ts';
import type { NaiveAnswer } from '../queries/naive-answer.ts';
import type { QueryClass } from '../queries/query-class.ts';
import type { Answer, BenchEngine, Question } from '../queries/question.ts';
import { buildFts5 } from '../rivals/fts5.ts';
import { buildMiniSearch } from '../rivals/minisearch.ts';
import { buildOrama } from '../rivals/orama.ts';
import { makeSampleQuestions, type SampleQuestions } from './sample-questions.ts';

const engines: Record<string, BenchEngine> = {};
let sample: SampleQuestions;
afterAll(() => sample.remove());

beforeAll(async () => {
  sample = await makeSampleQuestions();
  await buildOurs(sample.file, sample.folder);
  engines['ours'] = openOurs(sample.folder);
  engines['MiniSearch'] = await buildMiniSearch(sample.file);
  engines['Orama'] = await buildOrama(sample.file);
  engines['FTS5'] = await buildFts5(sample.file);
});

const CLASSES = 23;

test('draws questions of every class from the sample', () => {
  const drawn = sample.classes.map(({ questions }) => questions.length);
  expect(drawn).toHaveLength(CLASSES);
  expect(Math.min(...drawn)).toBeGreaterThan(0);
});

const namesOf = (classes: readonly QueryClass[]): string[] => classes.map(({ name }) => name);

/** Classes that an engine does not support, and those in which its results differ. */
const LIMITS: Readonly<Record<string, { readonly declines: string[]; readonly differs: string[] }>> = {
  ours: { declines: [], differs: [] },
  MiniSearch: { declines: ['phrase', 'filter, deep page by keys', 'vector by id', 'hybrid'], differs: [] },
  // It misses some words that differ in one character.
  Orama: { declines: ['phrase', 'filter, deep page by keys'], differs: ['typo'] },
  FTS5: { declines: ['typo', 'vector by id', 'hybrid'], differs: [] },
};

test.each(Object.keys(LIMITS))('%s answers every question that it can, and rightly', (name) => {
  const ask = (question: Question) => engines[name]?.ask(question, 'bare');
  const declines = sample.classes.filter(({ questions }) => questions.some((question) => !ask(question)));
  const faults = sample.classes.flatMap((queryClass) =>
    queryClass.questions.flatMap((question) => {
      const answer = ask(question)?.();
      const right = sample.answers.answer(question);
      const { documents } = sample.answers;
      const fault = answer && checkAnswer({ question, answer, right, documents });
      return fault === undefined
        ? []
        : [{ name: queryClass.name, fault, question: JSON.stringify(question) }];
    }),
  );
  expect(namesOf(declines)).toEqual(LIMITS[name]?.declines);
  expect(faults.filter((fault) => !LIMITS[name]?.differs.includes(fault.name))).toEqual([]);
  expect([...new Set(faults.map((fault) => fault.name))].sort()).toEqual(LIMITS[name]?.differs.toSorted());
});

test('a long value of a facet may be cut, if it has the count of the whole one', () => {
  const whole = `${'x'.repeat(254)}äöü`;
  const check = (value: string, count: number): string | undefined =>
    checkAnswer({
      question: { words: [], match: 'whole', facets: true, page: 0 },
      answer: { ids: [], found: 0, facets: { medium: [[value, count]] } },
      right: { ...NOTHING, facets: new Map([['medium', new Map([[whole, 2]])]]) },
      documents: sample.answers.documents,
    });
  expect(check(whole, 2)).toBeUndefined();
  expect(check('x'.repeat(254), 2)).toBeUndefined();
  expect(check('x'.repeat(254), 3)).toMatch(/3, not undefined$/);
  expect(check('x'.repeat(100), 2)).toMatch(/2, not undefined$/);
});

const NOTHING: NaiveAnswer = {
  found: 0,
  docs: new Set(),
  matching: new Set(),
  facets: new Map(),
  groups: undefined,
  keys: undefined,
  orders: undefined,
};

describe('a wrong answer is noticed', () => {
  const everything: Question = { words: [], match: 'whole', facets: false, page: 0 };
  const check = (own: Partial<Question>, change: (answer: Answer) => Partial<Answer>) => {
    const question = { ...everything, ...own };
    const answer = engines['ours']?.ask(question, 'bare')?.();
    if (!answer) throw new Error('no answer');
    const { documents } = sample.answers;
    return checkAnswer({
      question,
      answer: { ...answer, ...change(answer) },
      right: sample.answers.answer(question),
      documents,
    });
  };
  const facets = { facets: true };
  const types = (answer: Answer) => answer.facets['edmType'] ?? [];
  const swapped = (list: readonly string[]) => [...list.slice(1, 2), ...list.slice(0, 1), ...list.slice(2)];

  test('none as long as nothing is changed', () =>
    expect(check({ ...facets, sort: { key: 'titleKey', order: 'asc' } }, () => ({}))).toBeUndefined());
  test('another number', () => expect(check({}, () => ({ found: 7 }))).toMatch(/^found 7, not \d+$/));
  test('another count of a value', () => {
    const changed = (answer: Answer) => types(answer).map(([value, count]) => [value, count + 1] as const);
    expect(check(facets, (answer) => ({ facets: { ...answer.facets, edmType: changed(answer) } }))).toMatch(
      /^edmType "IMAGE" \d+, not \d+$/,
    );
  });
  test('a frequent value that is left out', () =>
    expect(
      check(facets, (answer) => ({ facets: { ...answer.facets, edmType: types(answer).slice(1) } })),
    ).toMatch(/^edmType: counts of the 50 most frequent values differ$/));
  test('a document that is not found', () =>
    expect(check({ dates: { to: -10_000_000_000 } }, ({ ids }) => ({ ids: ids.with(0, 'other') }))).toBe(
      'other is not to be found',
    ));
  test('a document twice', () =>
    expect(check({}, ({ ids }) => ({ ids: ids.with(0, ids[1] ?? '') }))).toBe('a document comes twice'));
  test('a short page', () =>
    expect(check({}, ({ ids }) => ({ ids: ids.slice(1) }))).toBe('19 documents on the page, not 20'));
  test('another order by key', () =>
    expect(check({ sort: { key: 'dateMin', order: 'asc' } }, ({ ids }) => ({ ids: ids.toReversed() }))).toBe(
      'order by key differs',
    ));
  test('another order by the second key', () => {
    const sort = { key: 'mediaCount', order: 'asc' } as const;
    const thenBy = [{ key: 'titleKey', order: 'asc' }] as const;
    expect(check({ sort, thenBy }, ({ ids }) => ({ ids: swapped(ids) }))).toBe('order by key differs');
  });
  test('neither the newest nor the oldest first', () =>
    expect(check({}, ({ ids }) => ({ ids: swapped(ids) }))).toBe('order differs'));
  test('another order of neighbours', () => {
    const { near } = sample.classes.find(({ name }) => name === 'vector by id')?.questions[0] ?? {};
    expect(near && check({ near }, ({ ids }) => ({ ids: swapped(ids) }))).toBe(
      'order of the neighbours differs',
    );
  });
  test('another document', () =>
    expect(
      check({ documents: true }, ({ documents = [] }) => ({
        documents: documents.with(1, { ...documents[1], title: 'other' }),
      })),
    ).toMatch(/^document \S+ differs$/));
  test('another number in a group', () =>
    expect(
      check({ grouped: true }, ({ groups = [] }) => ({
        groups: groups.map((group) => ({ ...group, found: group.found + 1 })),
      })),
    ).toMatch(/^group of .*: \d+, not \d+$/));
  test('a document of another group', () =>
    expect(
      check({ grouped: true }, ({ groups = [] }) => ({
        groups: groups.map((group) => ({ ...group, ids: groups[0]?.ids.slice(0, group.ids.length) ?? [] })),
      })),
    ).toMatch(/^group of .*: a document of another$/));
});
