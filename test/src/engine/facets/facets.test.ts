import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { tokenize } from '../../../../src/engine/text/tokenize.ts';
import { runs } from '../../../runs.ts';
import { history, SCHEMA } from '../arbitrary-search.ts';
import { makeField } from '../make-field.ts';
import { documentsAfter, snapshotAfter } from '../naive-collection.ts';
import { listOf } from '../naive-search.ts';

interface Facet {
  readonly field_name: string;
  readonly counts: readonly {
    readonly value: string;
    readonly count: number;
    readonly highlighted: string;
  }[];
  readonly stats: { readonly total_values: number };
}

interface Reply {
  readonly message?: string;
  readonly hits: readonly unknown[];
  readonly facet_counts: readonly Facet[];
}

const words = ['Krug', 'Krüge', 'kru', 'Öl', 'öl-b', 'Жар', 'ж', '19', '1900', '東京', 'b', 'zzz', '—'];

test('a facet query finds the values in which its words stand, the last one as a beginning', () => {
  const query = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(history, query, fc.constantFrom('title', 'tags'), (batches, typed, field) => {
      const text = typed.join(' ');
      const { body } = search(
        snapshotAfter(SCHEMA, batches),
        SCHEMA.name,
        {
          q: '*',
          facet_by: field,
          facet_query: `${field}: ${text}`,
          facet_query_num_typos: '0',
          max_facet_values: '250',
          max_candidates: '1000',
        },
        noLimits(),
      );
      const [facet] = (JSON.parse(body) as Reply).facet_counts;

      const wanted = tokenize(text);
      const last = wanted.length - 1;
      // A word that stands for one word of the query does not stand for another one.
      const before = wanted.slice(0, last);
      const mayEndWith = (token: string): boolean => {
        const word = wanted[last] ?? '';
        return before.includes(word) ? token === word : token.startsWith(word) && !before.includes(token);
      };
      const expected = new Map<string, number>();
      for (const { document } of documentsAfter(batches)) {
        for (const value of new Set(listOf(document[field]).map(String))) {
          const tokens = tokenize(value);
          const isFound = wanted.every((word, i) =>
            tokens.some((token) => (i === last ? mayEndWith(token) : token === word)),
          );
          if (value !== '' && wanted.length > 0 && isFound)
            expected.set(value, (expected.get(value) ?? 0) + 1);
        }
      }
      expect(new Map(facet?.counts.map(({ value, count }) => [value, count]))).toEqual(expected);
      expect(facet?.stats.total_values).toBe(expected.size);
      for (const { value, highlighted } of facet?.counts ?? []) {
        expect(highlighted).toContain('<mark>');
        expect(highlighted.replaceAll(/<\/?mark>/g, '')).toBe(value);
      }
    }),
    { numRuns: runs(300) },
  );
});

const THINGS = {
  name: 'things',
  fields: [
    makeField('maker', 'string[]', { facet: true }),
    makeField('place', 'string', { facet: true }),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('price', 'float', { facet: true, sort: true }),
    makeField('years', 'int32[]', { facet: true }),
    makeField('unsorted', 'int32', { facet: true }),
    makeField('text', 'string'),
  ],
};

const SNAPSHOT = snapshotAfter(THINGS, [
  [
    {
      id: 'a',
      document: { maker: ['Beer-Hofmann, Richard', 'Arthur Schnitzler'], year: 1900, place: 'Wien' },
    },
    { id: 'b', document: { maker: ['Schnitzler, Arthur'], year: 1901, price: 2.5 } },
  ],
  [
    { id: 'c', document: { maker: ['Schnitzler, Olga'], year: 1931, price: 10 } },
    { id: 'd', document: { maker: ['Arthur Schnitzler', 'Arthur Roessler'], year: 1899, price: -1 } },
  ],
]);

function reply(parameters: Readonly<Record<string, string>>): Reply {
  const { body } = search(SNAPSHOT, THINGS.name, { q: '*', ...parameters }, noLimits());
  return JSON.parse(body) as Reply;
}

const shown = (parameters: Readonly<Record<string, string>>): string[] =>
  reply(parameters).facet_counts.flatMap(({ counts }) =>
    counts.map(({ count, highlighted, value }) => `${count} ${highlighted === '' ? value : highlighted}`),
  );

