import { readFileSync } from 'node:fs';
import { inflateSync, zstdDecompressSync } from 'node:zlib';

/**
 * The files in a compiled Qt resource file (.rcc), by their paths.
 * Source: the reader in Qt, qresource.cpp; formats 2 and 3.
 */
export function readQtResources(path: string): ReadonlyMap<string, Buffer> {
  const bytes = readFileSync(path);
  if (bytes.toString('latin1', 0, 4) !== 'qres') throw new Error(`${path} is not a Qt resource file`);
  const [tree, data, names] = [8, 12, 16].map((at) => bytes.readUInt32BE(at)) as [number, number, number];
  const files = new Map<string, Buffer>();

  const nameAt = (at: number): string => {
    const characters = bytes.readUInt16BE(names + at);
    const from = names + at + 6;
    return Buffer.from(bytes.subarray(from, from + 2 * characters))
      .swap16()
      .toString('utf16le');
  };
  const contentAt = (at: number, flags: number): Buffer => {
    const from = data + at + 4;
    const content = bytes.subarray(from, from + bytes.readUInt32BE(data + at));
    if (flags & COMPRESSED) return inflateSync(content.subarray(4));
    return flags & COMPRESSED_ZSTD ? zstdDecompressSync(content) : content;
  };
  const visit = (node: number, folder: string): void => {
    const at = tree + node * NODE_BYTES;
    const flags = bytes.readUInt16BE(at + 4);
    const path = node === 0 ? '' : `${folder}/${nameAt(bytes.readUInt32BE(at))}`;
    if (!(flags & FOLDER)) {
      files.set(path, contentAt(bytes.readUInt32BE(at + 10), flags));
      return;
    }
    const [count, first] = [bytes.readUInt32BE(at + 6), bytes.readUInt32BE(at + 10)];
    for (let child = 0; child < count; child += 1) visit(first + child, path);
  };
  visit(0, '');
  return files;
}

const NODE_BYTES = 22;
const COMPRESSED = 1;
const FOLDER = 2;
const COMPRESSED_ZSTD = 4;
