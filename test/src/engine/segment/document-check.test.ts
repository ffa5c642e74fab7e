import { expect, test } from 'vitest';
import { checkDocument } from '../../../../src/engine/documents/document-check.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { DIRTY_VALUES } from '../../../../src/engine/write-options.ts';
import { makeField as field } from '../make-field.ts';

const SCHEMA: CollectionSchema = {
  name: 'c',
  fields: [
    field('title', 'string', { optional: false }),
    field('small', 'int32'),
    field('big', 'int64'),
    field('ratio', 'float'),
    field('flag', 'bool'),
    field('tags', 'string[]'),
    field('numbers', 'int64[]'),
    field('flags', 'bool[]'),
    field('place', 'float[]', { numDim: 2 }),
    field('toString', 'string'),
  ],
};

function check(value: unknown, error: string): void {
  expect(checkDocument(value, SCHEMA)).toEqual({ error, code: 400 });
}

const of = (more: object) => ({ id: 'a', title: 'x', ...more });

const REFUSED: readonly (readonly [unknown, string])[] = [
  [[of({})], 'Bad JSON: not a properly formed document.'],
  ['x', 'Bad JSON: not a properly formed document.'],
  [null, 'Bad JSON: not a properly formed document.'],
  [of({ id: 7 }), "Document's `id` field should be a string."],
  [of({ id: null }), "Document's `id` field should be a string."],
  [of({ id: '' }), 'The `id` should not be empty.'],
  [of({ id: 'a\ud800' }), 'The `id` "a\\ud800" should be valid UTF-8.'],
  [{ id: 'a' }, 'Field `title` has been declared in the schema, but is not found in the document.'],
  [of({ title: null }), 'Field `title` must be a string.'],
  [of({ title: ['x'] }), 'Field `title` must be a string.'],
  [of({ title: 5, small: 'x' }), 'Field `small` must be an int32.'],
  [of({ small: 1.5 }), 'Field `small` must be an int32.'],
  [of({ small: '7' }), 'Field `small` must be an int32.'],
  [of({ small: 2 ** 31 }), 'Field `small` exceeds maximum value of int32.'],
  [of({ big: 1e30 }), 'Field `big` must be an int64.'],
  [of({ ratio: '1.5' }), 'Field `ratio` must be a float.'],
  [of({ flag: 1 }), 'Field `flag` must be a bool.'],
  [of({ tags: 'x' }), 'Field `tags` must be an array.'],
  [of({ tags: ['x', 1] }), 'Field `tags` must be an array of string.'],
  [of({ numbers: [1, 'x'] }), 'Field `numbers` must be an array of int64.'],
  [of({ flags: [true, 0] }), 'Field `flags` must be a array of bool.'],
  [of({ place: [1] }), 'Field `place` must have 2 dimensions.'],
  [of({ place: ['a', 'b'] }), 'Field `place` must be a array of float.'],
];

test.each(REFUSED)('refuses %j', check);

test('accepts a valid document unchanged', () => {
  const document = of({
    small: -(2 ** 31),
    big: -(2 ** 53),
    ratio: 1,
    flag: false,
    tags: [],
    numbers: [1],
    flags: [true],
    place: [1, 0.5],
    unknown: { deep: [null] },
  });
  expect(checkDocument(document, SCHEMA)).toEqual({ document });
});

test('the id may be missing', () => {
  expect(checkDocument({ title: 'x' }, SCHEMA)).toEqual({ document: { title: 'x' } });
});

test('leaves out optional fields that are null', () => {
  expect(checkDocument(of({ small: null, tags: null, other: null }), SCHEMA)).toEqual({
    document: of({ other: null }),
  });
});

test('a partial document needs no field and keeps its nulls', () => {
  const part = { id: 'a', small: null };
  expect(checkDocument(part, SCHEMA, true)).toEqual({ document: part });
  expect(checkDocument({ id: 'a', title: 5 }, SCHEMA, true)).toEqual({
    error: 'Field `title` must be a string.',
    code: 400,
  });
});

test('requires the default sorting field', () => {
  const schema: CollectionSchema = { ...SCHEMA, defaultSortingField: 'small' };
  const error =
    'Field `small` has been declared as a default sorting field, but is not found in the document.';
  expect(checkDocument({ id: 'a' }, schema)).toEqual({ error, code: 400 });
  expect(checkDocument({ id: 'a' }, schema, true)).toEqual({ document: { id: 'a' } });
  expect(checkDocument(of({ small: 1 }), schema)).toEqual({ document: of({ small: 1 }) });
});

test('reads null in a required list field as an empty list', () => {
  const schema: CollectionSchema = { name: 'c', fields: [field('tags', 'string[]', { optional: false })] };
  expect(checkDocument({ tags: null }, schema)).toEqual({ document: { tags: [] } });
});

const DIRTY: readonly (readonly [string, object, object | string])[] = [
  ['coerce_or_reject', { small: '7', big: 7.9, ratio: ' 1' }, 'Field `ratio` must be a float.'],
  [
    'coerce_or_reject',
    { small: '7', big: -7.9, ratio: '.5', flag: 'TRUE', toString: 1.5 },
    {
      small: 7,
      big: -7,
      ratio: 0.5,
      flag: true,
      toString: '1.5',
    },
  ],
  [
    'coerce_or_reject',
    { small: true, flag: 0, tags: [1, true, 'x'], numbers: ['1', 2] },
    {
      small: 1,
      flag: false,
      tags: ['1', 'true', 'x'],
      numbers: [1, 2],
    },
  ],
  ['coerce_or_reject', { small: '99999999999' }, 'Field `small` must be an int32.'],
  ['coerce_or_reject', { tags: 'x' }, 'Field `tags` must be an array.'],
  ['coerce_or_drop', { small: 'x', flag: '1', tags: [{}, 5], numbers: 'x' }, { tags: ['5'] }],
  ['coerce_or_drop', { place: [1, 'x'] }, 'Field `place` must be a array of float.'],
  ['drop', { small: '7', tags: [5, 'x'] }, { tags: ['x'] }],
  ['drop', { title: 5 }, 'Field `title` must be a string.'],
  ['reject', { small: '7' }, 'Field `small` must be an int32.'],
];

test.each(DIRTY)('with dirty_values=%s %j', (mode, given, expected) => {
  const dirtyValues = DIRTY_VALUES.find((known) => known === mode);
  expect(checkDocument(of(given), SCHEMA, false, dirtyValues)).toEqual(
    typeof expected === 'string' ? { error: expected, code: 400 } : { document: of(expected) },
  );
});
