import { Buffer } from 'node:buffer';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { syncCollection } from '../../../../src/jobs/collections/sync-collection.ts';
import { checkEmbedded } from '../../../../src/stores/search/check-embedded.ts';
import { openEmbedded } from '../../../../src/stores/search/embedded.ts';
import { EngineUnreachable } from '../../../../src/stores/search/search-engine.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const page = (id: number, title: string) => ({
  id: `page-${id}`,
  title,
  docType: 'page',
  docLanguage: 'de',
  updatedAt: 1_700_000_000,
  url: `https://a.example/${id}`,
});
const BEFORE = Array.from({ length: 30 }, (_, i) => page(i, `Krug ${i}`));
/** Some pages changed, some new, one gone. */
const NOW = [
  ...BEFORE.slice(1).map((one, i) => (i % 3 === 0 ? { ...one, title: `Vase ${i}` } : one)),
  page(99, 'Öl'),
];

interface Found {
  readonly found: number;
  readonly hits: readonly { readonly document: { readonly id: string; readonly title: string } }[];
}

/** Runs a sync in an engine of its own, which then answers a search. */
async function synced(folder: string, documents: readonly object[]): Promise<unknown> {
  const { engine, index } = openEmbedded(folder, { threads: 0 });
  try {
    const wanted = { documents: documents as typeof BEFORE, unreadable: [] };
    const { failed } = await syncCollection(index, 'editorial', wanted, { force: true });
    expect(failed).toEqual([]);
    await index.publish('editorial');
    return pages((await index.search('editorial', SEARCH)) as Found);
  } finally {
    await engine.close();
  }
}

const SEARCH = { q: '*', query_by: 'title', per_page: '250' };
const pages = ({ hits }: Found): (readonly [string, string])[] =>
  hits.map(({ document }) => [document.id, document.title] as const).sort();
const wanted = (documents: readonly { id: string; title: string }[]) =>
  documents.map(({ id, title }) => [id, title] as const).sort();

/** What a service finds in a folder; undefined if it says that it cannot search. */
async function foundIn(folder: string): Promise<(readonly [string, string])[] | undefined> {
  const { engine } = openEmbedded(folder, { threads: 0 });
  try {
    const { status, body } = await engine.search('editorial', SEARCH, {});
    return status === 200 ? pages(JSON.parse(Buffer.from(body).toString('utf8')) as Found) : undefined;
  } catch (error) {
    if (error instanceof EngineUnreachable) return undefined;
    throw error;
  } finally {
    await engine.close();
  }
}

const flipBit = (path: string): void => {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  writeFileSync(path, bytes);
};

const DAMAGES: Readonly<Record<string, (path: string, older: string) => void>> = {
  emptied: (path) => truncateSync(path, 0),
  'cut in half': (path) => truncateSync(path, statSync(path).size >> 1),
  'with a flipped bit': flipBit,
  removed: (path) => rmSync(path),
  'older than the rest': (path, older) => {
    if (existsSync(older)) cpSync(older, path);
  },
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !/lock|-shm$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

test('whatever one file of the index suffers, no other document is found, and a sync makes it whole', async () => {
  const root = temporaryFolder();
  const [older, now] = [join(root, 'older'), join(root, 'now')];
  mkdirSync(now);
  await synced(now, BEFORE);
  cpSync(now, older, { recursive: true });
  expect(await synced(now, NOW)).toEqual(wanted(NOW));
  const known = new Set([...wanted(NOW), ...wanted(BEFORE)].map((one) => JSON.stringify(one)));
  const files = filesIn(now);
  expect(files.some((name) => name.endsWith('documents.sqlite'))).toBe(true);
  for (const name of files) {
    for (const [damage, inflict] of Object.entries(DAMAGES)) {
      const folder = join(root, 'damaged');
      rmSync(folder, { recursive: true, force: true });
      cpSync(now, folder, { recursive: true });
      inflict(join(folder, name), join(older, name));
      const told = `${name}, ${damage}`;
      const found = await foundIn(folder);
      // A bit of a text is not noticed: SQLite has no checksums.
      if (!(damage === 'with a flipped bit' && name.includes('.sqlite')))
        expect(found?.filter((one) => !known.has(JSON.stringify(one))) ?? [], told).toEqual([]);
      expect(new Set(found?.map(([id]) => id)).size, told).toBe(found?.length ?? 0);
      const findings = await checkEmbedded(folder, new AbortController().signal);
      expect(findings.length, told).toBeGreaterThan(0);
      expect(await synced(folder, NOW), told).toEqual(wanted(NOW));
      expect(await foundIn(folder), told).toEqual(wanted(NOW));
    }
  }
});

test.each<[string, (folder: string, files: readonly string[]) => void]>([
  [
    'a copy of a folder in use without its write-ahead log',
    (folder, files) => {
      const logs = files.filter((name) => name.endsWith('-wal'));
      expect(logs).toHaveLength(1);
      for (const name of logs) rmSync(join(folder, name));
    },
  ],
  [
    'the catalog and its copy damaged',
    (folder, files) => {
      for (const name of files.filter((one) => one.startsWith('catalog'))) flipBit(join(folder, name));
    },
  ],
  [
    'all documents lost',
    (folder, files) => {
      for (const name of files.filter((one) => one.includes('.sqlite'))) rmSync(join(folder, name));
    },
  ],
])('%s', async (_, inflict) => {
  const root = temporaryFolder();
  const [used, folder] = [join(root, 'used'), join(root, 'copy')];
  mkdirSync(used);
  await synced(used, BEFORE);
  const { engine, index } = openEmbedded(used, { threads: 0 });
  await syncCollection(index, 'editorial', { documents: NOW, unreadable: [] }, { force: true });
  await index.publish('editorial');
  cpSync(used, folder, { recursive: true });
  await engine.close();
  inflict(folder, filesIn(folder));
  const found = await foundIn(folder);
  if (found !== undefined && found.length > 0) expect([wanted(NOW), wanted(BEFORE)]).toContainEqual(found);
  expect(await synced(folder, NOW)).toEqual(wanted(NOW));
  expect(await foundIn(folder)).toEqual(wanted(NOW));
});
