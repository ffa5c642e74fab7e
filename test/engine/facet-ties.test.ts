import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../src/engine/search.ts';
import { noLimits } from '../../src/engine/search-budget.ts';
import { makeField } from './make-field.ts';
import { type Change, documentsAfter, snapshotAfter } from './naive-collection.ts';

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

describe('values that tie for the last positions', () => {
  test('the values added last stay, shorter ones first', () =>
    // `Adler` came first and is left out; `Li` and `Zimmermann` stay.
    check(
      [[{ maker: 'Adler' }, { maker: 'Beer' }, { maker: 'Beer' }, { maker: 'Zimmermann' }, { maker: 'Li' }]],
      'maker',
      3,
      'Beer 2, Li 1, Zimmermann 1',
    ));
  test('insertion order decides, for any number of segments', () =>
    check(
      [[{ maker: 'Li' }], [{ maker: 'Adler' }], [{ maker: 'Zimmermann' }]],
      'maker',
      2,
      'Adler 1, Zimmermann 1',
    ));
  test('a value is as old as its first document', () =>
    // All twice; `Li` came first, although its second document is the last one.
    check(
      [
        [
          { maker: 'Li' },
          { maker: 'Adler' },
          { maker: 'Beer' },
          { maker: 'Beer' },
          { maker: 'Adler' },
          { maker: 'Li' },
        ],
      ],
      'maker',
      2,
      'Beer 2, Adler 2',
    ));
  test('of one document, the last values of its list stay', () =>
    check([[{ tags: ['a', 'b', 'c', 'd'] }]], 'tags', 2, 'd 1, c 1'));
  test('the largest int32 stay, negative ones before all others', () =>
    check([[{ year: 1900 }, { year: -5 }, { year: 2000 }, { year: 7 }]], 'year', 2, '-5 1, 2000 1'));
  test('the same for floats', () =>
    check([[{ size: 1.5 }, { size: -0.5 }, { size: 12 }, { size: 0.25 }]], 'size', 2, '12 1, -0.5 1'));
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
    fc.record({ tags: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 3 }) }),
    { nil: undefined },
  ),
});

test('after changes, a value is as old as its first live document, for any number of segments', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (batches, most) => {
        const changes = batches.map((batch) =>
          batch.map(({ id, document }): Change => (document ? { id, document } : { id })),
        );
        const counts = new Map<string, { count: number; age: number }>();
        for (const [age, { document }] of documentsAfter(changes).entries()) {
          for (const [i, tag] of [...new Set(document['tags'] as string[])].entries()) {
            const known = counts.get(tag);
            counts.set(tag, { count: (known?.count ?? 0) + 1, age: known?.age ?? age * 10 + i });
          }
        }
        // Those with the highest counts stay, of equal ones the newest. All are one byte long: the larger comes first.
        const expected = [...counts]
          .sort(([, a], [, b]) => b.count - a.count || b.age - a.age)
          .slice(0, most)
          .sort(([x, a], [y, b]) => b.count - a.count || (x < y ? 1 : -1))
          .map(([tag, { count }]) => `${tag} ${count}`);
        const parameters = { q: '*', facet_by: 'tags', max_facet_values: String(most) };
        const { body } = search(snapshotAfter(SCHEMA, changes), SCHEMA.name, parameters, noLimits());
        const [facet] = (JSON.parse(body) as { readonly facet_counts: readonly Facet[] }).facet_counts;
        expect(facet?.counts.map(({ value, count }) => `${value} ${count}`)).toEqual(expected);
      },
    ),
  );
});
