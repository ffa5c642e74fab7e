import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { localPictures } from '../../../../src/media/imaging/local-pictures.ts';
import type { PictureSource } from '../../../../src/media/imaging/picture-source.ts';
import { makePreview } from '../../../../src/media/imaging/preview.ts';
import { type PreviewFolder, previewFolder } from '../../../../src/media/imaging/preview-folder.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { raster } from './rasters.ts';

describe('pictures from a folder', () => {
  function open(): PictureSource {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'pictures/museum.example/media'), { recursive: true });
    writeFileSync(join(folder, 'pictures/museum.example/media/hare.jpg'), 'hare');
    writeFileSync(join(folder, 'secret'), 'secret');
    return localPictures(join(folder, 'pictures'), {
      fetch: async () => ({ outcome: 'failed', reason: 'the network was asked', isTemporary: true }),
      close: async () => {},
    });
  }

  test('a URL of the domain is a file', async () =>
    expect(await open().fetch('https://museum.example/media/hare.jpg')).toEqual({
      outcome: 'fetched',
      bytes: Buffer.from('hare'),
    }));

  test.each([
    'https://museum.example/media/none.jpg',
    'https://museum.example/media',
    'https://museum.example/',
    'https://museum.example/../../secret',
    'https://museum.example/%2e%2e/%2e%2e/secret',
    'https://museum.example/..%2f..%2fsecret',
    'https://museum.example//etc/passwd',
    'https://..example/secret',
    'https://none.example/media/hare.jpg',
  ])('%s is missing, and nobody else is asked', async (address) =>
    expect(await open().fetch(address)).toMatchObject({ reason: 'the sample has no picture of it' }),
  );

  test.each(['https://museum.example.org/hare.jpg', 'https://example/hare.jpg', 'not a URL'])(
    '%s is a matter for the network',
    async (address) => expect(await open().fetch(address)).toMatchObject({ reason: 'the network was asked' }),
  );
});

describe('previews', () => {
  function open(folder = temporaryFolder()): PreviewFolder {
    writeFileSync(join(folder, 'secret.webp'), 'secret');
    return previewFolder(join(folder, 'previews'));
  }

  test('are kept by a name that tells their content', async () => {
    const previews = open();
    const preview = await makePreview(raster(40, 30, (x) => [x, 0, 0]));
    const other = await makePreview(raster(40, 30, (x) => [0, x * 4, 0]));
    expect(preview.name).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(other.name).not.toBe(preview.name);
    expect(await previews.has(preview.name)).toBe(false);
    await previews.write(preview);
    await previews.write(preview);
    expect(await previews.has(preview.name)).toBe(true);
    expect(await previews.read(preview.name)).toEqual(preview.webp);
    expect(await previews.read(other.name)).toBeUndefined();
    await previews.remove(other.name);
    expect(await previews.has(preview.name)).toBe(true);
    await previews.remove(preview.name);
    expect(await previews.has(preview.name)).toBe(false);
  });

  test('[operations-15] a file that is not what its name says is as missing', async () => {
    const folder = temporaryFolder();
    const previews = open(folder);
    const preview = await makePreview(raster(40, 30, (x) => [x, 0, 0]));
    await previews.write(preview);
    const { signal } = new AbortController();
    expect(await Array.fromAsync(previews.damaged(signal))).toEqual([]);
    const path = join(folder, 'previews', preview.name.slice(0, 2), preview.name);
    writeFileSync(path, preview.webp.with(50, (preview.webp[50] ?? 0) ^ 1));
    expect([
      await previews.has(preview.name),
      await previews.find(preview.name),
      await previews.read(preview.name),
    ]).toEqual([false, undefined, undefined]);
    expect(await Array.fromAsync(previews.damaged(signal))).toEqual([path]);
    await previews.write(preview);
    expect(await previews.read(preview.name)).toEqual(preview.webp);
  });

  test.each([
    '../secret.webp',
    '..%2fsecret.webp',
    'secret.webp',
    '',
    '.',
    '/etc/passwd',
    `${'A'.repeat(32)}.webp`,
  ])('nothing is read or removed by the name %s', async (name) => {
    const folder = temporaryFolder();
    const previews = open(folder);
    expect([await previews.read(name), await previews.has(name)]).toEqual([undefined, false]);
    await previews.remove(name);
    expect(readFileSync(join(folder, 'secret.webp'), 'utf8')).toBe('secret');
  });

  test('a file that cannot be written leaves nothing', async () => {
    const folder = temporaryFolder();
    const preview = await makePreview(raster(40, 30, (x) => [x, 0, 0]));
    // A folder stands where the file should be.
    mkdirSync(join(folder, 'previews', preview.name.slice(0, 2), preview.name), { recursive: true });
    await expect(open(folder).write(preview)).rejects.toThrow(
      `cannot write ${join(folder, 'previews', preview.name.slice(0, 2), preview.name)}: it is a folder`,
    );
    expect(readdirSync(join(folder, 'previews/unfinished'))).toEqual([]);
  });

  test('a sweep removes unfinished files of a kill, and nothing else', async () => {
    const folder = temporaryFolder();
    const previews = open(folder);
    const preview = await makePreview(raster(40, 30, (x) => [x, 0, 0]));
    await previews.sweep();
    await previews.write(preview);
    writeFileSync(join(folder, 'previews/unfinished/9fd1d9c6-4bf5-4f2c-9a0e-2f4a36f2b8aa'), 'half');
    await previews.sweep();
    const files = readdirSync(join(folder, 'previews'), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([preview.name]);
    await previews.write(preview);
    expect(await previews.read(preview.name)).toEqual(preview.webp);
  });
});