test.each([
  [
    'words in any order',
    'maker: schnitzler arthur',
    ['2 <mark>Arthur</mark> <mark>Schnitzler</mark>', '1 <mark>Schnitzler</mark>, <mark>Arthur</mark>'],
  ],
  ['a beginning', 'maker:Roe', ['1 Arthur <mark>Roe</mark>ssler']],
  ['signs glue', 'maker:beer-h', ['1 <mark>Beer-H</mark>ofmann, Richard']],
  ['a typing error: as many letters as typed', 'maker:roesler', ['1 Arthur <mark>Roessle</mark>r']],
  ['a letter too much', 'maker:roessller', ['1 Arthur <mark>Roessler</mark>']],
  ['nothing like it', 'maker:zzzzzz', []],
  ['no words', 'maker: — ', []],
  ['digits', 'year:19', ['1 <mark>19</mark>31', '1 <mark>19</mark>01', '1 <mark>19</mark>00']],
])('facet query: %s', (_, query, expected) => {
  const field = query.slice(0, query.indexOf(':'));
  expect(shown({ facet_by: field, facet_query: query })).toEqual(expected);
});

test('a facet query asks for no hits unless a page is asked for, and leaves other facets alone', () => {
  const query = { facet_by: 'maker,place', facet_query: 'maker:olga' };
  expect(reply(query).hits).toEqual([]);
  expect(reply({ ...query, per_page: '3' }).hits).toHaveLength(3);
  expect(shown(query)).toEqual(['1 Schnitzler, <mark>Olga</mark>', '1 Wien']);
  expect(shown({ ...query, facet_query: 'maker:' })).toHaveLength(6);
});

test('by alphabet: the first values of all, or the last ones, not the most frequent', () => {
  const counted = (direction: string, most: string) =>
    shown({ facet_by: `maker(sort_by:_alpha:${direction})`, max_facet_values: most });
  expect(counted('asc', '2')).toEqual(['1 Arthur Roessler', '2 Arthur Schnitzler']);
  expect(counted('desc', '1')).toEqual(['1 Schnitzler, Olga']);
  expect(counted('asc', '9')).toHaveLength(5);
  expect(counted('asc', '0')).toEqual([]);
});

test('by alphabet with facet_strategy=exhaustive: the most frequent values', () => {
  const facet_by = 'place,maker(sort_by:_alpha:asc)';
  const counted = (facet_strategy: string) => shown({ facet_by, facet_strategy, max_facet_values: '1' });
  expect(counted('exhaustive')).toEqual(['1 Wien', '2 Arthur Schnitzler']);
  expect(counted('automatic,exhaustive')).toEqual(counted('exhaustive'));
  expect(counted('exhaustive,automatic')).toEqual(['1 Wien', '1 Arthur Roessler']);
});

test('no typing errors are forgiven where none may be', () => {
  expect(shown({ facet_by: 'maker', facet_query: 'maker:roesler', facet_query_num_typos: '0' })).toEqual([]);
});

test('ranges count what is in them, from their lower to below their upper limit', () => {
  expect(shown({ facet_by: 'year(before:[,1900], about 1900:[1900, 1902], later:[1902,])' })).toEqual([
    '2 about 1900',
    '1 later',
    '1 before',
  ]);
  expect(shown({ facet_by: 'price(cheap:[-1, 2.5], dear:[2.5, +10.])', max_facet_values: '1' })).toEqual([
    '1 dear',
    '1 cheap',
  ]);
  const [facet] = reply({ facet_by: 'price(none:[100,200])' }).facet_counts;
  expect(facet).toMatchObject({ counts: [], stats: { total_values: 0, max: 10, min: -1, sum: 11.5 } });
});

test('a facet that a wildcard names is left out where it has no values', () => {
  const names = (facets: string): string[] =>
    reply({ facet_by: facets, filter_by: 'id:c' }).facet_counts.map(({ field_name: name }) => name);
  expect(names('p*')).toEqual(['price']);
  expect(names('place,price')).toEqual(['place', 'price']);
});

