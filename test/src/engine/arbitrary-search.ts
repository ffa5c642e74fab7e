import fc from 'fast-check';
import type { CollectionSchema } from '../../../src/engine/schema.ts';
import { tokenize } from '../../../src/engine/text/tokenize.ts';
import { makeField } from './make-field.ts';
import type { Change, Json } from './naive-collection.ts';
import {
  elementsOf,
  follow,
  listOf,
  type NaiveFacet,
  type NaiveFilter,
  type NaiveGroups,
  type NaiveQuery,
} from './naive-search.ts';

export const SCHEMA: CollectionSchema = {
  name: 'things',
  fields: [
    makeField('title', 'string', { facet: true, sort: true }),
    makeField('tags', 'string[]', { facet: true }),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('years', 'int32[]', { facet: true }),
    makeField('ratio', 'float', { facet: true, sort: true }),
    makeField('flag', 'bool', { facet: true, sort: true }),
    makeField('place', 'float[]', { numDim: 3 }),
  ],
};

/** The fields that are counted and grouped by. */
const FACETS = SCHEMA.fields.filter(({ facet }) => facet).map(({ name }) => name);

/** Each beginning belongs to at most four words: a prefix in a filter stands for no more. */
const WORDS = ['Krug', 'Krüge', 'Öl', 'Öl-Bild', 'Жар', 'Жара', '1900', '東京', 'a', 'b'];
const NUMBERS = [-2, 0, 1, 1900];
/** Floats that 32 bits hold exactly and that print plainly. */
const RATIOS = [-1.5, 0, 0.25, 3];
/** Vectors, some of the same direction. */
const PLACES = [
  [1, 0, 0],
  [2, 0, 0],
  [0.5, -0.5, 0.25],
  [0, 0, 0],
  [-3, 1, 2],
];
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'ä,1', '(k)'];

const word = fc.constantFrom(...WORDS);
const text = fc.oneof(
  { weight: 9, arbitrary: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.constantFrom('', '—', 'Krug, (alt) & neu', '  Öl\nKrug ') },
);
const number = fc.constantFrom(...NUMBERS);

const document: fc.Arbitrary<Json> = fc.record(
  {
    title: text,
    tags: fc.array(text, { maxLength: 3 }),
    year: number,
    years: fc.array(number, { maxLength: 3 }),
    ratio: fc.constantFrom(...RATIOS),
    flag: fc.boolean(),
    place: fc.constantFrom(...PLACES),
  },
  { requiredKeys: [] },
);

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: fc.constantFrom(...IDS), document }) },
  { weight: 1, arbitrary: fc.record({ id: fc.constantFrom(...IDS) }) },
);

/** A history of a collection, in the batches in which it becomes searchable. */
export const history = fc.array(fc.array(change, { maxLength: 12 }), { minLength: 1, maxLength: 4 });

const not = (negated: boolean, holds: boolean): boolean => holds !== negated;

const textField = fc.constantFrom('title', 'tags');
const quoted = (value: string): string => (/[(),&|[\]]/.test(value) ? `\`${value}\`` : value);

/** `f:v`, `f:=v`, negated, with lists; every value is words. */
const textFilter: fc.Arbitrary<NaiveFilter> = fc
  .record({
    field: textField,
    equals: fc.boolean(),
    negated: fc.boolean(),
    values: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    more: fc.constantFrom('', 'Krug, (alt) & neu'),
  })
  .map(({ field, equals, negated, values, more }) => {
    const written = [...values.map((words) => words.join(' ')), ...(more === '' ? [] : [more])];
    const items = written.map(quoted);
    const operator = `${negated ? '!' : ''}${equals ? '=' : ''}`;
    const holds = (own: Json): boolean =>
      written.some((value) => {
        const wanted = tokenize(value);
        const elements = elementsOf(own, field);
        return equals
          ? elements.some((element) => element.length === wanted.length && follow(element, wanted, 0))
          : wanted.every((token) => elements.some((element) => element.includes(token)));
      });
    return {
      text: `${field}:${operator}${items.length === 1 ? items[0] : `[${items.join(',')}]`}`,
      holds: (own) => not(negated, holds(own)),
    };
  });

