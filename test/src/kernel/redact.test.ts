import { expect, test } from 'vitest';
import { redactable, redactParameters, redactText, redactUrl } from '../../../src/kernel/redact.ts';

test.each([
  ['/v2/search?q=a%20b&per_page=3', '/v2/search?q=a%20b&per_page=3'],
  ['/v2/search?filter_by=title:=a&q=', '/v2/search?filter_by=title:=a&q='],
  ['/health', '/health'],
  ['/keys/monkey', '/keys/monkey'],
  ['/v2/search?q=a&x-typesense-api-key=abc&per_page=3', '/v2/search?q=a&x-typesense-api-key=…&per_page=3'],
  ['/v2/search?X-API-KEY=abc', '/v2/search?X-API-KEY=…'],
  ['/v2/search?x-typesense-api%2Dkey=abc&token', '/v2/search?x-typesense-api%2Dkey=…&token=…'],
  ['/v2/search?%6Bey=abc?token=d', '/v2/search?%6Bey=…'],
  ['/v2/search?q=a%26key=abc&page=1', '/v2/search?q=…&page=1'],
  ['/v2/search?q=a%2526key%253Dabc', '/v2/search?q=…'],
  ['/v2/search%3Fkey=abc', '/v2/…'],
  ['/v2/search;key=abc/more', '/v2/…/more'],
  ['/a;my-token==b', '/…'],
  ['/a;b=key/c=d', '/a;b=key/c=d'],
  ['/v2/similar/image?per_page=1&vector=AAAA', '/v2/similar/image?per_page=1&vector=…'],
  [`/${'a'.repeat(600)}`, `/${'a'.repeat(499)}…`],
  ['/'.repeat(600), `${'/'.repeat(500)}…`],
  [`/?${'&'.repeat(600)}`, `/?${'&'.repeat(498)}…`],
])('%s', (url, expected) => {
  expect(redactUrl(url, ['vector'])).toBe(expected);
});

test('redacts a URL in linear time', () => {
  // Quadratic time would be an hour.
  const path = `/${'key'.repeat(1_000_000)}`;
  expect(redactUrl(path)).toBe(`${path.slice(0, 500)}…`);
});

test.each([
  ['GET /?x-typesense-api-key=abc&q=a', 'GET /?x-typesense-api-key=…&q=a'],
  ['{"X-TYPESENSE-API-KEY":"abc","q":"a"}', '{"X-TYPESENSE-API-KEY":"…","q":"a"}'],
  [
    JSON.stringify('{"x-typesense-api-key": "abc"} failed'),
    JSON.stringify('{"x-typesense-api-key": "…"} failed'),
  ],
  ['a valid `x-typesense-api-key` header', 'a valid `x-typesense-api-key` header'],
  ['to s3cret/word', 'to …'],
  ['to s3cret%2Fword and s3cret', 'to … and s3cret'],
  [JSON.stringify('say "hush"'), '"…"'],
  ['abc', 'abc'],
])('%s', (line, expected) => {
  expect(redactText(line, redactable(['s3cret/word', 'say "hush"', 'abc', undefined]))).toBe(expected);
});

test.each<[Record<string, string>, Record<string, string>]>([
  [
    { q: 'klimt', filter_by: 'dateMin:[1..5]' },
    { q: 'klimt', filter_by: 'dateMin:[1..5]' },
  ],
  [{ vector_query: 'v:([0.1,0.2], k:3, queries: [0.3' }, { vector_query: 'v:([…], k:3, queries: […]' }],
  [
    { 'x-typesense-api-key': 'abc', q: 'my-token=abc' },
    { 'x-typesense-api-key': '…', q: '…' },
  ],
  [{ q: 'a'.repeat(600) }, { q: `${'a'.repeat(500)}…` }],
  [
    { a: 'a'.repeat(500), b: 'b'.repeat(500), c: 'c'.repeat(500), d: 'd'.repeat(500), e: 'e' },
    { a: 'a'.repeat(500), b: 'b'.repeat(500), c: 'c'.repeat(500), '…': '…' },
  ],
])('parameters %#', (parameters, shown) => expect(redactParameters(parameters)).toEqual(shown));
