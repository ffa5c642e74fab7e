import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeUrl } from '../../../src/api/request-url.ts';

test.each([
  ['/v2/search?q=a%20b', '/v2/search?q=a%20b'],
  ['/v2/%zz?q=%zz', '/v2/%25zz?q=%zz'],
  ['/v2/%C3?q=1', '/v2/%25C3?q=1'],
  ['/v2/%C3%96#x', '/v2/%C3%96'],
  ['/v2/search?q=a#b?c', '/v2/search?q=a'],
  ['/%76%32/%73%65ar%63h?q=%61', '/v2/search?q=%61'],
  ['/%2e%2F%7E%60%40%5B%5a%7a%39%2561', '/%2e%2F%7E%60%40%5BZz9%2561'],
  ['*', '*'],
  ['http://example.org:80/v2/search?q=http://a/b', '/v2/search?q=http://a/b'],
  ['HTTPS://example.org/', '/'],
  ['http://example.org', 'http://example.org'],
  ['', ''],
])('%s', (raw, expected) => {
  expect(normalizeUrl(raw)).toBe(expected);
});

test('the path can always be decoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', '%', 'C', '3', 'a', '?') }), (raw) => {
      const [path = ''] = normalizeUrl(raw).split('?');
      expect(() => decodeURI(path)).not.toThrow();
    }),
  );
});
