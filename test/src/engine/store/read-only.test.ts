import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BOOKS, found, line, openEngine, temporaryFolder } from '../open-engine.ts';

const { getuid, seteuid } = process;
const NOBODY = 65_534;

/** Takes the right to write away from everything in the folder, and from a superuser its power, for this test. */
function makeReadOnly(folder: string): void {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ];
  const setAll = (mode: number): void => {
    for (const path of paths) chmodSync(path, mode);
  };
  setAll(0o555);
  if (getuid?.() === 0) seteuid?.(NOBODY);
  onTestFinished(() => {
    if (getuid?.() === 0) seteuid?.(0);
    setAll(0o755);
  });
}

test.runIf(seteuid)('a folder that cannot be written is searched, and says so to a writer', async () => {
  const folder = temporaryFolder();
  const first = openEngine(folder);
  await first.createCollection(BOOKS);
  await first.createCollection({ ...BOOKS, name: 'other' });
  await first.write('books', [line('a', 'Krug', { text: 'lang' })], 'upsert');
  await first.close();

  const engine = openEngine(folder);
  // Starts the thread that writes; its code may lie where only the superuser reads.
  await engine.write('other', [], 'upsert');
  makeReadOnly(folder);
  expect(await found(engine)).toBe('a');
  expect(await engine.document('books', 'a')).toBe('{"id":"a","text":"lang","title":"Krug"}');
  expect((await engine.collection('books'))?.documents).toBe(1);
  const refused = `the collection \`books\` in ${join(folder, 'collection-1')} cannot be written: `;
  await expect(engine.write('books', [line('b', 'Krug')], 'upsert')).rejects.toThrow(refused);
  await expect(engine.remove('books', ['a'])).rejects.toThrow(refused);
  const reason = `the index in ${folder} cannot be written: EACCES: permission denied`;
  await expect(engine.createCollection({ ...BOOKS, name: 'more' })).rejects.toThrow(reason);
  await expect(engine.setAlias('shelf', 'books')).rejects.toThrow(reason);
  expect(await found(engine)).toBe('a');
});
