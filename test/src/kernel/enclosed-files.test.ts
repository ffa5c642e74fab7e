import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  enclosedEntries,
  enclosedFault,
  enclosedPath,
  isWithin,
  NotEnclosed,
  readEnclosed,
  readEnclosedSync,
  textOf,
} from '../../../src/kernel/enclosed-files.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';

const MAX_BYTES = 1000;

/** A folder with files and links, and a secret beside it. */
function folders() {
  const parent = realpathSync(temporaryFolder());
  const folder = join(parent, 'content');
  for (const name of ['', 'in', 'in/deep', '../secrets']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'in/a.txt'), 'mine');
  // The beginning of its name is that of the folder.
  mkdirSync(`${folder}-of-others`);
  for (const name of ['secrets', 'content-of-others']) writeFileSync(join(parent, name, 'a.txt'), 'secret');
  const link = (target: string, name: string) => symlinkSync(target, join(folder, name));
  link('in/a.txt', 'inside');
  link('inside', 'inside-twice');
  link('../../content/in/a.txt', 'in/there-and-back');
  link('in', 'folder-inside');
  link(join(parent, 'secrets/a.txt'), 'absolute');
  link('../secrets/a.txt', 'relative');
  link('absolute', 'link-to-link');
  link('../content-of-others/a.txt', 'same-beginning');
  link('..', 'up');
  link('../secrets', 'folder-outside');
  link('../../folder-outside', 'in/deep/to-folder-outside');
  link('/dev/zero', 'endless');
  link('/proc/self/environ', 'environment');
  link('loop', 'loop');
  link('nowhere', 'dangling');
  return { parent, folder };
}

const read = async (folder: string, path: string) => {
  const outcomes = [
    async () => (await readEnclosed(folder, path, MAX_BYTES)).toString(),
    async () => readEnclosedSync(folder, path, MAX_BYTES).toString(),
  ].map((one) => one().catch((error: unknown) => enclosedFault(error) ?? String(error)));
  const [later, atOnce] = await Promise.all(outcomes);
  expect(atOnce).toBe(later);
  return later;
};

const OUTSIDE = 'a link that leads out of the folder is not read';

test.each([
  ...['in/a.txt', 'inside', 'inside-twice', 'in/there-and-back', 'folder-inside/a.txt', 'in/../in/a.txt'].map(
    (path) => [path, 'mine'],
  ),
  ...[
    'absolute',
    'relative',
    'link-to-link',
    'same-beginning',
    'up/secrets/a.txt',
    'folder-outside/a.txt',
  ].map((path) => [path, OUTSIDE]),
  ...['in/deep/to-folder-outside/a.txt', 'endless', 'environment', '../secrets/a.txt', '/etc/passwd'].map(
    (path) => [path, OUTSIDE],
  ),
  ['in', 'it is not a file'],
  ['loop', 'ELOOP: too many symbolic links encountered'],
  ...['dangling', 'absent', 'absent/a.txt'].map((path) => [path, 'there is no such file or folder']),
  ['in/a.txt/b', 'a part of the path is not a folder'],
])('[content-26] %s: %s', async (path, expected) => {
  const { parent, folder } = folders();
  expect(await read(folder, path)).toBe(expected);
  // The folder itself may be a link.
  symlinkSync('content', join(parent, 'current'));
  expect(await read(join(parent, 'current'), path)).toBe(expected);
});

test('a pipe is not waited for, a large file is not read, a hard link is a file of the folder', async () => {
  const { parent, folder } = folders();
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe')]);
  expect(await read(folder, 'pipe')).toBe('it is not a file');
  writeFileSync(join(folder, 'large'), 'x'.repeat(MAX_BYTES + 1));
  const megabytes = MAX_BYTES / 1024 ** 2;
  expect(await read(folder, 'large')).toBe(`it is larger than ${megabytes} MB`);
  linkSync(join(parent, 'secrets/a.txt'), join(folder, 'hard'));
  expect(await read(folder, 'hard')).toBe('secret');
});

test('[content-26] folders outside have no entries', async () => {
  const { folder } = folders();
  const names = async (path: string) => (await enclosedEntries(folder, path)).map(({ name }) => name).sort();
  expect(await names('folder-inside')).toEqual(['a.txt', 'deep', 'there-and-back']);
  expect(await names('absent')).toEqual([]);
  for (const path of ['folder-outside', 'up', '..', '/'])
    await expect(names(path)).rejects.toThrow(NotEnclosed);
  expect(() => enclosedPath(folder, 'folder-outside/a.txt')).toThrow(NotEnclosed);
  expect(enclosedPath(folder, 'inside')).toBe(join(folder, 'in/a.txt'));
});

test.each([
  ['/a', '/a', true],
  ['/a', '/a/b', true],
  ['/a', '/a/..b', true],
  ['/a', '/ab', false],
  ['/a', '/', false],
  ['/a/b', '/a', false],
  ['/', '/a', true],
])('in %s is %s: %s', (folder, path, expected) => expect(isWithin(folder, path)).toBe(expected));

test('a text that is not UTF-8 is refused, a byte order mark is left out', () => {
  expect(textOf(Buffer.from('\ufeffä'))).toBe('ä');
  for (const encoding of ['latin1', 'utf16le'] as const)
    expect(() => textOf(Buffer.from(`ä${'\ud83d'}`, encoding))).toThrow('it is not UTF-8');
});

/** Puts a link to a folder outside in the place of a folder, and back, as fast as it can. */
const SWAP = `
const { renameSync } = require('node:fs');
process.stdout.write('ready');
for (;;) {
  renameSync('swapped', 'real'); renameSync('link', 'swapped');
  renameSync('swapped', 'link'); renameSync('real', 'swapped');
}`;

test('[content-26] a link that takes the place of a folder between check and opening gives nothing away', async () => {
  const { folder } = folders();
  mkdirSync(join(folder, 'swapped'));
  writeFileSync(join(folder, 'swapped/a.txt'), 'mine');
  renameSync(join(folder, 'folder-outside'), join(folder, 'link'));
  const swapping = spawn(process.execPath, ['-e', SWAP], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    swapping.kill('SIGKILL');
    await once(swapping, 'exit');
    rmSync(folder, { recursive: true });
  });
  await once(swapping.stdout, 'data');
  const seen = new Map<string, number>();
  for (let round = 0; round < 20_000; round++) {
    let outcome: string;
    try {
      outcome = readEnclosedSync(folder, 'swapped/a.txt', MAX_BYTES).toString();
    } catch (error) {
      outcome = enclosedFault(error) ?? String(error);
    }
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  }
  expect(seen.get('secret')).toBeUndefined();
  // Both were there.
  expect(seen.get('mine')).toBeGreaterThan(0);
  expect(seen.get(OUTSIDE)).toBeGreaterThan(0);
});
