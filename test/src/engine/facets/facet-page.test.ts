import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedValue, type FacetPage, pageOfValues } from '../../../../src/engine/facet-page.ts';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { documentsAfter, snapshotAfter } from '../naive-collection.ts';

const SCHEMA = {
  name: 'things',
  fields: [
    makeField('maker', 'string', { facet: true }),
    makeField('tags', 'string[]', { facet: true }),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('lent', 'bool', { facet: true, sort: true }),
  ],
};

const text = fc.oneof(
  fc.constantFrom(
    'Öl',
    'ol',
    'OL',
    'Æther',
    'aether',
    'Straße',
    'strasse',
    'Ａ',
    'Жук',
    'L’été',
    "l'ete",
    '„x“',
    '!',
    'x',
  ),
  fc.string({ minLength: 1, maxLength: 4 }),
);
const document = fc.record(
  {
    maker: text,
    tags: fc.uniqueArray(text, { maxLength: 3 }),
    year: fc.integer({ min: -20, max: 20 }),
    lent: fc.boolean(),
  },
  { requiredKeys: [] },
);
const change = fc.record({
  id: fc.constantFrom(...'abcdefgh'),
  document: fc.option(document, { nil: undefined }),
});
const page: fc.Arbitrary<FacetPage> = fc.record({
  startsWith: fc.option(text, { nil: undefined }),
  contains: fc.option(text, { nil: undefined }),
  order: fc.constantFrom('count' as const, 'name' as const),
  offset: fc.nat({ max: 4 }),
  limit: fc.nat({ max: 5 }),
});

test('[facets-1] [facets-3] a page is what sorting and filtering a list of all values gives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { maxLength: 8 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('maker', 'tags', 'year', 'lent'),
      page,
      fc.boolean(),
      (batches, field, wanted, filtered) => {
        const changes = batches.map((batch) =>
          batch.map(({ id, document: made }) => (made ? { id, document: { id, ...made } } : { id })),
        );
        const matches = documentsAfter(changes)
          .map(({ document: live }) => live)
          .filter(({ year }) => !filtered || (typeof year === 'number' && year > 0));
        const parameters = {
          q: '*',
          facet_by: field,
          per_page: '0',
          ...(filtered && { filter_by: 'year:>0' }),
        };
        const { body } = search(snapshotAfter(SCHEMA, changes), 'things', parameters, noLimits(), wanted);
        expect(JSON.parse(body)).toEqual({
          found: matches.length,
          ...pageOfValues(
            counted(
              matches.map((one) => one[field]),
              field !== 'maker' && field !== 'tags',
            ),
            wanted,
            field === 'year',
          ),
        });
      },
    ),
  );
});

/** Each value once per document. */
function counted(values: readonly unknown[], isNumber: boolean) {
  const counts = new Map<string, number>();
  for (const value of values) {
    for (const one of new Set([value].flat())) {
      if (one !== undefined) counts.set(String(one), (counts.get(String(one)) ?? 0) + 1);
    }
  }
  return [...counts].map(([text, count]) => ({ ...comparedValue(text, isNumber), count }));
}

describe('[facets-2] [facets-3] names', () => {
  const NAMES = [
    '???',
    'Beer-Hofmann, Richard',
    'Beer, Adolf',
    'Anna',
    'ʿAbd al-Qādir',
    '„Der Sturm“',
    'd’Annunzio, Gabriele',
    'Dante',
    'O’Brien, Flann',
    "O'Brien, Edna",
    'Obst',
    'OʼCasey, Seán',
    '[Oberbayern]',
    '37.11',
    '3711',
    'Haus.',
    '×',
  ];
  const page = (wanted: Partial<FacetPage>) =>
    pageOfValues(counted(NAMES, false), { order: 'name', offset: 0, limit: 99, ...wanted }, false).counts.map(
      ({ value }) => value,
    );

  test('are in the order of their letters and digits', () =>
    expect(page({})).toEqual([
      '37.11',
      '3711',
      '???',
      'ʿAbd al-Qādir',
      'Anna',
      'Beer, Adolf',
      'Beer-Hofmann, Richard',
      'd’Annunzio, Gabriele',
      'Dante',
      '„Der Sturm“',
      'Haus.',
      '[Oberbayern]',
      "O'Brien, Edna",
      'O’Brien, Flann',
      'Obst',
      'OʼCasey, Seán',
      '×',
    ]));

  test.each<[wanted: Partial<FacetPage>, found: string[]]>([
    [{ startsWith: "o'b" }, ['[Oberbayern]', "O'Brien, Edna", 'O’Brien, Flann', 'Obst']],
    [{ startsWith: 'O’Br' }, ["O'Brien, Edna", 'O’Brien, Flann']],
    [{ startsWith: "o'casey" }, ['OʼCasey, Seán']],
    [{ startsWith: 'der' }, ['„Der Sturm“']],
    [{ startsWith: '"der sturm"' }, ['„Der Sturm“']],
    [{ startsWith: 'abd' }, ['ʿAbd al-Qādir']],
    [{ startsWith: '[ober' }, ['[Oberbayern]']],
    [{ startsWith: 'beer hofmann' }, ['Beer-Hofmann, Richard']],
    // The end of a word is that of the typed one.
    [{ startsWith: 'beer ' }, ['Beer, Adolf', 'Beer-Hofmann, Richard']],
    [{ startsWith: 'bee ' }, []],
    [{ startsWith: 'haus.' }, ['Haus.']],
    [{ startsWith: '37.1' }, ['37.11']],
    [{ contains: 'd’ann' }, ['d’Annunzio, Gabriele']],
    [{ contains: ' al qadir' }, ['ʿAbd al-Qādir']],
    [{ contains: ' sturm ' }, ['„Der Sturm“']],
    [{ contains: 'beer hof' }, ['Beer-Hofmann, Richard']],
    // What has only marks is compared as it is.
    [{ startsWith: '?' }, ['???']],
    [{ contains: '„' }, ['„Der Sturm“']],
    [{ contains: '×' }, ['×']],
  ])('%o', (wanted, found) => expect(page(wanted)).toEqual(found));
});
