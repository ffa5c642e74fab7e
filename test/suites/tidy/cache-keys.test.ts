import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../../src');

/** Bounded tables that are looked up by one name, and what the name is of. */
const BY_NAME: Readonly<Record<string, string>> = {
  'kernel/fair-queue.ts': 'clients',
  'site/sitemap/kept-files.ts': 'numbers of files',
  'media/fetching/polite-hosts.ts': 'hosts',
  'stores/cms/files/file-cache.ts': 'files',
};

/** Where a cache could be asked with a text that somebody joined together. */
function unsafeKeys(path: string, text: string): string[] {
  const types = Array.from(text.matchAll(/\bLRUCache<(\w+)/g), ([, key]) => key);
  const isTyped =
    types.every((key) => key === 'CacheKey') && (types.length > 0 || !text.includes('new LRUCache'));
  const makesKeys = /\bas CacheKey\b|<CacheKey>\s*[\w(`'"]/.test(text);
  return [
    ...(isTyped || path in BY_NAME ? [] : [`${path}: the keys of an LRUCache are CacheKeys`]),
    ...(makesKeys && path !== 'kernel/cache-key.ts' ? [`${path}: cacheKey() makes keys`] : []),
  ];
}

test('caches take keys that cacheKey() has made; only it makes them', () => {
  const paths = globSync('**/*.ts', { cwd: SRC }).map((path) => path.replaceAll('\\', '/'));
  const files = new Map(paths.map((path) => [path, readFileSync(join(SRC, path), 'utf8')]));
  expect([...files].flatMap(([path, text]) => unsafeKeys(path, text))).toEqual([]);
  expect([...files.values()].filter((text) => text.includes('new LRUCache')).length).toBeGreaterThan(8);
  for (const path of Object.keys(BY_NAME)) expect(files.get(path)).toContain('new LRUCache<string,');
});

describe('a planted key is found', () => {
  test.each([
    'const cache = new LRUCache<string, Buffer>({ max: 1 });',
    'const cache = new LRUCache({ max: 1 });',
    'const key = (a + b) as CacheKey;',
    'const key = <CacheKey>(a + b);',
  ])('%s', (text) => expect(unsafeKeys('site/planted.ts', text)).toHaveLength(1));
  test('and others are not', () =>
    expect(unsafeKeys('site/a.ts', 'new LRUCache<CacheKey, Buffer>({ max: 1 })')).toEqual([]));
});
