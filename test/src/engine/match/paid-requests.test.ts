import { describe, expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { MAX_REPLY_CHARACTERS, noLimits, unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { snapshotAfter } from '../naive-collection.ts';

const SCHEMA = {
  name: 'things',
  fields: [
    makeField('title', 'string', { facet: true, sort: true, infix: true, containsFilter: true }),
    makeField('kind', 'string', { facet: true }),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('years', 'int32[]'),
    makeField('place', 'float[]', { numDim: 2 }),
    makeField('long', 'string', { index: false }),
  ],
};

const LONG = 'x'.repeat(100_000);
const COUNT = 60;

const snapshot = snapshotAfter(SCHEMA, [
  Array.from({ length: COUNT }, (_, i) => ({
    id: `${i}`,
    document: {
      title: `haus am see ${i}`,
      kind: i % 2 ? 'a' : 'b',
      year: i % 3,
      years: i % 2 ? [1, 2] : [1],
      place: [i, 1],
      long: LONG,
    },
  })),
]);

function ask(parameters: Readonly<Record<string, string>>, maxWork = Number.POSITIVE_INFINITY) {
  const { status, body, work } = search(
    snapshot,
    SCHEMA.name,
    { q: '*', exclude_fields: 'long', ...parameters },
    { ...noLimits(), askedAt: 0, now: () => 0, maxWork },
  );
  return { status, body, work, reply: JSON.parse(body) };
}

const found = (filter_by: string): number => ask({ filter_by, per_page: '0' }).reply.found;

const items = (count: number, item: (i: number) => string | number): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(',');

describe('filters of any length are read', () => {
  test('asterisks', () => {
    expect(found(`title:haus${'*'.repeat(200_000)}see`)).toBe(0);
    expect(found(`title:${'*'.repeat(200_000)}hau${'*'.repeat(200_000)}`)).toBe(COUNT);
  });

  test('a list of numbers to exclude', () => {
    expect(found(`year:[${items(15_000, () => '!=1')}]`)).toBe(found('year:!=1'));
    expect(found(`years:[${items(1000, (i) => `!=${i + 1}`)}]`)).toBe(COUNT);
    expect(found('years:[!=1,!=2]')).toBe(COUNT / 2);
    expect(found('years:!=[!=1,!=2]')).toBe(COUNT / 2);
    expect(found('year:[!=1,!=1,2]')).toBe(found('year:!=1'));
  });

  test('parentheses', () => {
    expect(found(`${'('.repeat(100_000)}year:1${')'.repeat(100_000)}`)).toBe(found('year:1'));
  });
});

describe('[limits-1] work grows no faster than a request', () => {
  test.each<[string, (count: number) => Readonly<Record<string, string>>]>([
    ['asterisks', (count) => ({ filter_by: `title:a${'*'.repeat(10 * count)}b` })],
    ['numbers to exclude', (count) => ({ filter_by: `year:[${items(count, (i) => `!=${i}`)}]` })],
    ['numbers', (count) => ({ filter_by: `year:[${items(count, (i) => i)}]` })],
    ['values', (count) => ({ filter_by: `title:[${items(count, (i) => `w${i}`)}]` })],
    ['parts of words', (count) => ({ filter_by: `title:[${items(count, (i) => `*w${i}*`)}]` })],
    ['a phrase', (count) => ({ filter_by: `title:"${'haus am '.repeat(count / 10)}"` })],
    ['ids', (count) => ({ filter_by: `id:[${items(count, (i) => i)}]` })],
    ['backticks', (count) => ({ filter_by: `title:${'`a'.repeat(count)}` })],
    ['parentheses', (count) => ({ filter_by: `${'('.repeat(count)}year:1${')'.repeat(count)}` })],
    ['an open parenthesis', (count) => ({ filter_by: `$a${'('.repeat(count)}` })],
    ['words', (count) => ({ q: 'haus '.repeat(count), query_by: 'title' })],
    ['phrases', (count) => ({ q: '"haus am" '.repeat(count), query_by: 'title' })],
    ['exclusions', (count) => ({ q: '-haus '.repeat(count), query_by: 'title' })],
    ['one word', (count) => ({ q: 'ä'.repeat(count), query_by: 'title' })],
    ['fields to search', (count) => ({ q: 'haus', query_by: items(count / 10, () => 'title') })],
    ['fields to return', (count) => ({ include_fields: items(count, (i) => `f${i}`) })],
    [
      'fields to highlight',
      (count) => ({ q: 'haus', query_by: 'title', highlight_fields: items(count / 10, () => 'title') }),
    ],
    ['facets', (count) => ({ facet_by: items(count / 10, () => 'kind') })],
    ['ranges', (count) => ({ facet_by: `year(${items(count, (i) => `l${i}:[${i},${i + 1}]`)})` })],
    ['scores', (count) => ({ sort_by: `_eval([${items(count, () => '(year:1):2')}]):desc` })],
    [
      'a nested score',
      (count) => ({ sort_by: `_eval(${'('.repeat(count)}year:1${')'.repeat(count)}):desc` }),
    ],
    ['hidden hits', (count) => ({ hidden_hits: items(count, (i) => i) })],
    ['a vector', (count) => ({ vector_query: `place:([${items(count, () => 1)}])` })],
  ])('%s', (_, request) => {
    const [once, twice] = [ask(request(1000)).work, ask(request(2000)).work];
    expect(twice).toBeLessThanOrEqual(2.1 * once);
    const characters = Object.values(request(1000)).join('').length;
    // A request that is refused when it is read has cost no more than its length.
    if (ask(request(1000)).status === 200) expect(once).toBeGreaterThan(10 * characters);
  });
});

describe('the texts of a reply are paid for', () => {
  const whole = { per_page: `${COUNT}`, exclude_fields: '' };

  test('a hit that cannot be paid is left out, but not the first ten', () => {
    const { work, reply } = ask(whole);
    expect([reply.hits.length, reply.search_cutoff]).toEqual([COUNT, false]);
    expect(work).toBeGreaterThan(COUNT * LONG.length);
    const half = ask(whole, work / 2).reply;
    expect([half.found, half.search_cutoff]).toEqual([COUNT, true]);
    expect(half.hits.length).toBeGreaterThan(10);
    expect(half.hits).toEqual(reply.hits.slice(0, half.hits.length));
    expect(half.hits.length).toBeLessThan(COUNT);
    expect(ask(whole, work / 100).reply.hits).toEqual(reply.hits.slice(0, 10));
  });

  test('so are the groups of such hits', () => {
    const grouped = { ...whole, group_by: 'kind', group_limit: '99' };
    const { work, reply } = ask(grouped);
    const groups = reply.grouped_hits as { readonly group_key: unknown; readonly hits: unknown[] }[];
    expect(groups.map(({ hits }) => hits.length)).toEqual([COUNT / 2, COUNT / 2]);
    const part = ask(grouped, work / 4).reply.grouped_hits as typeof groups;
    expect(part).toEqual([{ ...groups[0], hits: groups[0]?.hits.slice(0, part[0]?.hits.length) }]);
  });

  test('no reply is longer than any may be', () => {
    const budget = unlimitedBudget();
    expect([budget.write(MAX_REPLY_CHARACTERS), budget.hasRoom, budget.wasCutOff]).toEqual([
      true,
      true,
      false,
    ]);
    expect([budget.write(1), budget.hasRoom, budget.wasCutOff]).toEqual([false, false, true]);
  });

  test.each(['highlight_start_tag', 'highlight_end_tag'])('a long %s is refused', (name) => {
    const words = { q: 'haus', query_by: 'title' };
    expect(ask({ ...words, [name]: 'x'.repeat(200) }).status).toBe(200);
    const { status, reply } = ask({ ...words, [name]: 'x'.repeat(201) });
    expect([status, reply]).toEqual([
      400,
      { message: `Parameter \`${name}\` is longer than 200 characters.` },
    ]);
  });

  test('tags are paid for each time', () => {
    const words = { q: 'haus am see', query_by: 'title' };
    const workOf = (tag: string): number => ask({ ...words, highlight_start_tag: tag }).work;
    expect(workOf('x'.repeat(200)) - workOf('x')).toBeGreaterThan(8 * 10 * 3 * 199);
  });
});
