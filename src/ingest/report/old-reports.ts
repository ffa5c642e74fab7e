import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Reports of runs: folders, and the files of earlier versions. Everything else in the folder is left alone. */
const NAME = /^ingest-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\d+(?:\.jsonl)?$/;

/** With 200,000 lines, a report has some 170 MB. */
const KEPT = 5;
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Removes reports, except the five newest and those that were written to within
 * the last day, which another process may still be writing.
 * Errors: those of the file system.
 */
export function removeOldReports(folder: string, now: number): void {
  const names = readdirSync(folder).filter((name) => NAME.test(name));
  // The names begin with the time.
  for (const name of names.sort().slice(0, -KEPT)) {
    const path = join(folder, name);
    if (now - lastWritten(path) > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Another process may have removed it. */
function lastWritten(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return Number.POSITIVE_INFINITY;
  if (!status.isDirectory()) return status.mtimeMs;
  const files = readdirSync(path).map((name) => statSync(join(path, name), { throwIfNoEntry: false }));
  return Math.max(status.mtimeMs, ...files.map((file) => file?.mtimeMs ?? 0));
}
