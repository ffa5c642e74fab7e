import { type FileHandle, open } from 'node:fs/promises';
import type { Extent } from './gzip-parts.ts';

/** Deflated bytes in a file that is open: where a piece of an archive comes from. */
export interface Source {
  readonly file: FileHandle;
  readonly offset: number;
}

/** Pieces that wait for their place in an archive, in a file that grows. */
export class Spool {
  readonly #file: FileHandle;
  #bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<Spool> {
    return new Spool(await open(path, 'w+'));
  }

  async append(bytes: Uint8Array): Promise<Source> {
    const offset = this.#bytes;
    await writeAll(this.#file, bytes, offset);
    this.#bytes += bytes.length;
    return { file: this.#file, offset };
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** A write may take less than it is given. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Errors: Error where the file ends before. */
export async function readAll({ file, offset }: Source, { bytes }: Pick<Extent, 'bytes'>): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await file.read(buffer, done, bytes - done, offset + done);
    if (bytesRead === 0) throw new Error(`the file ends before byte ${offset + bytes}`);
    done += bytesRead;
  }
  return buffer;
}
