import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Engine } from '../../../../src/engine/engine.ts';
import type { FoundMatches } from '../../../../src/engine/threads/matches.ts';
import { BOOKS, found, line, openEngine, temporaryFolder } from '../open-engine.ts';

/** More than is read at once. */
const COUNT = 120;

/** A numbered collection with these titles. */
async function fill(engine: Engine, name: string, title: string): Promise<void> {
  await engine.createCollection({ ...BOOKS, name });
  const lines = Array.from({ length: COUNT }, (_, i) => line(`b${i}`, title, { year: i }));
  await engine.write(name, lines, 'create');
}

/** A reader that has just looked at the alias, and what another engine does then: put another collection in its place. */
async function openReader() {
  const root = temporaryFolder();
  const writer = openEngine(root);
  await fill(writer, 'books-1', 'Krug');
  await writer.setAlias('books', 'books-1');
  await fill(writer, 'books-2', 'Vase');
  const reader = openEngine(root);
  const replace = async () => {
    await writer.setAlias('books', 'books-2');
    await writer.dropCollection('books-1');
    expect(existsSync(join(root, 'collection-1'))).toBe(false);
  };
  return { reader, replace };
}

const request = {
  parameters: { q: '*' },
  order: { field: 'year', after: undefined },
  fields: { include: 'id,title' },
} as const;

const titlesIn = (text: string): string[] => [
  ...new Set(text.split('\n').flatMap((one) => (one === '' ? [] : String(JSON.parse(one).title)))),
];

async function textOf(matches: FoundMatches) {
  let text = '';
  for (let page = await matches.read(100); page; page = await matches.read(100)) {
    text += new TextDecoder().decode(page.lines);
  }
  matches.close();
  return { documents: text.split('\n').length - 1, titles: titlesIn(text) };
}

test('[export-4] what has been opened is read to its end after the collection has been dropped', async () => {
  const { reader, replace } = await openReader();
  const matches = await reader.matches('books', request);
  const other = await reader.matches('books', { ...request, fields: { include: 'title' } });
  const documents = reader.exportDocuments('books', '');
  const filtered = reader.exportDocuments('books', 'title:krug');
  const lines = [(await documents.next()).value, (await filtered.next()).value];
  await replace();
  // The reader notices it: it closes what it no longer needs.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await found(reader, { q: 'vase', query_by: 'title', per_page: '1' })).toBe('b119');
  expect(await textOf(matches)).toEqual({ documents: COUNT, titles: ['Krug'] });
  expect(await textOf(other)).toEqual({ documents: COUNT, titles: ['Krug'] });
  for await (const text of documents) lines.push(text);
  for await (const text of filtered) lines.push(text);
  expect([lines.length, titlesIn(lines.join('\n'))]).toEqual([2 * COUNT, ['Krug']]);
});

const ASKED: readonly (readonly [string, (reader: Engine) => Promise<unknown>, unknown])[] = [
  ['a search', (reader) => found(reader, { q: 'vase', query_by: 'title', per_page: '1' }), 'b119'],
  [
    'an export',
    async (reader) => textOf(await reader.matches('books', request)),
    { documents: COUNT, titles: ['Vase'] },
  ],
  [
    'an export in order of insertion',
    async (reader) => titlesIn((await Array.fromAsync(reader.exportDocuments('books', ''))).join('\n')),
    ['Vase'],
  ],
  [
    'a document',
    (reader) => reader.document('books', 'b1', { include: 'id,title' }),
    '{"id":"b1","title":"Vase"}',
  ],
  ['a schema', async (reader) => (await reader.collection('books'))?.schema.name, 'books-2'],
];

test.each(ASKED)('%s that comes just then uses the collection in its place', async (_, ask, expected) => {
  const { reader, replace } = await openReader();
  // The reader has looked up the alias just before, but has nothing open.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(reader.exportDocuments('books', 'nothing:1').next()).rejects.toThrow('`nothing`');
  await replace();
  expect(await ask(reader)).toEqual(expected);
});
