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
export function rejectionReport(folder: string, clock: Clock) {
  let file: { readonly path: string; readonly descriptor: number } | undefined;
  const create = () => {
    mkdirSync(folder, { recursive: true });
    const time = new Date(clock()).toISOString().replaceAll(':', '-');
    const path = join(folder, `ingest-${time}-${process.pid}.jsonl`);
    return { path, descriptor: openSync(path, 'ax') };
  };
  return {
    /** Undefined until an item is rejected. */
    path: () => file?.path,
    add(rejections: readonly Rejection[]): void {
      const lines = rejections.map(
        ({ location, uuid, reason }) => `${JSON.stringify({ ...location, uuid, reason })}\n`,
      );
      try {
        file ??= create();
        // `write` alone may write only a part when the disk is full.
        writeFileSync(file.descriptor, lines.join(''));
      } catch (cause) {
        throw new ReportError(`cannot write the report in ${folder}: ${messageOf(cause)}`, { cause });
      }
    },
  };
}
