import { closeSync, openSync } from 'node:fs';
import { writeAll } from './whole-files.ts';

/** Pieces that wait for their place in an archive, in a file that grows. */
export class Spool {
  readonly #file: number;
  #bytes = 0;

  /** Errors: those of the file system, here and from `append`. */
  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  /** Where the bytes begin. */
  append(bytes: Uint8Array): number {
    const offset = this.#bytes;
    writeAll(this.#file, bytes, offset);
    this.#bytes += bytes.length;
    return offset;
  }

  close(): void {
    closeSync(this.#file);
  }
}
