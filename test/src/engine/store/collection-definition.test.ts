import { expect, test } from 'vitest';
import { readCollectionDefinition, renderCollection } from '../../../../src/engine/collection-definition.ts';
import { EngineFault } from '../../../../src/engine/fault.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';

const WRONG =
  'Wrong format for `fields`. It should be an array of objects containing `name`, `type`, `optional` and `facet` properties.';

const NO_FIELDS =
  'The `fields` value should be an array of objects containing `name`, `type` and optionally, `facet` properties.';
const title = { name: 'title', type: 'string' } as const;
const withField = (more: object) => ({ name: 'c', fields: [{ ...title, ...more }] });

function check(body: unknown, error: string): void {
  expect(() => readCollectionDefinition(body)).toThrow(new EngineFault(400, error));
}

const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ['no object', [title], 'Bad JSON.'],
  ['nothing', undefined, 'Bad JSON.'],
  ['no name', { fields: [title] }, 'Parameter `name` is required.'],
  ['an empty name', { name: '', fields: [title] }, 'Parameter `name` must be a non-empty string.'],
  [
    'metadata that are no object',
    { name: 'c', fields: [title], metadata: 'x' },
    'The `metadata` value should be an object.',
  ],
  ['no fields', { name: 'c' }, 'Parameter `fields` is required.'],
  ['an empty list of fields', { name: 'c', fields: [] }, NO_FIELDS],
  ['fields that are no list', { name: 'c', fields: title }, NO_FIELDS],
  ['a field without type', { name: 'c', fields: [{ name: 'title' }] }, WRONG],
  ['a field without name', { name: 'c', fields: [{ type: 'string' }] }, WRONG],
  ['a field that is a text', { name: 'c', fields: ['title'] }, WRONG],
  [
    'an unknown type',
    withField({ type: 'text' }),
    'Field `title` has an invalid data type `text`, see docs for supported data types.',
  ],
  [
    'a type that is a property of objects',
    withField({ type: 'toString' }),
    'Field `title` has an invalid data type `toString`, see docs for supported data types.',
  ],
  [
    'a flag that is no boolean',
    withField({ facet: 'yes' }),
    'The `facet` property of the field `title` should be a boolean.',
  ],
  [
    'a facet without index',
    withField({ facet: true, index: false, optional: true }),
    "Field `title` cannot be a facet since it's marked as non-indexable.",
  ],
  [
    'a mandatory field without index',
    withField({ index: false }),
    'Field `title` must be optional since it is marked as non-indexable.',
  ],
  [
    'dimensions of a text',
    withField({ num_dim: 3 }),
    'Property `num_dim` is only allowed on a float array field.',
  ],
  [
    'a fraction of a dimension',
    withField({ type: 'float[]', num_dim: 1.5 }),
    'Property `num_dim` must be a positive integer.',
  ],
  [
    'another distance',
    withField({ type: 'float[]', num_dim: 3, vec_dist: 'ip' }),
    'Field `title`: `vec_dist: "ip"` is not supported by this engine: the distance of vectors is their cosine.',
  ],
  [
    'a field that is not stored',
    withField({ store: false }),
    'Field `title`: `store: false` is not supported by this engine: documents are stored whole.',
  ],
  [
    'a field of vectors made elsewhere, without its keys',
    withField({ type: 'float[]', embed: { from: ['title'], model_config: { api_key: 'hush' } } }),
    'Field `title`: `embed` is not supported by this engine: it does not compute vectors.',
  ],
  [
    'nested fields',
    { name: 'c', fields: [title], enable_nested_fields: true },
    'Collection `c`: `enable_nested_fields: true` is not supported by this engine: objects within documents are stored and delivered, but not indexed.',
  ],
  [
    'a pattern of names',
    { name: 'c', fields: [{ name: '.*', type: 'string' }] },
    'Field `.*`: patterns of names are not supported by this engine: every field is declared by its own name.',
  ],
  [
    'a type that is not there',
    withField({ type: 'geopoint[]' }),
    'Field `title`: the type `geopoint[]` is not supported by this engine: it does not support geographic fields.',
  ],
  [
    'a type that is found out',
    { name: 'c', fields: [{ name: '.*', type: 'auto' }] },
    'Field `.*`: the type `auto` is not supported by this engine: every field needs a type.',
  ],
  [
    'a field to be dropped',
    withField({ drop: true }),
    'Invalid property `drop` on field `title`: it is allowed only during schema update.',
  ],
  [
    'a field twice',
    { name: 'c', fields: [title, title] },
    'There are duplicate field names in the schema: `title`.',
  ],
  [
    'symbols',
    { name: 'c', fields: [title], symbols_to_index: ['+'] },
    'Collection `c`: `symbols_to_index` is not supported by this engine: only spaces and line breaks separate words, and symbols are removed from them.',
  ],
  [
    'a sorting field that is no text',
    { name: 'c', fields: [title], default_sorting_field: 1 },
    '`default_sorting_field` should be a string. It should be the name of an int32/float field.',
  ],
  [
    'the id as sorting field',
    { name: 'c', fields: [title], default_sorting_field: 'id' },
    'Invalid `default_sorting_field` value: cannot be `id`.',
  ],
  [
    'an unknown sorting field',
    { name: 'c', fields: [title], default_sorting_field: 'x' },
    'Default sorting field is defined as `x` but is not found in the schema.',
  ],
  [
    'a sorting field of text',
    { name: 'c', fields: [title], default_sorting_field: 'title' },
    'Default sorting field `title` must be a single valued numerical field.',
  ],
];

