import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { livePath, type SegmentEntry, segmentFiles } from './generation.ts';

/** All files of the segments that a generation names. */
export const filesOf = (folder: string, entries: readonly SegmentEntry[]): Set<string> =>
  new Set(
    entries.flatMap((entry) => [
      ...segmentFiles(folder, entry),
      ...(entry.liveSince === undefined ? [] : [livePath(folder, entry.id, entry.liveSince)]),
    ]),
  );

/** The highest number of a generation that the names of files carry, whatever is in them; 0 without any. */
export function highestNumber(folder: string): number {
  const numbers = readdirSync(folder).map((name) => Number(/(\d+)\.(?:segment|live)$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

/**
 * Files that no generation names: left by a crash between writing and
 * publishing. Those of the segment that a merge is making are spared.
 */
export function strayFiles(
  folder: string,
  named: ReadonlySet<string>,
  underWay: string | undefined,
): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:segment|vectors|live|tmp)$/.test(name))
    .filter((name) => underWay === undefined || !name.startsWith(`${underWay}.`))
    .map((name) => join(folder, name))
    .filter((path) => !named.has(path));
}

/** What cannot be removed is left to the next writer: it takes room, and does no other harm. */
export function removeFiles(files: readonly string[], log: (message: string) => void): void {
  for (const file of files) {
    try {
      rmSync(file, { force: true });
    } catch (error) {
      log(`${file} cannot be removed: ${String(error)}`);
    }
  }
}
