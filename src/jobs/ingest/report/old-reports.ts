import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Reports of runs: folders, and the files of earlier versions. Everything else in the folder is left alone. */
const NAME = /^ingest-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\d+(?:\.jsonl)?$/;

const KEPT = 5;
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Of all reports together: four of the largest. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** One that was written to so recently may be that of a run in progress. */
const RUNNING_MS = 15 * 60 * 1000;

/**
 * Removes reports, except the five newest and those that were written to within
 * the last day; and of these the oldest ones, while all have over 2 GB together. A
 * report that was written to within a quarter of an hour stays.
 * Errors: those of the file system.
 */
export function removeOldReports(folder: string, now: number, maxBytes = MAX_BYTES): void {
  // The names begin with the time.
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  let bytes = 0;
  for (const [i, name] of names.entries()) {
    const path = join(folder, name);
    const state = stateOf(path);
    bytes += state.bytes;
    const age = now - state.writtenAt;
    const isOld = i >= KEPT && age > KEPT_MS;
    if (isOld || (bytes > maxBytes && age > RUNNING_MS)) rmSync(path, { recursive: true, force: true });
  }
}

/** Another process may have removed it. */
function stateOf(path: string): { readonly writtenAt: number; readonly bytes: number } {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return { writtenAt: Number.POSITIVE_INFINITY, bytes: 0 };
  if (!status.isDirectory()) return { writtenAt: status.mtimeMs, bytes: status.size };
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).flatMap(
    (name) => statSync(join(path, name), { throwIfNoEntry: false }) ?? [],
  );
  return {
    writtenAt: Math.max(status.mtimeMs, ...files.map(({ mtimeMs }) => mtimeMs)),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}
