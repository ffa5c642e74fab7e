import { mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { extract } from 'tar-stream';
import { expect, test } from 'vitest';
import { extentOf, packPiece } from '../../src/dataset/archive/gzip-parts.ts';
import { DamagedFile, readBack } from '../../src/dataset/archive/read-back.ts';
import { Spool } from '../../src/dataset/archive/spool.ts';
import { tarHeader } from '../../src/dataset/archive/tar-header.ts';
import { type ArchiveFile, writeArchive } from '../../src/dataset/archive/write-archive.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { readTar, type TarEntryRead } from './read-tar.ts';

/** Writes an archive of files whose contents are given in pieces. */
async function write(
  files: readonly (Omit<TarEntryRead, 'content'> & { readonly pieces: readonly Uint8Array[] })[],
) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'archive'));
  const spool = await Spool.create(join(folder, 'spool'));
  const path = join(folder, 'archive', 'a.tar.gz');
  const stored: ArchiveFile[] = [];
  for (const { pieces, ...file } of files) {
    const placed: ArchiveFile['pieces'][number][] = [];
    for (const bytes of pieces) {
      const { packed, raw } = packPiece(bytes);
      placed.push({ raw, packed: extentOf(packed), source: await spool.append(packed) });
    }
    stored.push({ ...file, pieces: placed });
  }
  const out = await open(path, 'wx+');
  const written = await writeArchive(out, stored);
  await spool.close();
  return { path, out, written };
}

const file = fc.record({
  name: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,90}$/).map((stem) => `${stem}.jsonl`),
  mtime: fc.integer({ min: 0, max: 4_000_000_000 }),
  comment: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1200 }), { nil: undefined }),
  pieces: fc.array(fc.uint8Array({ maxLength: 1500 }), { maxLength: 4 }),
});

test('pieces make one gzip member with a tar archive that others read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 4 }), async (files) => {
      const { path, out, written } = await write(files);
      const bytes = readFileSync(path);
      const tar = gunzipSync(bytes);
      expect(tar.length).toBe(written.unpackedBytes);
      expect(await readTar(tar, 'latin1')).toEqual(
        files.map(({ pieces, ...rest }) => ({ ...rest, content: Buffer.concat(pieces).toString('latin1') })),
      );
      expect(await readBack(out, written.parts)).toMatchObject({ bytes: bytes.length });
      await out.close();
    }),
    { numRuns: 50 },
  );
});

test('a file that was damaged after it was written is found out', async () => {
  const { out, written } = await write([
    { name: 'a', mtime: 0, comment: undefined, pieces: [Buffer.from('text')] },
  ]);
  const { size } = await out.stat();
  for (let at = 0; at < size; at += 1) {
    const before = Buffer.alloc(1);
    await out.read(before, 0, 1, at);
    await out.write(Buffer.from([(before[0] ?? 0) ^ 1]), 0, 1, at);
    await expect(readBack(out, written.parts)).rejects.toThrow(DamagedFile);
    await out.write(before, 0, 1, at);
  }
  await out.write(Buffer.from('x'), 0, 1, size);
  await expect(readBack(out, written.parts)).rejects.toThrow(DamagedFile);
  await out.close();
});

test('a file of 8 GiB and more has its size in the header', async () => {
  const bytes = 9_876_543_210;
  const archive = extract();
  archive.write(tarHeader({ name: 'large.jsonl', bytes, mtime: 1_700_000_000 }));
  for await (const { header } of archive) {
    expect(header).toMatchObject({ name: 'large.jsonl', size: bytes, mtime: new Date(1_700_000_000_000) });
    break;
  }
});
