import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentExport, ExportsFolder } from '../exports-folder.ts';
import { ARCHIVE, CHECKSUM, DELTA, MANIFEST } from '../manifest.ts';
import type { Validators } from './preconditions.ts';

export interface OfferedFile extends Validators {
  readonly path: string;
  readonly type: string;
}

/** Finds the files of the current export by name. Caches them until the next export. */
export class OfferedFiles {
  readonly #exports: ExportsFolder;
  #cached: { readonly folder: string; readonly files: ReadonlyMap<string, OfferedFile> } | undefined;

  constructor(exports: ExportsFolder) {
    this.#exports = exports;
  }

  async find(name: string): Promise<OfferedFile | undefined> {
    const folder = await this.#exports.currentFolder();
    if (folder === undefined) return undefined;
    if (this.#cached?.folder !== folder) {
      const current = await this.#exports.current();
      if (current === undefined) return undefined;
      this.#cached = { folder: current.folder, files: await filesOf(current) };
    }
    return this.#cached.files.get(name);
  }
}

async function filesOf({ folder, manifest }: CurrentExport): Promise<ReadonlyMap<string, OfferedFile>> {
  const lastModified = Math.floor(Date.parse(manifest.time) / 1000);
  const files = new Map<string, OfferedFile>();
  const add = (name: string, sha256: string, type: string) =>
    files.set(name, { path: join(folder, name), type, etag: `"${sha256}"`, lastModified });
  add(ARCHIVE, manifest.archive.sha256, 'application/gzip');
  if (manifest.delta) add(DELTA, manifest.delta.sha256, 'application/gzip');
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  add(MANIFEST, await hash(MANIFEST), 'application/json; charset=utf-8');
  add(CHECKSUM, await hash(CHECKSUM), 'text/plain; charset=utf-8');
  return files;
}