/** `f:v*`, `f:=v*` and `f:="…"`. */
const beginningFilter: fc.Arbitrary<NaiveFilter> = fc
  .record({
    field: textField,
    negated: fc.boolean(),
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom('prefix', 'start', 'phrase'),
  })
  .map(({ field, negated, words, kind }) => {
    const wanted = tokenize(words.join(' '));
    const beginning = wanted.at(-1) ?? '';
    const starts = (token: string | undefined): boolean => token?.startsWith(beginning) === true;
    const before = wanted.slice(0, -1);
    const holds = (elements: readonly (readonly string[])[]): boolean => {
      if (kind === 'phrase') return elements.some((own) => own.some((_, from) => follow(own, wanted, from)));
      if (kind === 'start')
        return elements.some((own) => follow(own, before, 0) && starts(own[before.length]));
      const all = elements.flat();
      return before.every((token) => all.includes(token)) && all.some(starts);
    };
    const value =
      kind === 'phrase' ? `="${words.join(' ')}"` : `${kind === 'start' ? '=' : ''}${words.join(' ')}*`;
    return {
      text: `${field}:${negated ? '!' : ''}${value}`,
      holds: (own) => not(negated, holds(elementsOf(own, field))),
    };
  });

interface NumberItem {
  readonly text: string;
  holds(value: number): boolean;
}

const numberItem = (numbers: readonly number[]): fc.Arbitrary<NumberItem> => {
  const one = fc.constantFrom(...numbers);
  return fc.oneof(
    one.map((n): NumberItem => ({ text: `${n}`, holds: (value) => value === n })),
    one.map((n): NumberItem => ({ text: `>${n}`, holds: (value) => value > n })),
    one.map((n): NumberItem => ({ text: `>= ${n}`, holds: (value) => value >= n })),
    one.map((n): NumberItem => ({ text: `<${n}`, holds: (value) => value < n })),
    one.map((n): NumberItem => ({ text: `<= ${n}`, holds: (value) => value <= n })),
    fc
      .tuple(one, one)
      .map(([a, b]): NumberItem => ({ text: `${a}..${b}`, holds: (value) => value >= a && value <= b })),
  );
};

const numberFilter: fc.Arbitrary<NaiveFilter> = fc
  .constantFrom(
    { field: 'year', numbers: NUMBERS },
    { field: 'years', numbers: NUMBERS },
    { field: 'ratio', numbers: RATIOS },
  )
  .chain(({ field, numbers }) =>
    fc
      .record({ items: fc.array(numberItem(numbers), { minLength: 1, maxLength: 3 }), negated: fc.boolean() })
      .map(({ items, negated }) => ({
        text: `${field}:${negated ? '!=' : ''}[${items.map(({ text: own }) => own).join(', ')}]`,
        holds: (own: Json) =>
          not(
            negated,
            listOf(own[field]).some((value) => items.some((item) => item.holds(Number(value)))),
          ),
      })),
  );

const otherFilter: fc.Arbitrary<NaiveFilter> = fc.oneof(
  fc.tuple(fc.boolean(), fc.boolean()).map(([value, negated]) => ({
    text: `flag:${negated ? '!' : ''}=${value}`,
    holds: (own: Json) => not(negated, own['flag'] === value),
  })),
  fc
    .tuple(fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([ids, negated]) => ({
      text: `id:${negated ? '!=' : ''}[${ids.map(quoted).join(',')}]`,
      holds: (own: Json) => not(negated, ids.includes(String(own['id']))),
    })),
);

const condition = fc.oneof(textFilter, beginningFilter, numberFilter, otherFilter);

