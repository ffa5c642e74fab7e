import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { runs } from '../../../runs.ts';
import { query, SCHEMA } from '../arbitrary-search.ts';
import { engineReply } from '../engine-reply.ts';
import { type Change, documentsAfter, snapshotAfter } from '../naive-collection.ts';
import { naiveSearch, parametersOf } from '../naive-search.ts';

/** Few values, so that groups are large and keys tie. */
const document = fc.record(
  {
    title: fc.constantFrom('Krug', 'Öl', ''),
    tags: fc
      .subarray(['a', 'b', '東京'])
      .chain((tags) => fc.shuffledSubarray(tags, { minLength: tags.length })),
    year: fc.constantFrom(0, 1),
    years: fc.array(fc.constantFrom(0, 1), { maxLength: 2 }),
    ratio: fc.constantFrom(0.25, 3),
    flag: fc.boolean(),
  },
  { requiredKeys: [] },
);

const change = fc.record({ id: fc.integer({ min: 0, max: 60 }).map(String), document });
const history: fc.Arbitrary<Change[][]> = fc.array(fc.array(change, { minLength: 10, maxLength: 40 }), {
  minLength: 1,
  maxLength: 3,
});

const page = fc.record({ page: fc.integer({ min: 1, max: 3 }), perPage: fc.constantFrom(1, 3, 250) });

test('groups, their order and that of their documents are the same as by checking every document', () => {
  fc.assert(
    fc.property(history, query, page, (batches, any, more) => {
      fc.pre(any.groups !== undefined);
      const wanted = { ...any, ...more, words: [], phrase: [], excluded: [] };
      expect(engineReply(snapshotAfter(SCHEMA, batches), parametersOf(wanted))).toEqual(
        naiveSearch(SCHEMA, documentsAfter(batches), wanted),
      );
    }),
    { numRuns: runs(300) },
  );
});

const SNAPSHOT = snapshotAfter(SCHEMA, [
  [
    { id: 'a', document: { title: 'Krug', tags: ['x', 'y'], year: 1, ratio: 0.1 } },
    { id: 'b', document: { title: 'Krüge und Öl', tags: ['x', 'y'], year: 1 } },
    { id: 'c', document: { title: '', tags: [], year: 1, flag: true } },
    { id: 'd', document: { title: 'Öl', tags: ['y', 'x'] } },
  ],
]);

const reply = (parameters: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> => {
  const { body } = search(
    SNAPSHOT,
    SCHEMA.name,
    { q: '*', exclude_fields: 'search_time_ms', ...parameters },
    noLimits(),
  );
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
};

test('a group bears the values of its documents, as they were imported', () => {
  const keys = (parameters: Readonly<Record<string, string>>): unknown[] =>
    (reply(parameters)['grouped_hits'] as { readonly group_key: unknown }[]).map((group) => group.group_key);
  expect(keys({ group_by: 'tags' })).toEqual([[['y', 'x']], [[]], [['x', 'y']]]);
  expect(keys({ group_by: 'ratio' })).toEqual([[], [0.1]]);
  expect(keys({ group_by: 'title,flag', include_fields: 'id' })).toEqual([
    ['Öl'],
    ['', true],
    ['Krüge und Öl'],
    ['Krug'],
  ]);
  expect(keys({ group_by: 'year', exclude_fields: 'year' })).toEqual([[], [1]]);
});

test('hits in groups are what they are without', () => {
  const parameters = { q: 'krug', query_by: 'title', include_fields: 'id,title' };
  const { hits } = reply(parameters);
  expect(hits).toHaveLength(2);
  expect(reply({ ...parameters, group_by: 'year' })['grouped_hits']).toEqual([
    { found: 2, group_key: [1], hits },
  ]);
});

test('documents that lack a field are a group, or each one of its own', () => {
  const found = (parameters: Readonly<Record<string, string>>) => {
    const { found, found_docs: documents } = reply({ group_by: 'ratio', per_page: '0', ...parameters });
    return { found, documents };
  };
  expect(found({})).toEqual({ found: 2, documents: 4 });
  expect(found({ group_missing_values: 'false' })).toEqual({ found: 4, documents: 4 });
});

test.each([
  [{ group_by: 'title', group_limit: '0' }, 'Value of `group_limit` must be between 1 and 99.'],
  [{ group_by: 'title', group_limit: '100' }, 'Value of `group_limit` must be between 1 and 99.'],
  [{ group_by: 'title,nothing' }, 'Could not find a field named `nothing` in the schema.'],
  [{ group_by: 't*' }, 'Pattern `t*` is not allowed.'],
  [{ group_by: 'id' }, 'Cannot use `id` as a group by field.'],
  [
    { sort_by: '_group_found:desc' },
    'group_by parameters should not be empty when using sort_by group_found',
  ],
])('%o is refused', (parameters, message) => {
  expect(reply(parameters)['message']).toBe(message);
});

test('a limit without groups means nothing', () => {
  expect(reply({ group_limit: '0' })['found']).toBe(4);
});

test('typing errors are tried until there are enough groups', () => {
  const snapshot = snapshotAfter(SCHEMA, [
    [
      { id: 'a', document: { title: 'Teller', year: 1 } },
      { id: 'b', document: { title: 'Teller', year: 1 } },
      { id: 'c', document: { title: 'Tiller', year: 2 } },
    ],
  ]);
  const found = (parameters: Readonly<Record<string, string>>): unknown => {
    const query = { q: 'teller', query_by: 'title', typo_tokens_threshold: '2', ...parameters };
    return (JSON.parse(search(snapshot, SCHEMA.name, query, noLimits()).body) as { readonly found: number })
      .found;
  };
  expect(found({})).toBe(2);
  expect(found({ group_by: 'year' })).toBe(2);
  expect(found({ group_by: 'year', typo_tokens_threshold: '1' })).toBe(1);
});

test('the size of groups may be named again, and then decides nothing', () => {
  const sort = '_group_found:desc,_group_found:asc,_group_found:asc';
  const { grouped_hits: groups } = reply({ q: 'krug', query_by: 'title', group_by: 'tags', sort_by: sort });
  expect(groups).toMatchObject([{ found: 2, hits: [{ document: { id: 'a' } }, { document: { id: 'b' } }] }]);
});
