import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../src/engine/documents/parse-document.ts';
import { parseExact } from '../../src/engine/json.ts';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { makeField } from './make-field.ts';

const DIMENSIONS = 3;
const SCHEMA: CollectionSchema = {
  name: 'c',
  fields: [
    makeField('title', 'string'),
    makeField('vector', 'float[]', { numDim: DIMENSIONS }),
    makeField('__proto__', 'float[]', { numDim: DIMENSIONS }),
  ],
};

/** Whether the vector is read as floats, and that the document is the same apart from that. */
function check(text: string, isRead: boolean): void {
  const parsed = parseDocument(text, SCHEMA) as Record<string, unknown>;
  const wanted = parseExact(text) as Record<string, unknown>;
  expect(parsed['vector'] instanceof Float32Array).toBe(isRead);
  if (isRead) {
    const floats = Float32Array.from((wanted['vector'] as unknown[]).map(Number));
    expect(parsed['vector']).toEqual(floats);
    expect(Object.keys(parsed)).toEqual(Object.keys(wanted));
    parsed['vector'] = wanted['vector'];
  }
  expect(parsed).toEqual(wanted);
}

describe('vectors that become floats', () => {
  for (const vector of [
    '[0.1,-0.25,3]',
    '[ -0.0 , 0 ,-17 ]',
    '[1e-7,2.5E+3,-1e2]',
    '[0.12345678901234567,9007199254740993,-123456789012345678901234567890]',
    '[1e-400,0.000001,123456789.123456]',
  ]) {
    test(vector, () => {
      check(`{"id":"a","vector":${vector}}`, true);
      check(`{"vector" : ${vector}, "title":"größer als 日"}`, true);
    });
  }
  test('a field whose name is special', () => {
    const parsed = parseDocument('{"id":"a","__proto__":[1,2,3]}', SCHEMA) as object;
    expect(Object.entries(parsed)).toEqual([
      ['id', 'a'],
      ['__proto__', Float32Array.of(1, 2, 3)],
    ]);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });
});

describe('vectors that stay as they are', () => {
  for (const text of [
    '{"id":"a"}',
    '{"vector":[1,2]}',
    '{"vector":[1,2,3,4]}',
    '{"vector":[]}',
    '{"vector":[1,"2",3]}',
    '{"vector":[1,null,3]}',
    '{"vector":[1,[2],3]}',
    '{"vector":[1,2,1e39]}',
    '{"vector":null}',
    '{"vector":0}',
    '{"other":{"vector":[1,2,3]}}',
    '[{"vector":[1,2,3]}]',
    '7',
  ]) {
    test(text, () => check(text, false));
  }
});

test('a text that is no JSON has the error of parseExact', () => {
  for (const text of ['{"vector":[01,2,3]}', '{"vector":[1,2,3]', '', 'x'])
    expect(() => parseDocument(text, SCHEMA)).toThrow(SyntaxError);
});

test('other numbers keep their digits beside a vector', () =>
  check(
    '{"vector":[9007199254740993,2,3],"number":9007199254740993,"more":{"numbers":[-9007199254740995]}}',
    true,
  ));

test('any numbers become the floats that are nearest to their doubles', () => {
  const decimals = fc.tuple(fc.integer({ min: -999, max: 999 }), fc.stringMatching(/^\d{1,18}$/));
  const number = fc.oneof(
    fc.double({ noNaN: true, min: -3e38, max: 3e38 }).map((value) => JSON.stringify(value)),
    fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
    decimals.map(([whole, rest]) => `${whole}.${rest}`),
  );
  const list = fc.array(number, { minLength: DIMENSIONS, maxLength: DIMENSIONS });
  fc.assert(fc.property(list, (numbers) => check(`{"vector":[${numbers.join()}]}`, true)));
});
