import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptFiles } from '../../src/cms/files/kept-files.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

const bytes = (length: number) => new Uint8Array(length).fill(7);

/** Removing goes on behind the answer. */
async function settled(folder: string, names: readonly string[]): Promise<void> {
  await expect.poll(() => readdirSync(folder).sort()).toEqual([...names].sort());
}

test('gives what was written, and nothing else', async () => {
  const kept = keptFiles(join(temporaryFolder(), 'new'), 100);
  expect(await kept.read('a')).toBe(undefined);
  await kept.write('a', bytes(10));
  expect(await kept.read('a')).toEqual(Buffer.from(bytes(10)));
});

test('the one not asked for longest goes first', async () => {
  const folder = temporaryFolder();
  const kept = keptFiles(folder, 100);
  for (const name of ['a', 'b', 'c']) await kept.write(name, bytes(30));
  await kept.read('a');
  await kept.write('d', bytes(30));
  await settled(folder, ['a', 'c', 'd']);
  await kept.write('huge', bytes(101));
  await settled(folder, ['a', 'c', 'd']);
});

test('another process takes over what is there, in the order in which it was asked for', async () => {
  const folder = temporaryFolder();
  const first = keptFiles(folder, 1000);
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    await first.write(name, bytes(30));
    utimesSync(join(folder, name), at, at);
  }
  await first.read('a');
  expect(statSync(join(folder, 'a')).mtimeMs).toBeGreaterThan(1000);
  const second = keptFiles(folder, 100);
  await second.write('e', bytes(30));
  await settled(folder, ['a', 'd', 'e']);
  // The first one finds out that they are gone.
  expect(await first.read('b')).toBe(undefined);
  expect(existsSync(join(folder, 'b'))).toBe(false);
});

test('one that cannot be written leaves nothing', async () => {
  const folder = temporaryFolder();
  // A folder stands where the file should be.
  mkdirSync(join(folder, 'a'));
  await expect(keptFiles(folder, 100).write('a', bytes(10))).rejects.toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['a']);
});
