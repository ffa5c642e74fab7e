import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { type Change, documentsAfter, snapshotAfter } from '../naive-collection.ts';

const SCHEMA = {
  name: 'things',
  fields: [
    makeField('maker', 'string', { facet: true }),
    makeField('tags', 'string[]', { facet: true }),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('size', 'float', { facet: true, sort: true }),
  ],
};

interface Facet {
  readonly counts: readonly { readonly value: string; readonly count: number }[];
  readonly stats: Readonly<Record<string, number>>;
}

/** The facet of the field, at most so many values; documents come in batches, a segment each. */
function facetOf(
  batches: readonly (readonly object[])[],
  field: string,
  most: number,
  more: Readonly<Record<string, string>> = {},
): Facet {
  let id = 0;
  const changes = batches.map((batch) =>
    batch.map((document): Change => {
      id += 1;
      return { id: String(id), document: { id: String(id), ...document } };
    }),
  );
  const parameters = { q: '*', facet_by: field, max_facet_values: String(most), ...more };
  const { body } = search(snapshotAfter(SCHEMA, changes), SCHEMA.name, parameters, noLimits());
  const [facet] = (JSON.parse(body) as { readonly facet_counts: readonly Facet[] }).facet_counts;
  return facet ?? { counts: [], stats: {} };
}

function check(batches: readonly (readonly object[])[], field: string, most: number, expected: string): void {
  const { counts } = facetOf(batches, field, most);
  expect(counts.map(({ value, count }) => `${value} ${count}`).join(', ')).toBe(expected);
}

describe('[typesense-9] values that tie for the last positions', () => {
  test('shorter ones stay, of equal length the larger ones', () =>
    check(
      [[{ maker: 'Adler' }, { maker: 'Beer' }, { maker: 'Beer' }, { maker: 'Zimmermann' }, { maker: 'Li' }]],
      'maker',
      3,
      'Beer 2, Li 1, Adler 1',
    ));
  test('for any number of segments', () =>
    check([[{ maker: 'Abel' }], [{ maker: 'Beer' }], [{ maker: 'Li' }]], 'maker', 2, 'Li 1, Beer 1'));
  test('numbers too, as they are written', () =>
    check([[{ year: 1900 }, { year: -5 }, { year: 2000 }, { year: 7 }]], 'year', 3, '7 1, -5 1, 2000 1'));
});

test('a value is shown up to its 255th byte', () => {
  const { counts } = facetOf([[{ maker: 'x'.repeat(300) }, { maker: `${'ä'.repeat(127)}ää` }]], 'maker', 5);
  expect(counts.map(({ value }) => value)).toEqual(['ä'.repeat(127), 'x'.repeat(255)]);
});

test('with groups, the sum counts every number twice, as in Typesense; other statistics do not', () => {
  const documents = [
    { maker: 'Adler', year: 10 },
    { maker: 'Beer', year: 20 },
  ];
  expect(facetOf([documents], 'year', 5, { group_by: 'maker' }).stats).toEqual({
    avg: 15,
    max: 20,
    min: 10,
    sum: 60,
    total_values: 2,
  });
  expect(facetOf([documents], 'year', 5).stats).toMatchObject({ avg: 15, sum: 30 });
});

const change = fc.record({
  id: fc.integer({ min: 1, max: 8 }).map(String),
  document: fc.option(
    fc.record({ tags: fc.array(fc.constantFrom('a', 'b', 'c', 'dd', 'ee', 'f'), { maxLength: 3 }) }),
    { nil: undefined },
  ),
});

test('after changes, only live documents count, for any number of segments', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (batches, most) => {
        const changes = batches.map((batch) =>
          batch.map(({ id, document }): Change => (document ? { id, document } : { id })),
        );
        const counts = new Map<string, number>();
        for (const { document } of documentsAfter(changes)) {
          for (const tag of new Set(document['tags'] as string[]))
            counts.set(tag, (counts.get(tag) ?? 0) + 1);
        }
        const expected = [...counts]
          .sort(([x, a], [y, b]) => b - a || x.length - y.length || (x < y ? 1 : -1))
          .slice(0, most)
          .map(([tag, count]) => `${tag} ${count}`);
        const parameters = { q: '*', facet_by: 'tags', max_facet_values: String(most) };
        const { body } = search(snapshotAfter(SCHEMA, changes), SCHEMA.name, parameters, noLimits());
        const [facet] = (JSON.parse(body) as { readonly facet_counts: readonly Facet[] }).facet_counts;
        expect(facet?.counts.map(({ value, count }) => `${value} ${count}`)).toEqual(expected);
      },
    ),
  );
});
