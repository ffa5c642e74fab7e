import { mkdir, open, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';

export interface CurrentExport {
  readonly folder: string;
  readonly manifest: Manifest;
}

const CURRENT = 'nightly';
const UNFINISHED = 'unfinished';

/**
 * The folder of all exports: one folder for each, named after its time, and the
 * link `nightly` to the current one. An export in progress is in `unfinished`. One
 * process at a time writes; any number read.
 */
export class ExportsFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async current(): Promise<CurrentExport | undefined> {
    const folder = await this.currentFolder();
    if (folder === undefined) return undefined;
    const text = await unlessMissing(readFile(join(folder, MANIFEST), 'utf8'));
    const manifest = text === undefined ? undefined : readManifest(text);
    return manifest && { folder, manifest };
  }

  async currentFolder(): Promise<string | undefined> {
    const name = await unlessMissing(readlink(join(this.#folder, CURRENT)));
    return name === undefined ? undefined : join(this.#folder, basename(name));
  }

  /** Creates an empty folder for the next export, and removes unfinished files. */
  async begin(): Promise<string> {
    const folder = join(this.#folder, UNFINISHED);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /**
   * Makes the unfinished export, whose files are synced, the current one. The
   * previous one stays until the next export; older ones are removed.
   */
  async publish(time: string): Promise<void> {
    const before = await unlessMissing(readlink(join(this.#folder, CURRENT)));
    const name = await this.#freeName(time);
    await syncFolder(join(this.#folder, UNFINISHED));
    await rename(join(this.#folder, UNFINISHED), join(this.#folder, name));
    const link = join(this.#folder, `${CURRENT}.new`);
    await rm(link, { force: true });
    await symlink(name, link, 'dir');
    await rename(link, join(this.#folder, CURRENT));
    await syncFolder(this.#folder);
    await this.#removeAllBut([name, before]);
  }

  /** Removes an unfinished export. */
  async abandon(): Promise<void> {
    await rm(join(this.#folder, UNFINISHED), { recursive: true, force: true });
  }

  /** A name for `2026-11-20T02:00:00.000Z`; a second export with that time gets a number. */
  async #freeName(time: string): Promise<string> {
    const stem = time.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
    const taken = new Set(await readdir(this.#folder));
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? stem : `${stem}-${number}`;
      if (!taken.has(name)) return name;
    }
  }

  async #removeAllBut(kept: readonly (string | undefined)[]): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (!EXPORT_NAME.test(name) || kept.includes(name)) continue;
      await rm(join(this.#folder, name), { recursive: true, force: true });
    }
  }
}

/** Other names in the folder are not touched. */
const EXPORT_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/;

/** Undefined if a file does not exist. */
export async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