test.each(REFUSED)('refuses %s', (_, body, error) => check(body, error));

test('defaults are filled in and shown', () => {
  const read = readCollectionDefinition({
    name: 'c',
    default_sorting_field: 'year',
    fields: [
      { name: 'id', type: 'string' },
      { ...title, facet: true, locale: 'en' },
      { name: 'year', type: 'int32' },
      { name: 'flags', type: 'bool[]', optional: true, index: false },
      { name: 'place', type: 'float[]', num_dim: 2, vec_dist: 'cosine' },
    ],
  });
  const off = { facet: false, optional: false, index: true, sort: false, infix: false };
  const schema: CollectionSchema = {
    name: 'c',
    defaultSortingField: 'year',
    fields: [
      { ...off, ...title, facet: true },
      { ...off, name: 'year', type: 'int32', sort: true },
      { ...off, name: 'flags', type: 'bool[]', optional: true, index: false },
      { ...off, name: 'place', type: 'float[]', numDim: 2 },
    ],
  };
  expect(read).toEqual(schema);
  const shown = { ...off, locale: '', stem: false, stem_dictionary: '', store: true };
  expect(renderCollection(schema, 7, 1_700_000_000)).toEqual({
    created_at: 1_700_000_000,
    default_sorting_field: 'year',
    enable_nested_fields: false,
    fields: [
      { ...shown, ...title, facet: true },
      { ...shown, name: 'year', type: 'int32', sort: true },
      { ...shown, name: 'flags', type: 'bool[]', optional: true, index: false },
      { ...shown, name: 'place', type: 'float[]', num_dim: 2, vec_dist: 'cosine' },
    ],
    name: 'c',
    num_documents: 7,
    symbols_to_index: [],
    token_separators: [],
  });
});

test('metadata are stored and shown unchanged', () => {
  const metadata = { made: { by: 'vitrine' } };
  const schema = readCollectionDefinition({ name: 'c', fields: [title], metadata });
  expect(schema).toMatchObject({ metadata });
  expect(renderCollection(schema, 0, 0)).toMatchObject({ metadata });
});

test('a shown definition can be sent again', () => {
  const schema = readCollectionDefinition(withField({ type: 'float[]', num_dim: 4, optional: true }));
  expect(readCollectionDefinition(renderCollection(schema, 0, 0))).toEqual(schema);
});
