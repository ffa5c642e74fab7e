import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { preparePageCollections } from '../../../../src/app/schedules/sync-lock.ts';
import { syncOnce } from '../../../../src/app/schedules/sync-schedule.ts';
import { readSettings, type Settings } from '../../../../src/app/settings/settings.ts';
import { openStore } from '../../../../src/app/wiring/open-store.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { openEmbedded } from '../../../../src/stores/search/embedded.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { BookStackServer, TOKEN } from '../../stores/wiki/bookstack-server.ts';
import { outcomeOf } from '../run-vitrine.ts';

/** A data folder beside a folder with one institution and one wiki page. */
function prepare(): Settings & { readonly contentDir: string } {
  const folder = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('content/institutions/a.yaml', 'translations: [{ id: 1, languages_code: de, title: Haus }]');
  write('content/wiki/book/page.md', '# Seite');
  const contentDir = join(folder, 'content');
  return { ...readSettings({ DATA_DIR: join(folder, 'data'), CONTENT_DIR: contentDir }), contentDir };
}

async function check(
  { dataDir, contentDir = '' }: Pick<Settings, 'dataDir' | 'contentDir'>,
  expected: { readonly status: number; readonly stdout: unknown; readonly stderr: string },
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const settings = { DATA_DIR: dataDir, CONTENT_DIR: contentDir, ...environment };
  expect(await outcomeOf('sync', settings)).toEqual(expected);
}

const report = (written: number) =>
  ['editorial', 'knowledge'].map((name) => `${name}: ${written} written, 0 removed, 1 document\n`).join('');

test('fills both collections; a second run has nothing to do', async () => {
  const settings = prepare();
  await check(settings, { status: 0, stdout: report(1), stderr: '' });
  await check(settings, { status: 0, stdout: report(0), stderr: '' });
});

test('says what cannot be read', async () => {
  const settings = prepare();
  writeFileSync(join(settings.contentDir, 'institutions', 'b.yaml'), 'translations: 5');
  writeFileSync(join(settings.contentDir, 'wiki', 'book', 'odd.md'), '---\ntitle: 5\n---\n');
  await check(settings, {
    status: 1,
    stdout: [
      'editorial: 1 written, 0 removed, 1 document',
      '  institutions/b.yaml: Response validation failed for institution b: translations: Invalid input: expected array, received number',
      'knowledge: 1 written, 0 removed, 1 document',
      '  wiki page book/odd: title: Invalid input: expected string, received number',
      '',
    ].join('\n'),
    stderr: '',
  });
  const missing = join(settings.dataDir, 'missing');
  await check(
    { ...settings, contentDir: missing },
    {
      status: 2,
      stdout: '',
      stderr: `vitrine sync: setting CONTENT_DIR="${missing}": there is no such folder\n`,
    },
  );
});

test('one process at a time', async () => {
  const settings = prepare();
  const lock = await openSqliteStore(settings.recordsFile, Date.now).locks.tryLock('sync');
  const stderr = `vitrine sync: another process is syncing ${settings.dataDir}\n`;
  await check(settings, { status: 1, stdout: '', stderr });
  await lock?.release();
  await check(settings, { status: 0, stdout: report(1), stderr: '' });
});

test('of several processes the first one does what is due, and searches see it', async () => {
  const settings = prepare();
  const { engine, index } = openEmbedded(settings.indexDir, { threads: 0 });
  const store = await openStore(settings);
  const parts = { store, index };
  const found = async (collection: string) => {
    const { status, body } = await engine.search(collection, { q: '*' });
    return [status, (JSON.parse(Buffer.from(body).toString()) as { found?: number }).found];
  };
  try {
    await preparePageCollections(store, index);
    expect([await found('editorial'), await found('knowledge')]).toEqual([
      [200, 0],
      [200, 0],
    ]);
    expect(await syncOnce(settings, parts, { due: 2000 })).toMatchObject({
      outcomes: [{ written: 1 }, { written: 1 }],
    });
    await index.publish('editorial');
    expect(await found('editorial')).toEqual([200, 1]);
    expect(await syncOnce(settings, parts, { due: 2000 })).toEqual({ skipped: 'done' });
    expect(await syncOnce(settings, parts, { due: 1000 })).toEqual({ skipped: 'done' });
    expect(await syncOnce(settings, parts, { due: 3000 })).toMatchObject({ outcomes: [{ written: 0 }, {}] });
    expect(await syncOnce(settings, parts)).toMatchObject({ outcomes: [{ written: 0 }, {}] });
    const lock = await store.locks.tryLock('sync');
    expect(await syncOnce(settings, parts)).toEqual({ skipped: 'locked' });
    await lock?.release();
  } finally {
    await store.close();
    await engine.close();
  }
});

test('the pages of a BookStack stay while it does not respond, and are removed when it deletes them', async () => {
  const settings = prepare();
  const server = new BookStackServer();
  const environment = { WIKI_URL: `${await server.listen()}/`, WIKI_TOKEN: TOKEN };
  server.books = [{ id: 1, name: 'Buch' }];
  server.pages = [1, 2].map((id) => ({ id, book_id: 1, name: `Seite ${id}`, html: '<p>Text</p>' }));
  const knowledge = async (status: number, line: unknown) =>
    check(
      settings,
      { status, stdout: expect.stringMatching(`knowledge: ${line}\n$`), stderr: '' },
      environment,
    );
  await knowledge(0, '2 written, 0 removed, 2 documents');
  server.instead = (_path, response) => !!response.writeHead(502).end();
  await knowledge(1, 'unchanged: the wiki at http://\\S+ cannot be read: it responds with status 502');
  server.instead = () => false;
  await knowledge(0, '0 written, 0 removed, 2 documents');
  server.pages = server.pages.slice(1);
  await knowledge(0, '0 written, 1 removed, 1 document');
  await server.close();
});
