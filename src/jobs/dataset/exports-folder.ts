import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder, syncFolder, unlessMissing } from '../../kernel/files.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';

/**
 * The folder of all exports: one folder for each, named after its time, and the
 * link `nightly` to the current one. An export in progress is in `unfinished`. One
 * process at a time writes; any number read.
 */
export class ExportsFolder {
  readonly #folder: string;
  readonly #unfinished: string;
  readonly #link: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#unfinished = join(folder, 'unfinished');
    this.#link = join(folder, 'nightly');
  }

  async current(): Promise<{ readonly folder: string; readonly manifest: Manifest } | undefined> {
    const name = await unlessMissing(readlink(this.#link));
    if (name === undefined) return undefined;
    const folder = join(this.#folder, basename(name));
    const manifest = await readManifest(folder);
    return manifest && { folder, manifest };
  }

  /** Why there is no current export although one was made; undefined if none was. */
  async fault(): Promise<string | undefined> {
    const name = await unlessMissing(readlink(this.#link));
    if (name === undefined) return undefined;
    return `${join(this.#folder, basename(name), MANIFEST)} is missing or damaged`;
  }

  /** Creates an empty folder for the next export. It is removed in the end unless it is published. */
  async begin(): Promise<{ readonly folder: string } & AsyncDisposable> {
    const folder = this.#unfinished;
    const remove = () => rm(folder, { recursive: true, force: true });
    await remove();
    makeFolder(folder);
    return { folder, [Symbol.asyncDispose]: remove };
  }

  /**
   * Makes the unfinished export, whose files are synced, the current one. The
   * previous one stays until the next export; older ones are removed.
   */
  async publish(time: string): Promise<void> {
    const before = await unlessMissing(readlink(this.#link));
    const present = await readdir(this.#folder);
    const stem = time.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
    let name = stem;
    for (let number = 2; present.includes(name); number += 1) name = `${stem}-${number}`;
    await syncFolder(this.#unfinished);
    await rename(this.#unfinished, join(this.#folder, name));
    await rm(`${this.#link}.new`, { force: true });
    await symlink(name, `${this.#link}.new`, 'dir');
    await rename(`${this.#link}.new`, this.#link);
    await syncFolder(this.#folder);
    for (const old of present.filter((one) => EXPORT_NAME.test(one) && one !== before)) {
      await rm(join(this.#folder, old), { recursive: true, force: true });
    }
  }
}

/** Other names in the folder are not touched. */
const EXPORT_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/;
