import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { ModelFiles } from './model-table.ts';

/** Folder that contains everything in a tarball of npm. */
const ROOT = 'package/';

/**
 * Files of a package by other paths. `files`: paths in the package by those of the result.
 * Errors: if a file is missing, or the tarball cannot be read.
 */
export async function packageFiles(
  tarball: Uint8Array,
  files: Readonly<Record<string, string>>,
): Promise<ModelFiles> {
  const wanted = new Set(Object.values(files));
  const read = new Map<string, Uint8Array>();
  const archive = extract();
  const gunzip = createGunzip().on('error', (error) => archive.destroy(error));
  Readable.from([tarball], { objectMode: false }).pipe(gunzip).pipe(archive);
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const path = name.startsWith(ROOT) ? name.slice(ROOT.length) : name;
    if (type !== 'file' || !wanted.has(path)) {
      entry.resume();
      continue;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry as AsyncIterable<Uint8Array>) chunks.push(chunk);
    read.set(path, Buffer.concat(chunks));
  }
  return new Map(
    Object.entries(files).map(([name, path]) => {
      const bytes = read.get(path);
      if (bytes === undefined) throw new Error(`the package contains no ${path}`);
      return [name, bytes];
    }),
  );
}
