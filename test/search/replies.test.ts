import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCompleteJson } from '../../src/search/typesense/node-reply.ts';
import { redactCluster } from '../../src/search/typesense/redact-cluster.ts';
import { searchResults } from '../../src/search/typesense/search-results.ts';

/** Texts in which the signs of JSON stand often: they do not end anything there. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '{', '}', '[', ']', ','),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

/** Objects of any JSON, with the blanks that a server may put between, and what an engine writes last. */
const object = fc
  .tuple(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.jsonValue())), fc.constantFrom(0, 1, 3))
  .map(([value, indent]) => JSON.stringify({ ...value, search_time_ms: 7 }, undefined, indent));

const reply = (objects: readonly string[], blank: string): Buffer =>
  Buffer.from(`${blank}{${blank}"results":[${objects.join(`${blank},${blank}`)}${blank}]${blank}}${blank}`);

describe('results of a multi_search', () => {
  test('are the bytes that stand there, in order', () =>
    fc.assert(
      fc.property(fc.array(object, { maxLength: 5 }), fc.constantFrom('', ' ', '\n  '), (objects, blank) => {
        const results = searchResults(reply(objects, blank));
        expect(results?.map(({ status, body }) => [status, Buffer.from(body).toString()])).toEqual(
          objects.map((text) => [200, text]),
        );
      }),
    ));

  test('are none of a reply that is cut off', () =>
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 3 }), fc.nat(), (objects, at) => {
        const whole = reply(objects, '');
        const end = whole.lastIndexOf(']}');
        expect(searchResults(whole.subarray(0, at % (end + 1)))).toBeUndefined();
      }),
    ));

  test('are errors where they say so', () =>
    expect(
      searchResults(
        Buffer.from('{"results":[{"code":404,"error":"No \\"x\\""},{"code":"a"},{"code":1}]}'),
      )?.map(({ status, body }) => [status, Buffer.from(body).toString()]),
    ).toEqual([
      [404, '{"message":"No \\"x\\""}'],
      [200, '{"code":"a"}'],
      [200, '{"code":1}'],
    ]));

  test.each(['', '[]', '{"message":"a"}', '{"a":{"results":[{}]}}', '"results":['])('%j has none', (text) =>
    expect(searchResults(Buffer.from(text))).toBeUndefined(),
  );
});

describe('a reply', () => {
  test('is whole or cut off, wherever', () =>
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

  test.each(['', '<html>', '{"a":"\\"search_time_ms\\":4}', '{"a":1}}'])('%j is none', (text) =>
    expect(isCompleteJson(Buffer.from(text))).toBe(false),
  );
  test.each(['{"message":"a"}', '{"ok":true}\n', '{"hits":[],"search_time_ms":12}'])('%j is whole', (text) =>
    expect(isCompleteJson(Buffer.from(text))).toBe(true),
  );
});

test('what is told of a cluster holds neither its key nor where its nodes are', () => {
  const shown = redactCluster('k3y', ['https://one.example:8108', 'http://two.example/ts']);
  expect(shown('POST https://one.example:8108/x with k3y: one.example:8108 and two.example say no')).toBe(
    'POST https://…/x with …: … and … say no',
  );
});
