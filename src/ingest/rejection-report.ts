import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/error-message.ts';
import type { Rejection } from './ingest-summary.ts';

/** The report cannot be written; the message names the file. */
export class ReportError extends Error {}

/**
 * The file that lists every item that a run did not store: one JSON object per
 * line with `file` and `line` (or `repository` and `identifier`), `uuid` if known,
 * and `reason`. It is created for the first one. Its name contains the time (UTC).
 * Errors: ReportError.
 */
export class RejectionReport {
  readonly #folder: string;
  readonly #clock: Clock;
  #file: { readonly path: string; readonly descriptor: number } | undefined;

  constructor(folder: string, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Undefined until an item is rejected. */
  get path(): string | undefined {
    return this.#file?.path;
  }

  add(rejections: readonly Rejection[]): void {
    const text = rejections
      .map(({ location, uuid, reason }) => `${JSON.stringify({ ...location, uuid, reason })}\n`)
      .join('');
    try {
      this.#file ??= this.#create();
      // `write` alone may write only a part when the disk is full.
      writeFileSync(this.#file.descriptor, text);
    } catch (cause) {
      const reason = messageOf(cause);
      throw new ReportError(`cannot write the report in ${this.#folder}: ${reason}`, { cause });
    }
  }

  #create() {
    mkdirSync(this.#folder, { recursive: true });
    const time = new Date(this.#clock()).toISOString().replaceAll(':', '-');
    const path = join(this.#folder, `ingest-${time}-${process.pid}.jsonl`);
    return { path, descriptor: openSync(path, 'ax') };
  }
}