/** Conditions joined from left to right, or in parentheses: both operators bind alike. */
const filter: fc.Arbitrary<NaiveFilter> = fc.letrec<{ tree: NaiveFilter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc
      .tuple(tie('tree'), fc.constantFrom('&&', '||'), fc.oneof(condition, tie('tree').map(inParentheses)))
      .map(([left, operator, right]) => ({
        text: `${left.text} ${operator} ${right.text}`,
        holds: (own: Json) =>
          operator === '&&' ? left.holds(own) && right.holds(own) : left.holds(own) || right.holds(own),
      })),
  ),
})).tree;

function inParentheses({ text: own, holds }: NaiveFilter): NaiveFilter {
  return { text: `(${own})`, holds };
}

const groups: fc.Arbitrary<NaiveGroups | undefined> = fc.option(
  fc.record({
    fields: fc.uniqueArray(fc.constantFrom(...FACETS), {
      minLength: 1,
      maxLength: 3,
    }),
    limit: fc.constantFrom(1, 2, 3, 99),
    missingTogether: fc.boolean(),
  }),
  { nil: undefined },
);

const direction = fc.constantFrom('asc', 'desc');
const sortKey = fc.oneof(
  {
    arbitrary: fc.record({
      field: fc.constant('_group_found'),
      order: direction,
      missing: fc.constant(undefined),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      field: fc.constantFrom('title', 'year', 'ratio', 'flag'),
      order: direction,
      missing: fc.constantFrom(undefined, undefined, 'first', 'last'),
    }),
    weight: 4,
  },
);

const token = word.map((own) => tokenize(own)[0] ?? '');

const order = (by: readonly string[]) =>
  fc.option(fc.record({ by: fc.constantFrom(...by), descending: fc.boolean() }), { nil: undefined });

const NUMBER_FIELDS = ['year', 'years', 'ratio', 'flag'];

/** Ranges side by side, the outer ones perhaps without a limit. */
const ranges = fc
  .record({
    limits: fc.uniqueArray(fc.integer({ min: -3, max: 5 }), { minLength: 1, maxLength: 4 }),
    opensBelow: fc.boolean(),
  })
  .map(({ limits, opensBelow }) => {
    const ends = limits.toSorted((a, b) => a - b);
    const starts = opensBelow ? [undefined, ...ends] : ends;
    return starts.map((low, i) => ({ label: `${low ?? '…'} +`, low, high: starts[i + 1] }));
  });

const facet: fc.Arbitrary<NaiveFacet> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(...FACETS).map((field) => ({ field })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      field: fc.constantFrom('title', 'tags'),
      order: order(['_alpha', ...NUMBER_FIELDS]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ field: fc.constantFrom(...NUMBER_FIELDS), order: order(NUMBER_FIELDS) }),
  },
  { weight: 1, arbitrary: fc.record({ field: fc.constantFrom('year', 'ratio'), ranges }) },
);

const anyQuery: fc.Arbitrary<NaiveQuery> = fc.record({
  words: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(token, { maxLength: 3 }) },
  ),
  excluded: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(token, { maxLength: 2 }) },
  ),
  phrase: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(token, { maxLength: 3 }) },
  ),
  queryBy: fc.constantFrom(['title'], ['tags'], ['title', 'tags'], ['tags', 'title']),
  filter: fc.option(filter, { nil: undefined }),
  groups,
  sort: fc.uniqueArray(sortKey, { maxLength: 3, selector: ({ field }) => field }),
  facets: fc.uniqueArray(facet, { selector: ({ field }) => field }),
  maxFacetValues: fc.constantFrom(0, 1, 2, 5, 250),
  page: fc.integer({ min: 1, max: 4 }),
  perPage: fc.constantFrom(0, 1, 3, 250),
});

/** Only groups can be sorted by their size. */
export const query: fc.Arbitrary<NaiveQuery> = anyQuery.map((own) =>
  own.groups ? own : { ...own, sort: own.sort.filter(({ field }) => field !== '_group_found') },
);
