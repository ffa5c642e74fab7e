import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { systemReason } from '../kernel/files.ts';

/** What could not be written. */
export interface LostOutput {
  /** The first reason; undefined if all was written. */
  reason(): string | undefined;
}

/**
 * Lets a process go on that writes standard output or standard error to a file on a full disk: Node.js
 * would end it. [operations-14] Lines that do not fit are lost; as soon as there is space again, the
 * next one is written. Other outputs, such as pipes, stay as they are.
 */
export function surviveFullDisk(stream: Writable & { readonly fd: number }): LostOutput {
  let reason: string | undefined;
  // Terminals and pipes have a buffer, and errors of their own.
  if (stream instanceof Socket) return { reason: () => undefined };
  /** The last line was cut off. */
  let isTorn = false;
  const write = (bytes: Uint8Array): void => {
    let done = 0;
    try {
      if (isTorn) writeSync(stream.fd, '\n');
      isTorn = false;
      while (done < bytes.length) done += writeSync(stream.fd, bytes, done);
    } catch (error) {
      isTorn ||= done > 0;
      reason ??= systemReason(error)?.split(',')[0] ?? String(error);
    }
  };
  stream._write = (chunk: string | Uint8Array, encoding, callback) => {
    write(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    callback();
  };
  return { reason: () => reason };
}
