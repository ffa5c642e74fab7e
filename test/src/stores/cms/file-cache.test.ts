import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileCache } from '../../../../src/stores/cms/files/file-cache.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

const BLOCK = 4096;
const bytes = (length: number) => new Uint8Array(length).fill(7);

/** Removing goes on behind the answer. */
async function settled(folder: string, names: readonly string[]): Promise<void> {
  await expect.poll(() => readdirSync(folder).sort()).toEqual([...names].sort());
}

test('returns what was written, and nothing else', async () => {
  const kept = fileCache(join(temporaryFolder(), 'new'), BLOCK);
  expect(await kept.read('a')).toBe(undefined);
  await kept.write('a', bytes(10));
  expect(await kept.read('a')).toEqual(Buffer.from(bytes(10)));
});

test('the least recently used file is removed first', async () => {
  const folder = temporaryFolder();
  const kept = fileCache(folder, 3 * BLOCK);
  for (const name of ['a', 'b', 'c']) await kept.write(name, bytes(30));
  await kept.read('a');
  await kept.write('d', bytes(30));
  await settled(folder, ['a', 'c', 'd']);
  await kept.write('huge', bytes(3 * BLOCK + 1));
  await settled(folder, ['a', 'c', 'd']);
});

test('another process takes over the files, in the order of their last use', async () => {
  const folder = temporaryFolder();
  const first = fileCache(folder, 10 * BLOCK);
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    await first.write(name, bytes(30));
    utimesSync(join(folder, name), at, at);
  }
  await first.read('a');
  expect(statSync(join(folder, 'a')).mtimeMs).toBeGreaterThan(1000);
  const second = fileCache(folder, 3 * BLOCK);
  await second.write('e', bytes(30));
  await settled(folder, ['a', 'd', 'e']);
  // The first one finds out that they are gone.
  expect(await first.read('b')).toBe(undefined);
  expect(existsSync(join(folder, 'b'))).toBe(false);
});

test('a file that cannot be written leaves nothing', async () => {
  const folder = temporaryFolder();
  // A folder stands where the file should be.
  mkdirSync(join(folder, 'a'));
  await expect(fileCache(folder, BLOCK).write('a', bytes(10))).rejects.toThrow('it is a folder');
  expect(readdirSync(folder)).toEqual(['a']);
});

test('small files count as the blocks that they take', async () => {
  const folder = temporaryFolder();
  const kept = fileCache(folder, 4 * BLOCK);
  for (const name of ['a', 'b']) await kept.write(name, bytes(1));
  await kept.write('c', bytes(BLOCK + 1));
  await settled(folder, ['a', 'b', 'c']);
  await kept.write('d', bytes(1));
  await settled(folder, ['b', 'c', 'd']);
});

test('unfinished files of killed processes are removed, those being written stay', async () => {
  const folder = temporaryFolder();
  const [left, young] = [
    'a.png.6f1c0f6e-0000-4000-8000-000000000001',
    'b.png.6f1c0f6e-0000-4000-8000-000000000002',
  ];
  for (const name of [left, young]) writeFileSync(join(folder, name), bytes(10));
  utimesSync(join(folder, left), 1, 1);
  const kept = fileCache(folder, BLOCK);
  await kept.write('c', bytes(10));
  await settled(folder, [young, 'c']);
});

test('a folder that cannot be read is read again', async () => {
  const folder = join(temporaryFolder(), 'kept');
  const kept = fileCache(folder, BLOCK);
  writeFileSync(folder, 'no folder');
  await expect(kept.read('a')).rejects.toThrow('ENOTDIR');
  await expect(kept.write('a', bytes(1))).rejects.toThrow('in the place of a folder');
  rmSync(folder);
  await kept.write('a', bytes(1));
  expect(await kept.read('a')).toEqual(Buffer.from(bytes(1)));
});
