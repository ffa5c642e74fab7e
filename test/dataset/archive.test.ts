import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { extract } from 'tar-stream';
import { expect, test } from 'vitest';
import { extentOf, packPiece } from '../../src/dataset/archive/gzip-parts.ts';
import { DamagedFile, readBack } from '../../src/dataset/archive/read-back.ts';
import { Spool } from '../../src/dataset/archive/spool.ts';
import { tarHeader } from '../../src/dataset/archive/tar-header.ts';
import { writeArchive } from '../../src/dataset/archive/write-archive.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { readTar, type TarEntryRead } from './read-tar.ts';

/** Writes an archive of files whose contents are given in pieces. */
function write(
  files: readonly (Omit<TarEntryRead, 'content'> & { readonly pieces: readonly Uint8Array[] })[],
) {
  const folder = temporaryFolder();
  const source = join(folder, 'spool');
  const path = join(folder, 'a.tar.gz');
  const spool = new Spool(source);
  const stored = files.map(({ pieces, ...file }) => ({
    ...file,
    pieces: pieces.map((bytes) => {
      const { packed, raw } = packPiece(bytes);
      return { raw, packed: extentOf(packed), source: { path: source, offset: spool.append(packed) } };
    }),
  }));
  spool.close();
  return { path, source, stored, written: writeArchive(path, stored) };
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
      const { path, written } = write(files);
      const bytes = readFileSync(path);
      const tar = gunzipSync(bytes);
      expect(written).toMatchObject({
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        unpackedBytes: tar.length,
      });
      expect(await readTar(tar, 'latin1')).toEqual(
        files.map(({ pieces, ...rest }) => ({ ...rest, content: Buffer.concat(pieces).toString('latin1') })),
      );
    }),
    { numRuns: 50 },
  );
});

const TEXT = { name: 'a', mtime: 0, comment: undefined, pieces: [Buffer.from('text')] };

test('a file that was damaged after it was written is found out', () => {
  const { path } = write([TEXT]);
  const bytes = readFileSync(path);
  const read = (content: Uint8Array) => {
    writeFileSync(path, content);
    const file = openSync(path, 'r');
    try {
      return readBack(file, extentOf(bytes));
    } finally {
      closeSync(file);
    }
  };
  expect(read(bytes)).toMatch(/^[0-9a-f]{64}$/);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(() => read(damaged)).toThrow(DamagedFile);
  }
  expect(() => read(bytes.subarray(1))).toThrow(DamagedFile);
  expect(() => read(Buffer.concat([bytes, bytes]))).toThrow(DamagedFile);
});

test('a piece that was damaged while it waited is found out', () => {
  const { path, source, stored } = write([TEXT]);
  const bytes = readFileSync(source);
  writeFileSync(source, Buffer.from(bytes).fill(0, 0, 1));
  expect(() => writeArchive(`${path}-2`, stored)).toThrow(DamagedFile);
  writeFileSync(source, bytes);
  truncateSync(source, bytes.length - 1);
  expect(() => writeArchive(`${path}-3`, stored)).toThrow(DamagedFile);
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
