import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeArchive } from '../../../../src/jobs/dataset/export-thread.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { readTar } from './read-tar.ts';

const file = fc.record({
  name: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,90}$/).map((stem) => `${stem}.jsonl`),
  mtime: fc.integer({ min: 0, max: 8 ** 11 - 1 }),
  comment: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1200 }), { nil: undefined }),
  content: fc.uint8Array({ maxLength: 5000 }),
});

test('[dataset-1] files become a tar archive in one gzip member, and its sizes and checksum are returned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { maxLength: 4, selector: ({ name }) => name }), async (files) => {
      const folder = temporaryFolder();
      const stored = files.map(({ name, content, ...rest }) => {
        const path = join(folder, name);
        writeFileSync(path, content);
        return { ...rest, path, bytes: content.length };
      });
      const archive = join(folder, 'a.tar.gz');
      const written = await writeArchive(archive, stored);
      const bytes = readFileSync(archive);
      const tar = gunzipSync(bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(written).toEqual({ bytes: bytes.length, sha256, unpackedBytes: tar.length });
      expect(await readTar(tar, 'latin1')).toEqual(
        files.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content).toString('latin1') })),
      );
    }),
    { numRuns: 50 },
  );
});

test('an error of a file, of the files or of the archive ends it', async () => {
  const folder = temporaryFolder();
  const missing = { mtime: 0, path: join(folder, 'missing'), bytes: 1 };
  await expect(writeArchive(join(folder, '1'), [missing])).rejects.toThrow('ENOENT');
  async function* failing() {
    await Promise.resolve();
    yield* [] as (typeof missing)[];
    throw new Error('no more files');
  }
  await expect(writeArchive(join(folder, '2'), failing())).rejects.toThrow('no more files');
  mkdirSync(join(folder, '3'));
  await expect(writeArchive(join(folder, '3'), [])).rejects.toThrow('EEXIST');
});
