import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactCluster } from '../../../../src/stores/search/typesense/node-fault.ts';
import { isCompleteJson } from '../../../../src/stores/search/typesense/node-reply.ts';
import { searchResults } from '../../../../src/stores/search/typesense-engine.ts';

/** Texts with many characters that have a meaning in JSON. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '{', '}', '[', ']', ','),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

/** Objects with any JSON, formatted in several ways, that end like an engine's. */
const object = fc
  .tuple(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.jsonValue())), fc.constantFrom(0, 1, 3))
  .map(([value, indent]) => JSON.stringify({ ...value, search_time_ms: 7 }, undefined, indent));

const reply = (objects: readonly string[], blank: string): Buffer =>
  Buffer.from(`${blank}{${blank}"results":[${objects.join(`${blank},${blank}`)}${blank}]${blank}}${blank}`);

describe('results of a multi_search', () => {
  test('[search-34] are the bytes of each, in order', () =>
    fc.assert(
      fc.property(fc.array(object, { maxLength: 5 }), fc.constantFrom('', ' ', '\n  '), (objects, blank) => {
        const results = searchResults(reply(objects, blank));
        expect(results?.map(({ status, body }) => [status, Buffer.from(body).toString()])).toEqual(
          objects.map((text) => [200, text]),
        );
      }),
    ));

  test('are undefined for a truncated reply', () =>
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 3 }), fc.nat(), (objects, at) => {
        const whole = reply(objects, '');
        const end = whole.lastIndexOf(']}');
        expect(searchResults(whole.subarray(0, at % (end + 1)))).toBeUndefined();
      }),
    ));

  test('[errors-8] may be errors', () =>
    expect(
      searchResults(
        Buffer.from('{"results":[{"code":404,"error":"No \\"x\\""},{"code":"a"},{"code":1}]}'),
      )?.map(({ status, body }) => [status, Buffer.from(body).toString()]),
    ).toEqual([
      [404, '{"message":"No \\"x\\""}'],
      [200, '{"code":"a"}'],
      [200, '{"code":1}'],
    ]));

  test.each(['', '[]', '{"message":"a"}', '{"a":{"results":[{}]}}', '"results":['])(
    '%j has no results',
    (text) => expect(searchResults(Buffer.from(text))).toBeUndefined(),
  );
});

describe('a reply', () => {
  test('a multi_search that is cut after a result is truncated', () =>
    expect(isCompleteJson(Buffer.from('{"results":[{"search_time_ms":7}'))).toBe(false));

  test('is complete, or truncated anywhere', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          object,
          object.map((text) => `{"results":[${text}]}`),
        ),
        fc.nat(),
        (text, at) => {
          const bytes = Buffer.from(text);
          expect(isCompleteJson(bytes)).toBe(true);
          expect(isCompleteJson(bytes.subarray(0, at % bytes.length))).toBe(false);
        },
      ),
    ));

  test.each(['', '<html>', '{"a":"\\"search_time_ms\\":4}', '{"a":1}}'])('%j is not complete', (text) =>
    expect(isCompleteJson(Buffer.from(text))).toBe(false),
  );
  test.each(['{"message":"a"}', '{"ok":true}\n', '{"hits":[],"search_time_ms":12}'])(
    '%j is complete',
    (text) => expect(isCompleteJson(Buffer.from(text))).toBe(true),
  );
});

test('texts about a cluster contain neither its key nor URLs of nodes', () => {
  const shown = redactCluster('k3y', ['https://one.example:8108', 'http://two.example/ts']);
  expect(shown('POST https://one.example:8108/x with k3y: one.example:8108 and two.example say no')).toBe(
    'POST https://…/x with …: … and … say no',
  );
});
