import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAnswer } from '../../bench/engine/check-answer.ts';
import { writeDocuments } from '../../bench/engine/documents.ts';
import { buildFts5 } from '../../bench/engine/fts5.ts';
import { buildMiniSearch } from '../../bench/engine/minisearch.ts';
import { NaiveDocuments } from '../../bench/engine/naive.ts';
import { buildOurs, openOurs } from '../../bench/engine/ours.ts';
import { drawClasses } from '../../bench/engine/query-classes.ts';
import type { Answer, BenchEngine, Question } from '../../bench/engine/question.ts';

const SAMPLE = join(import.meta.dirname, '../../sample/records');

const documents = new NaiveDocuments();
const engines: Record<string, BenchEngine> = {};
let folder = '';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const corpus = join(folder, 'corpus.jsonl');
  const file = join(folder, 'documents.jsonl');
  writeFileSync(
    corpus,
    readdirSync(SAMPLE)
      .map((name) => readFileSync(join(SAMPLE, name), 'utf8'))
      .join(''),
  );
  await writeDocuments(corpus, file, 1000, (document) => documents.add(document));
  await buildOurs(file, folder);
  engines['ours'] = openOurs(folder);
  engines['MiniSearch'] = await buildMiniSearch(file);
  engines['FTS5'] = await buildFts5(file);
});

const CLASSES = 10;

test('draws questions of every class from the sample', () => {
  const drawn = drawClasses(documents).map(({ questions }) => questions.length);
  expect(drawn).toHaveLength(CLASSES);
  expect(Math.min(...drawn)).toBeGreaterThan(0);
});

/** What is wrong with the answers of an engine to all questions. */
function faultsOf(name: string): string[] {
  return drawClasses(documents).flatMap(({ questions }) =>
    questions.flatMap((question) => {
      const read = engines[name]?.ask(question, 'bare');
      const fault = read && checkAnswer(read(), documents.answer(question), documents);
      return fault === undefined ? [] : [`${JSON.stringify(question)}: ${fault}`];
    }),
  );
}

test.each(['ours', 'MiniSearch', 'FTS5'])('%s answers every question of the benchmark rightly', (name) => {
  const declined = drawClasses(documents)
    .flatMap(({ questions }) => questions)
    .filter((question) => engines[name]?.ask(question, 'bare') === undefined);
  expect(declined.filter(({ match }) => name !== 'FTS5' || match !== 'typo')).toEqual([]);
  expect(faultsOf(name)).toEqual([]);
});

describe('a wrong answer is noticed', () => {
  const question: Question = { words: [], match: 'whole', facets: true, page: 0, sort: 'asc' };
  const check = (change: (answer: Answer) => Partial<Answer>) => {
    const answer = engines['ours']?.ask(question, 'bare')?.();
    if (!answer) throw new Error('no answer');
    return checkAnswer({ ...answer, ...change(answer) }, documents.answer(question), documents);
  };
  const types = ({ facets }: Answer) => facets['edmType'] ?? [];

  test('none as long as nothing is changed', () => expect(check(() => ({}))).toBeUndefined());
  test('another number', () => expect(check(() => ({ found: 7 }))).toMatch(/^found 7, not \d+$/));
  test('another count of a value', () => {
    const changed = (answer: Answer) => types(answer).map(([value, count]) => [value, count + 1] as const);
    expect(check((answer) => ({ facets: { ...answer.facets, edmType: changed(answer) } }))).toMatch(
      /^edmType "IMAGE" \d+, not \d+$/,
    );
  });
  test('a frequent value that is left out', () =>
    expect(check((answer) => ({ facets: { ...answer.facets, edmType: types(answer).slice(1) } }))).toMatch(
      /^edmType: counts of the 50 most frequent values differ$/,
    ));
  test('another order', () => expect(check(({ ids }) => ({ ids: ids.toReversed() }))).toBe('order differs'));
});
