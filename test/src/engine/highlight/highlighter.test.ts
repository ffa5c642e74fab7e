import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { snapshotAfter } from '../naive-collection.ts';

const SCHEMA = {
  name: 'marks',
  fields: [
    makeField('title', 'string'),
    makeField('note', 'string'),
    makeField('stored', 'string', { index: false }),
  ],
};
const SNAPSHOT = snapshotAfter(SCHEMA, [
  [
    {
      id: 'a',
      document: { id: 'a', title: 'Karl Kraus', note: 'Kraus und Kreis', stored: 'Kraus' },
    },
    { id: 'b', document: { id: 'b', title: 'Kreis', note: 'Linz' } },
  ],
]);

/** Document and marks of the first hit. */
function check(parameters: Readonly<Record<string, string>>, document: string, marks: object): void {
  const { body } = search(SNAPSHOT, SCHEMA.name, { query_by: 'title,note', ...parameters }, noLimits());
  const { hits } = JSON.parse(body) as {
    readonly hits: readonly {
      readonly document: object;
      readonly highlight: Readonly<Record<string, { readonly snippet: string }>>;
    }[];
  };
  const [hit] = hits;
  expect(Object.keys(hit?.document ?? {}).join(' ')).toBe(document);
  expect(
    Object.fromEntries(Object.entries(hit?.highlight ?? {}).map(([name, { snippet }]) => [name, snippet])),
  ).toEqual(marks);
}

test('marks the searched fields that are returned', () => {
  check({ q: 'kraus' }, 'id note stored title', {
    title: 'Karl <mark>Kraus</mark>',
    note: '<mark>Kraus</mark> und Kreis',
  });
  check({ q: 'kraus', exclude_fields: 'note' }, 'id stored title', { title: 'Karl <mark>Kraus</mark>' });
});

test('marks the fields of highlight_fields, returned or not', () => {
  check({ q: 'karl', highlight_fields: 'note,title' }, 'id note stored title', {
    title: '<mark>Karl</mark> Kraus',
  });
  check({ q: 'kraus', highlight_fields: 'note', include_fields: 'id' }, 'id', {
    note: '<mark>Kraus</mark> und Kreis',
  });
  check({ q: 'kraus', highlight_fields: 'stored,nothing', include_fields: 'title' }, 'title', {});
});

test('marks dropped words of the query, but not candidates without a hit', () => {
  // No document fits `karl linz kreis`, so that Kreis stays unmarked in the one that `karl` finds.
  check({ q: 'karl linz kreix', num_typos: '1', drop_tokens_threshold: '1' }, 'id note stored title', {
    title: '<mark>Karl</mark> Kraus',
  });
});
