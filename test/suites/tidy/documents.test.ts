import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { html } from '../../../src/kernel/html.ts';
import { renderMarkdown } from '../../../src/site/documentation/render-markdown.ts';

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

/** Sections that a text of the project names, as in `docs/api.md#limits`, and that are not there. */
async function brokenSections(folder: string, text: string, pattern: RegExp): Promise<string[]> {
  const broken: string[] = [];
  for (const [, target = '', section = ''] of text.matchAll(pattern)) {
    const file = join(root, folder, target);
    if (existsSync(file) && !(await sectionsOf(file)).has(section)) broken.push(`${target}#${section}`);
  }
  return broken;
}

const known = new Map<string, Promise<Set<string>>>();
const sectionsOf = (file: string): Promise<Set<string>> =>
  known.getOrInsertComputed(file, async () => {
    const labels = { copy: '', copied: '', section: () => '' };
    const options = { urlOf: (target: string) => target, diagram: () => html``, labels };
    const { body } = await renderMarkdown(readFileSync(file, 'utf8'), options);
    return new Set([...body.html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));
  });

test('links to sections lead to them, in pages and in messages', async () => {
  const broken: string[] = [];
  for (const page of pages) {
    const links = /\]\((?![a-z]+:)([^)#\s]+\.md)#([^)\s]+)\)/g;
    broken.push(...(await brokenSections(dirname(page), readFileSync(join(root, page), 'utf8'), links)));
  }
  for (const file of globSync('{src,deploy}/**/*.{ts,service,sh}', { cwd: root })) {
    const names = /\b(docs\/[\w-]+\.md)#([\w-]+)/g;
    broken.push(...(await brokenSections('', readFileSync(join(root, file), 'utf8'), names)));
  }
  expect(broken).toEqual([]);
});

test('a planted link to a section that is not there is found', async () => {
  const names = /\b(docs\/[\w-]+\.md)#([\w-]+)/g;
  expect(await brokenSections('', 'see docs/api.md#nothing and docs/api.md#limits', names)).toEqual([
    'docs/api.md#nothing',
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
