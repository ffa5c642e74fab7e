import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { livePath, publicationTime, type SegmentEntry, segmentFiles } from './generation.ts';

/** All files of a generation's segments. */
export const filesOf = (folder: string, entries: readonly SegmentEntry[]): Set<string> =>
  new Set(
    entries.flatMap((entry) => [
      ...segmentFiles(folder, entry),
      ...(entry.liveSince === undefined ? [] : [livePath(folder, entry.id, entry.liveSince)]),
    ]),
  );

/** The highest generation number in file names; 0 without any. */
export function highestNumber(folder: string): number {
  const numbers = readdirSync(folder).map((name) => Number(/(\d+)\.(?:segment|live)$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

/** Whether there is anything of an index, such as a generation or a segment. */
export const hasIndex = (folder: string): boolean =>
  highestNumber(folder) > 0 || publicationTime(folder) !== undefined;

/** Files that a crash has left before they were published, without those of the segment that a merge is writing. */
export function strayFiles(
  folder: string,
  named: ReadonlySet<string>,
  merging: string | undefined,
): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:segment|vectors|live|tmp)$/.test(name))
    .filter((name) => merging === undefined || !name.startsWith(`${merging}.`))
    .map((name) => join(folder, name))
    .filter((path) => !named.has(path));
}

/** Files that cannot be removed are left to the next writer. */
export function removeFiles(files: readonly string[], log: (message: string) => void): void {
  for (const file of files) {
    try {
      rmSync(file, { force: true });
    } catch (error) {
      log(`${file} cannot be removed: ${String(error)}`);
    }
  }
}