test.each([
  ['text', 404, 'Could not find a facet field named `text` in the schema.'],
  ['nothing(a:[0,1])', 404, 'Could not find a facet field named `nothing` in the schema.'],
  ['year(a:[0,1]', 400, 'Invalid facet format.'],
  ['year:[0,1]', 400, 'Invalid facet format.'],
  ['place(a:[0,1])', 400, 'Range facet is restricted to only integer and float fields.'],
  ['years(a:[0,1])', 400, 'Range facets require sort enabled for the field.'],
  ['unsorted(a:[0,1])', 400, 'Range facets require sort enabled for the field.'],
  ['year(a:[0,1], b:[1,2)', 400, 'Error splitting the facet range values.'],
  ['year(a:[0,1], b:1,2])', 400, 'Error splitting the facet range values.'],
  ['year(a:[0,1] b:[1,2])', 400, 'Error splitting the facet range values.'],
  ['year(a:[0 1], b:[1,2])', 400, 'Facet range value is not valid.'],
  ['year(a: [0,1])', 400, 'Facet range value is not valid.'],
  ['year(a:[x,1])', 400, 'Facet range value is not valid.'],
  ['year(a:[-,1])', 400, 'Facet range value is not valid.'],
  ['year( :[0,1])', 400, 'Facet range value is not valid.'],
  ['year(a:[0,5],b:[3,9])', 400, 'Ranges in range facet syntax should be continous.'],
  ['year(b:[6,9],a:[0,5])', 400, 'Ranges in range facet syntax should be continous.'],
  ['place(x)', 400, 'Invalid sort format.'],
  ['place(sort:_alpha:asc)', 400, 'Invalid sort format.'],
  ['place(sort_by:asc)', 400, 'Invalid sort format.'],
  ['place(sort_by:_alpha:up)', 400, 'Invalid sort param.'],
  ['year(sort_by:_alpha:asc)', 400, 'Facet field should be string type to apply alpha sort.'],
  ['place(sort_by:maker:asc)', 400, 'Sort field should be non string type to apply sort.'],
  ['place(sort_by:nothing:asc)', 404, 'Could not find a facet field named `nothing` in the schema.'],
])('facet_by=%s is refused', (facets, status, message) => {
  const refused = search(SNAPSHOT, THINGS.name, { q: '*', facet_by: facets }, noLimits());
  expect([refused.status, JSON.parse(refused.body)]).toEqual([status, { message }]);
});

test.each([
  [{ facet_strategy: 'fast' }, 'Invalid facet index type: fast'],
  [{ facet_strategy: 'exhaustive,top_values' }, 'Size of facet_index_type does not match size of facets.'],
  [{ facet_query_num_typos: 'two' }, 'Parameter `facet_query_num_typos` must be an unsigned integer.'],
  [{ facet_query: 'place' }, 'Facet query must be in the `facet_field: value` format.'],
  [
    { facet_query: 'maker:a' },
    'Facet query refers to a facet field `maker` that is not part of `facet_by` parameter.',
  ],
  [
    { facet_query: 'maker:a', facet_by: '' },
    'The `facet_query` parameter is supplied without a `facet_by` parameter.',
  ],
])('%o is refused', (parameters, message) => {
  expect(reply({ facet_by: 'place', ...parameters }).message).toBe(message);
});

test('how values are to be counted makes no difference', () => {
  const plain = shown({ facet_by: 'maker,place' });
  for (const strategy of ['automatic', 'exhaustive', 'top_values', 'exhaustive,top_values']) {
    expect(shown({ facet_by: 'maker,place', facet_strategy: strategy })).toEqual(plain);
  }
});

test('sums do not depend on how documents are divided among segments', () => {
  const schema = { name: 'prices', fields: [makeField('price', 'float[]', { facet: true })] };
  const price = fc.float({ noNaN: true, noDefaultInfinity: true });
  const document = fc.record({ price: fc.array(price, { maxLength: 3 }) });
  const statsIn = (batches: readonly (readonly { price: number[] }[])[]): unknown => {
    const numbered = batches.map((batch, b) => batch.map((own, i) => ({ id: `${b}-${i}`, document: own })));
    const parameters = { q: '*', facet_by: 'price' };
    const { body } = search(snapshotAfter(schema, numbered), schema.name, parameters, noLimits());
    return (JSON.parse(body) as Reply).facet_counts[0]?.stats;
  };
  const batches = fc.array(fc.array(document, { minLength: 1, maxLength: 8 }), {
    minLength: 2,
    maxLength: 4,
  });
  fc.assert(
    fc.property(batches, (divided) => {
      expect(statsIn(divided)).toEqual(statsIn([divided.toReversed().flat()]));
    }),
  );
});
