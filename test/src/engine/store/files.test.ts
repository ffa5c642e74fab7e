import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checksum, readInto, writeDurably } from '../../../../src/engine/store/files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Different bytes everywhere, so that a piece in the wrong place shows. */
function content(length: number): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(length));
  new Uint32Array(bytes.buffer, 0, length >>> 2).forEach((_, i, words) => {
    words[i] = Math.imul(i + 1, 0x9e3779b1);
  });
  return bytes;
}

test.each([0, 1, 40_000_001])('reads %d bytes back as they were written', (length) => {
  const path = join(folder, 'file');
  const bytes = content(length);
  writeDurably(path, bytes);
  const read = readInto(path, (size) => ({ buffer: new SharedArrayBuffer(size + 8) }));
  expect(Buffer.from(read.bytes).equals(Buffer.from(bytes))).toBe(true);
  expect(checksum(read.bytes)).toBe(checksum(bytes));
  expect(readdirSync(folder)).toEqual(['file']);
});
