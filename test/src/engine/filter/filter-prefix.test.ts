import { describe, expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { snapshotAfter } from '../naive-collection.ts';

const SCHEMA = { name: 'words', fields: [makeField('name', 'string'), makeField('tags', 'string[]')] };

/** More than four words begin with `wal`; the rarest are `wal` itself and `wald`. */
const NAMES = [
  ...['Walter', 'Walther', 'Waldner', 'Walzer', 'Wallner'].flatMap((name) => [`Anna ${name}`, `Eva ${name}`]),
  'Wal',
  'Otto Wald',
];

function found(filter: string): string {
  const documents = NAMES.map((name, i) => ({ id: String(i), document: { id: String(i), name } }));
  const halves = [documents.slice(0, 5), documents.slice(5)];
  const { body } = search(
    snapshotAfter(SCHEMA, halves),
    SCHEMA.name,
    {
      q: '*',
      filter_by: filter,
      per_page: '250',
      sort_by: '_seq_id:asc',
    },
    noLimits(),
  );
  const { hits } = JSON.parse(body) as {
    readonly hits: readonly { readonly document: { readonly name: string } }[];
  };
  return hits.map(({ document }) => document.name).join(', ');
}

describe('a prefix in a filter means four terms', () => {
  test('the word itself and the most frequent completions', () =>
    expect(found('name:wal*')).toBe(
      'Anna Walter, Eva Walter, Anna Walther, Eva Walther, Anna Walzer, Eva Walzer, Wal',
    ));
  test('after another word, the terms that occur together with it', () => {
    expect(found('name:otto wal*')).toBe('Otto Wald');
    expect(found('name:=otto wal*')).toBe('Otto Wald');
    expect(found('name:nobody wal*')).toBe('');
  });
  test('finds a repeated word like any other', () =>
    expect(found('name:=wal* && name:wal wal*')).toBe('Wal'));
});
