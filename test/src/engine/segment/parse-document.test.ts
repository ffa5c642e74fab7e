import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExact } from '../../../../src/engine/json.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { parseDocument } from '../../../../src/engine/store/write-lines.ts';
import { makeField } from '../make-field.ts';

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
  const parsed = checkSame(text);
  expect(parsed['vector'] instanceof Float32Array).toBe(isRead);
}

/** That the document is the same, whether or not its vector is read as floats. */
function checkSame(text: string): Readonly<Record<string, unknown>> {
  const parsed = parseDocument(text, SCHEMA) as Record<string, unknown>;
  const copy = structuredClone(parsed);
  const wanted = parseExact(text) as Record<string, unknown>;
  if (parsed['vector'] instanceof Float32Array) {
    const floats = Float32Array.from((wanted['vector'] as unknown[]).map(Number));
    expect(parsed['vector']).toEqual(floats);
    expect(Object.keys(parsed)).toEqual(Object.keys(wanted));
    copy['vector'] = wanted['vector'];
  }
  expect(copy).toEqual(wanted);
  return parsed;
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
  for (const text of [
    '{"other":{"vector":[4,5,6]},"vector":[1,2,3]}',
    '{"title":"\\"vector\\":[4,5,6]","vector":[1,2,3],"more":[{"vector":[]}]}',
    '{"vector":[4,5,6],"vector":[1,2,3]}',
    '{"vector":[4,5],"vector"\t:\r\n[1,2,3]}',
    '{"vector":[4,5,6],"vec\\u0074or":[1,2,3]}',
    '{"v\\u0065ctor":[1,2,3],"title":"\\\\"}',
  ]) {
    test(text, () => check(text, true));
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
    '{"other":{"vector":[1,2,3]},"vec\\u0074or":[]}',
    '{"vector":[1,2,3],"vector":7}',
    '{"vector":[1,2,3],"vector" :"x"}',
    '[{"vector":[1,2,3]}]',
    '7',
  ]) {
    test(text, () => check(text, false));
  }
});

test('a text that is no JSON has the error of parseExact', () => {
  const numbers = ['01', '1.', '.5', '+1', '-', '1e', '0x1', '1 2', 'NaN', '--1', '1.2.3', '1e5e5'];
  for (const text of [
    ...numbers.map((number) => `{"vector":[${number},2,3]}`),
    ...['.5}', '5}', ',4}', ']}', ' "a":1}', '"}'].map((rest) => `{"vector":[1,2,3]${rest}`),
    '{"vector":[1,2,3]',
    '{"vector":[1,2,3,]}',
    '{"a""vector":[1,2,3]}',
    '{"title":"x","a"\u00a0:1,"vector":[1,2,3]}',
    '["vector":[1,2,3]]',
    '{"vector":[1,2,3]}{"vector":[1,2,3]}',
    '{"title":"',
    '',
    'x',
  ]) {
    const errorOf = (parse: () => unknown): unknown => {
      try {
        return parse();
      } catch (error) {
        return error;
      }
    };
    const wanted = errorOf(() => parseExact(text));
    expect(wanted).toBeInstanceOf(SyntaxError);
    expect(errorOf(() => parseDocument(text, SCHEMA))).toEqual(wanted);
  }
});

test('any members in any order are read as JSON.parse reads them', () => {
  const name = fc.constantFrom('vector', 'title', 'v\\u0065ctor', '\\"vector');
  const blank = fc.constantFrom('', '', ' ', '\t', ' \r\n');
  const simple = fc.constantFrom(
    '[1,2,3]',
    '[0.5,-1e-3, 7]',
    '[1,2]',
    '"[1,2,3]"',
    '"\\\\"',
    '{}',
    '17',
    'null',
  );
  const { value } = fc.letrec<{ value: string; object: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      simple,
      tie('object'),
      tie('object').map((one) => `[${one}]`),
    ),
    object: fc
      .array(fc.tuple(blank, name, blank, blank, tie('value')))
      .map((all) => `{${all.map(([a, own, b, c, one]) => `${a}"${own}"${b}:${c}${one}`).join()}}`),
  }));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, blank, value)), (members) => {
      checkSame(`{${members.map(([own, b, one]) => `"${own}"${b}:${b}${one}`).join()}}`);
    }),
  );
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
