import { access, constants, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Finding } from '../../kernel/finding.ts';
import { findingsAbout } from '../../kernel/finding.ts';

const { ok, warning, fault } = findingsAbout('data folder');

/** Bytes. */
const [LITTLE, TOO_LITTLE] = [2 * 1024 ** 3, 100 * 1024 ** 2];

/** Whether the data folder can be written and has room for another index. */
export async function checkDataFolder({
  dataDir,
  indexDir,
}: {
  readonly dataDir: string;
  readonly indexDir: string;
}): Promise<Finding[]> {
  const place = await nearestFolder(dataDir);
  const refusal = await whyNotWritable(place, place === dataDir);
  if (refusal !== undefined) {
    const remedy = 'Choose another folder with DATA_DIR, or give its user the right to write';
    return [fault(`${dataDir} cannot be written: ${refusal}`, remedy)];
  }
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const index = await bytesIn(indexDir);
  const message = `${dataDir} can be written and has ${inGigabytes(free)} free`;
  if (free < TOO_LITTLE) return [fault(message, 'Make room')];
  if (free < Math.max(LITTLE, index)) {
    const remedy = `Make room: vitrine index --rebuild makes an index (now ${inGigabytes(index)}) beside the old one`;
    return [warning(message, remedy)];
  }
  return [ok(message)];
}

/** The folder, or the nearest one above it in which it would be made. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch {
    // Whatever stands in the way shows again one step higher, or when the folder is written.
    return dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
  }
}

async function whyNotWritable(folder: string, isItself: boolean): Promise<string | undefined> {
  try {
    if (!isItself) {
      await access(folder, constants.W_OK | constants.X_OK);
      if (!(await stat(folder)).isDirectory()) return `${folder} is no folder`;
      return undefined;
    }
    // One name for all, so that what a kill leaves is removed by the next one.
    const probe = join(folder, '.doctor');
    try {
      await writeFile(probe, 'x', { flush: true });
    } finally {
      await rm(probe, { force: true });
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Of the files in a folder and below whose names end so; 0 where there are none. */
export async function bytesIn(folder: string, ends: readonly string[] = ['']): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!(entry.isFile() && ends.some((end) => entry.name.endsWith(end)))) continue;
    // A file may go while the folder is read.
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

export const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;
