import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = [
  '*.md',
  'docs/**/*.md',
  'sample/*.md',
  'bench/*.md',
  'src/**/*.md',
  'clients/typescript/*.md',
].flatMap((pattern) => globSync(pattern, { cwd: root }));

/** Links of a page to files of the project that are not there. */
function brokenLinks(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?<target>[^)#\s]+)/g)].map(
    (match) => match.groups?.['target'] ?? '',
  );
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(page), target)));
}

test.each(pages)('%s: its links lead somewhere', (page) => {
  expect(brokenLinks(page, readFileSync(join(root, page), 'utf8'))).toEqual([]);
});

test('a planted broken link is found', () => {
  expect(brokenLinks('README.md', 'see [this](docs/nothing.md) and [that](https://example.org/x)')).toEqual([
    'docs/nothing.md',
  ]);
});

test('no page and no source names a path of somebody’s machine', () => {
  const files = [...pages, ...globSync('{src,test,bench,bin}/**/*.{ts,mjs}', { cwd: root })];
  const personal = /(?:(?<![.\w])\/home\/[a-z]|\/Users\/[A-Z]|\/work\/|\/root\/)/;
  const found = files.filter(
    (file) =>
      file !== 'test/suites/tidy/documents.test.ts' && personal.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
