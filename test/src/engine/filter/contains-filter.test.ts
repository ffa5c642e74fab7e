import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { tokenize } from '../../../../src/engine/text/tokenize.ts';
import { runs } from '../../../runs.ts';
import { history, SCHEMA } from '../arbitrary-search.ts';
import { NaiveCollection, snapshotAfter } from '../naive-collection.ts';
import { elementsOf } from '../naive-search.ts';

/** The schema of the generated documents, `field:*text*` finding text within words. */
const CONTAINS: CollectionSchema = {
  ...SCHEMA,
  fields: SCHEMA.fields.map((field) =>
    field.type.startsWith('string') ? { ...field, containsFilter: true } : field,
  ),
};

function found(
  schema: CollectionSchema,
  batches: Parameters<typeof snapshotAfter>[1],
  filter: string,
): string[] {
  const parameters = { q: '*', filter_by: filter, per_page: '250', include_fields: 'id' };
  const { body } = search(snapshotAfter(schema, batches), schema.name, parameters, noLimits());
  const { hits, message } = JSON.parse(body) as {
    readonly message?: string;
    readonly hits?: readonly { readonly document: { readonly id: string } }[];
  };
  return hits?.map(({ document }) => document.id).sort() ?? [message ?? ''];
}

const part = fc.constantFrom('ru', 'Krug', 'üG', 'l', 'lb', 'а', 'жар', '90', '京', 'zz', 'g', 'k', 'a', 'b');
const parts = fc.array(part, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

test('[filters-8] finds the values that contain a text, and with ! the documents without one', () => {
  fc.assert(
    fc.property(
      history,
      fc.constantFrom('title', 'tags'),
      fc.array(parts, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '=', '!', '!='),
      (batches, field, texts, operator) => {
        const naive = new NaiveCollection();
        for (const change of batches.flat()) naive.change(change);
        const contains = (document: Parameters<typeof elementsOf>[0]): boolean =>
          elementsOf(document, field).some((element) =>
            texts.some((text) => element.join(' ').includes(tokenize(text).join(' '))),
          );
        const expected = naive
          .documents()
          .filter(({ document }) => contains(document) !== operator.startsWith('!'))
          .map(({ document }) => String(document['id']));
        const values = texts.map((text) => `*${text}*`);
        const value = values.length === 1 ? values[0] : `[${values.join(',')}]`;
        expect(found(CONTAINS, batches, `${field}:${operator}${value}`)).toEqual(expected.sort());
      },
    ),
    { numRuns: runs(500) },
  );
});

const DOCUMENTS = [
  [
    { id: 'a', document: { title: 'Egon Schiele' } },
    { id: 'b', document: { title: 'Chiemsee' } },
    { id: 'c', document: { title: 'Der Kuss', tags: ['Öl auf Leinwand', 'Gold'] } },
  ],
];

test.each([
  ['title:*chie*', 'a b', 'b'],
  ['title:*chiel*', 'a', ''],
  ['title:chie*', 'b', 'b'],
  // One star asks for the end of a word; both engines take it for nothing.
  ['title:*chiele', '', ''],
  ['title:*gon schi*', 'a', ''],
  ['title:*gon* && title:*iele*', 'a', ''],
  ['tags:*auf lein*', 'c', 'c'],
  ['tags:*wand gold*', '', ''],
  ['title:`*chie*`', '', ''],
])('%s finds [%s] with it, [%s] as Typesense has it', (filter, within, asTypesense) => {
  expect(found(CONTAINS, DOCUMENTS, filter).join(' ')).toBe(within);
  expect(found(SCHEMA, DOCUMENTS, filter).join(' ')).toBe(asTypesense);
});
