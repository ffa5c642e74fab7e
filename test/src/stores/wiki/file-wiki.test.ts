import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { openFileWiki } from '../../../../src/stores/wiki/file-wiki.ts';
import { WikiUnreachable } from '../../../../src/stores/wiki/wiki.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { describeWiki } from './wiki-contract.ts';

describeWiki('files', async (pages) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-wiki-'));
  for (const { book, chapter, name, markdown, ...meta } of pages) {
    write(folder, 'wiki/a/book.yaml', stringify({ title: book }));
    if (chapter !== undefined) write(folder, 'wiki/a/b/chapter.yaml', stringify({ title: chapter }));
    const place = chapter === undefined ? 'wiki/a' : 'wiki/a/b';
    write(folder, `${place}/01-${name}.md`, `---\n${stringify(meta)}---\n${markdown}`);
  }
  return { wiki: openFileWiki(folder), close: async () => rmSync(folder, { recursive: true }) };
});

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** The contents of a wiki with these files. */
async function contents(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) write(folder, `wiki/${path}`, text);
  return openFileWiki(folder).pages();
}

describe('defaults of a page', () => {
  test('come from its heading, its file and its book', async () => {
    const { pages } = await contents({
      'buch/seite.md': 'Text\n\n# Überschrift\n',
      'book/book.yaml': 'title: Book\nlanguage: en',
      'book/part/02_page.md': '---\n---\nText',
    });
    const time = expect.closeTo(Date.now() / 1000, -2);
    expect(pages).toEqual([
      {
        id: 'book/part/02_page',
        language: 'en',
        title: 'page',
        summary: undefined,
        html: '<p>Text</p>\n',
        book: 'Book',
        chapter: 'part',
        slug: 'page',
        updatedAt: time,
      },
      {
        id: 'buch/seite',
        language: 'de',
        title: 'Überschrift',
        summary: undefined,
        html: '<p>Text</p>\n<h1>Überschrift</h1>\n',
        book: 'buch',
        chapter: undefined,
        slug: 'seite',
        updatedAt: time,
      },
    ]);
  });

  test('a line of hyphens in the text is not front matter', async () => {
    const { pages } = await contents({ 'a/b.md': 'Text\n\n---\ntitle: x\n---\n' });
    expect(pages[0]?.title).toBe('b');
  });

  test('Windows line ends and a byte order mark do no harm', async () => {
    const { pages } = await contents({ 'a/b.md': '\uFEFF---\r\ntitle: T\r\n---\r\nText\r\n' });
    expect(pages[0]).toMatchObject({ title: 'T', html: '<p>Text</p>\n' });
  });
});

test.each([
  ['title: [', 'Flow sequence'],
  ['title: 5', 'expected string'],
  ['updated: gestern', 'is not a date'],
  ['draft: perhaps', 'expected boolean'],
])('a page with %j is a fault, the others go on', async (meta, reason) => {
  const { pages, faults } = await contents({ 'a/b.md': `---\n${meta}\n---\nText`, 'a/c.md': 'C' });
  expect(pages.map(({ id }) => id)).toEqual(['a/c']);
  expect(faults).toEqual([{ id: 'a/b', reason: expect.stringContaining(reason) }]);
});

test('a folder without a wiki has no pages', async () => {
  expect(await contents({})).toEqual({ pages: [], faults: [] });
});

test('a missing folder is no answer', async () => {
  const wiki = openFileWiki(join(tmpdir(), 'vitrine-is-not-there'));
  await expect(wiki.pages()).rejects.toThrow(WikiUnreachable);
});

test('[content-27] a book or chapter that cannot be read is a fault, the others go on', async () => {
  const { pages, faults } = await contents({
    'a/book.yaml': 'title: [',
    'a/1.md': 'A',
    'b/1.md': 'B',
    'b/c/chapter.yaml': 'title: 5',
    'b/c/1.md': 'C',
  });
  expect(pages.map(({ id }) => id)).toEqual(['b/1']);
  expect(faults).toEqual([
    { id: 'a', reason: expect.stringMatching(/^book\.yaml: Flow sequence/) },
    { id: 'b/c', reason: expect.stringMatching(/^chapter\.yaml: title: .*expected string/) },
  ]);
});
