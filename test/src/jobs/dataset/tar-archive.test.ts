import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from '../../../../src/jobs/dataset/manifest.ts';
import { type ArchiveFile, tarArchive } from '../../../../src/jobs/dataset/tar-archive.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { readTar } from './read-tar.ts';

interface PlainEntry {
  readonly name: string;
  readonly type: string;
  readonly mtime: number;
  readonly content: Buffer;
}

const textAt = (tar: Buffer, at: number, bytes: number): string =>
  tar.toString('latin1', at, at + bytes).replace(/[\0 ].*$/s, '');

/** Reads an archive as the first edition of ustar says, without extended headers. */
function readPlainUstar(tar: Buffer): PlainEntry[] {
  const entries: PlainEntry[] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const number = (offset: number, bytes: number) => Number.parseInt(textAt(tar, at + offset, bytes), 8);
    const sum = tar
      .subarray(at, at + 512)
      .reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 32 : byte), 0);
    expect([number(148, 8), tar.toString('latin1', at + 257, at + 265)]).toEqual([sum, 'ustar\x0000']);
    const size = number(124, 12);
    const content = tar.subarray(at + 512, at + 512 + size);
    entries.push({
      name: textAt(tar, at, 100),
      type: textAt(tar, at + 156, 1),
      mtime: number(136, 12),
      content,
    });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

async function archiveOf(
  files: readonly (Omit<ArchiveFile, 'path' | 'bytes'> & { name: string; content: Buffer })[],
) {
  const folder = temporaryFolder();
  const chunks = tarArchive(
    files.map(({ name, content, ...rest }) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return { ...rest, path, bytes: content.length };
    }),
  );
  return Buffer.concat(await Array.fromAsync(chunks));
}

const file = fc.record({
  name: fc.string({ minLength: 1, maxLength: 300, unit: 'binary' }).map(fileNameOf),
  mtime: fc.integer({ min: 0, max: 8 ** 11 - 1 }),
  // Around the lengths at which the length of the record has a digit more.
  comment: fc.option(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1200 }),
      fc.integer({ min: 70, max: 110 }).map((length) => 'x'.repeat(length)),
      fc.integer({ min: 970, max: 1010 }).map((length) => 'ü'.repeat(length / 2)),
    ),
    { nil: undefined },
  ),
  content: fc.uint8Array({ maxLength: 1500 }).map((bytes) => Buffer.from(bytes)),
});

test('[dataset-1] every header has the name of its file, and a program without extended headers gets the files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { maxLength: 4, selector: ({ name }) => name }), async (files) => {
      const tar = await archiveOf(files);
      expect(tar.length % 512).toBe(0);
      expect(tar.subarray(-1024).every((byte) => byte === 0)).toBe(true);
      const entries = readPlainUstar(tar);
      expect(entries.map(({ name, type }) => [name, type])).toEqual(
        files.flatMap(({ name, comment }) =>
          comment === undefined
            ? [[name, '0']]
            : [
                [name, 'x'],
                [name, '0'],
              ],
        ),
      );
      // What it takes for an earlier version of a file is replaced.
      const extracted = new Map(entries.map(({ name, mtime, content }) => [name, { mtime, content }]));
      for (const { name, mtime, content } of files) expect(extracted.get(name)).toEqual({ mtime, content });
      expect(await readTar(tar, 'latin1')).toEqual(
        files.map(({ content, ...rest }) => ({ ...rest, content: content.toString('latin1') })),
      );
    }),
    { numRuns: 60 },
  );
});

test('names of any length fit', async () => {
  const names = ['Österreichisches Archiv für '.repeat(40), 'ж'.repeat(500), ''].map(fileNameOf);
  const tar = await archiveOf(
    names.map((name) => ({ name, mtime: 1, comment: 'c', content: Buffer.from(name) })),
  );
  expect(readPlainUstar(tar).map(({ name }) => name)).toEqual(names.flatMap((name) => [name, name]));
  const long = tarArchive([{ path: `/x/${'a'.repeat(101)}`, bytes: 0, mtime: 0 }]);
  await expect(long.next()).rejects.toThrow('does not fit into the header');
});

test('a size of more than 11 octal digits is written as GNU tar does', async () => {
  for (const [bytes, field] of [
    [8 ** 11 - 1, Buffer.from('77777777777\0', 'latin1')],
    [8 ** 11, Buffer.from('800000000000000200000000', 'hex')],
  ] as const) {
    const { value } = await tarArchive([{ path: '/x/a', bytes, mtime: 0 }]).next();
    expect(value?.subarray(124, 136)).toEqual(field);
  }
});

test('a file of another size is an error', async () => {
  const path = join(temporaryFolder(), 'a.jsonl');
  writeFileSync(path, 'abc');
  await expect(Array.fromAsync(tarArchive([{ path, bytes: 4, mtime: 0 }]))).rejects.toThrow(
    'a.jsonl has 3 bytes instead of 4',
  );
});
