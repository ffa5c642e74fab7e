import { describe, expect, onTestFinished, test } from 'vitest';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { writeLines } from '../../../../src/engine/store/write-lines.ts';
import type { WriteAction } from '../../../../src/engine/write-options.ts';
import { makeField } from '../make-field.ts';
import { BOOKS, line, temporaryFolder } from '../open-engine.ts';

/** Outcomes of writing lines into a collection that holds `a`, one text each. */
function check(action: WriteAction, lines: readonly string[], outcomes: readonly string[]): void {
  const writer = new CollectionWriter(temporaryFolder(), BOOKS);
  onTestFinished(() => writer.close());
  writeLines(writer, BOOKS, [line('a', 'Krug', { year: 1900, text: 'lang' })], 'create', false);
  const made = writeLines(writer, BOOKS, lines, action, true);
  expect(made.map((one) => (one.success ? one.document : `${one.code} ${one.error}`))).toEqual(outcomes);
}

describe('what becomes of a line', () => {
  const known = line('a', 'Vase', { year: 1 });
  const fresh = line('b', 'Vase');
  const vase = '{"id":"a","title":"Vase","year":1}';
  const changed = '{"id":"a","text":"lang","title":"Vase","year":1}';
  const made = '{"id":"b","title":"Vase"}';
  const unknown = '404 Could not find a document with id: b';

  test('create', () => check('create', [known, fresh], ['409 A document with id a already exists.', made]));
  test('upsert', () => check('upsert', [known, fresh], [vase, made]));
  test('update', () => check('update', [known, fresh], [changed, unknown]));
  test('emplace', () => check('emplace', [known, fresh], [changed, made]));
  test('null takes a field away', () =>
    check('update', ['{"id":"a","year":null,"title":"Vase"}'], ['{"id":"a","text":"lang","title":"Vase"}']));
  test('a line that is refused leaves the others alone', () =>
    check(
      'upsert',
      [line('b', 1), '{', fresh, line('a', 'Krug', { year: 1.5 })],
      [
        '400 Field `title` must be a string.',
        "400 Bad JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
        made,
        '400 Field `year` must be an int32.',
      ],
    ));
  test('a document without id gets a number that no other has', () =>
    check(
      'create',
      [line('2', 'x'), line('4', 'x'), line(undefined, 'x'), line(undefined, 'x')],
      [
        '{"id":"2","title":"x"}',
        '{"id":"4","title":"x"}',
        '{"id":"5","title":"x"}',
        '{"id":"6","title":"x"}',
      ],
    ));
});

test('values may be nested very deeply', () => {
  const document = (inner: string) =>
    `{"id":"a","other":${'['.repeat(30_000)}${inner}${']'.repeat(30_000)},"title":"Vase"}`;
  check('upsert', [document('1'), document('2')], [document('1'), document('2')]);
  check(
    'update',
    [document('1'), document('1')].map((text) => text.replace('"title":', '"year":1,"title":')),
    [
      document('1').replace('"title":"Vase"', '"text":"lang","title":"Vase","year":1'),
      document('1').replace('"title":"Vase"', '"text":"lang","title":"Vase","year":1'),
    ],
  );
});

test('an update to the values that are stored already changes nothing', () => {
  const schema = {
    ...BOOKS,
    fields: [...BOOKS.fields, makeField('vector', 'float[]', { numDim: 2 })],
  };
  const writer = new CollectionWriter(temporaryFolder(), schema);
  onTestFinished(() => writer.close());
  const first = line('a', 'Krug', { year: 1900, vector: [0.1, -0.25] });
  writeLines(writer, schema, [first], 'create', false);
  const rowAfter = (given: object) => {
    const [outcome] = writeLines(writer, schema, [JSON.stringify({ id: 'a', ...given })], 'update', true);
    return [outcome?.success && JSON.parse(outcome.document), writer.find('a')?.row];
  };
  const stored = { id: 'a', title: 'Krug', year: 1900, vector: [0.1, -0.25] };
  expect(rowAfter({ vector: [0.1, -0.25], year: 1900 })).toEqual([stored, 1]);
  expect(rowAfter({ vector: [0.1, -0.26] })).toEqual([{ ...stored, vector: [0.1, -0.26] }, 2]);
  expect(rowAfter({ year: null, vector: [0.1, -0.26] })).toEqual([
    { id: 'a', title: 'Krug', vector: [0.1, -0.26] },
    3,
  ]);
});
