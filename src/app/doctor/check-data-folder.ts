import { access, constants, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf } from '../../kernel/error-message.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';

const { ok, warning, fault } = findingsAbout('data folder');

/** Free bytes that cause a warning and a fault. */
const [LITTLE, TOO_LITTLE] = [2 * 1024 ** 3, 100 * 1024 ** 2];

/** Whether the data folder is writable and has space for another index. */
export async function checkDataFolder({
  dataDir,
  indexDir,
}: {
  readonly dataDir: string;
  readonly indexDir: string;
}): Promise<Finding[]> {
  const folder = await nearestFolder(dataDir);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const refusal = await writeFault(folder, folder === dataDir);
  if (free < TOO_LITTLE && (refusal === undefined || refusal.startsWith('ENOSPC')))
    return [fault(`the disk of ${dataDir} has ${inMegabytes(free)} free`, 'Free some space')];
  if (refusal !== undefined) {
    const remedy = 'Choose another folder with DATA_DIR, or let its user write to it';
    return [fault(`${dataDir} cannot be written: ${refusal}`, remedy)];
  }
  const index = await bytesIn(indexDir);
  const message = `${dataDir} is writable and has ${inGigabytes(free)} free`;
  if (free < Math.max(LITTLE, index)) {
    const remedy = `Free some space: vitrine index --rebuild makes a second index (now ${inGigabytes(index)}) before it deletes the first`;
    return [warning(message, remedy)];
  }
  return [ok(message)];
}

/** The folder, or the nearest existing one above it. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch {
    // Any other error occurs again one step higher, or when the folder is written.
    return dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
  }
}

async function writeFault(folder: string, isDataDir: boolean): Promise<string | undefined> {
  try {
    if (!isDataDir) {
      await access(folder, constants.W_OK | constants.X_OK);
      if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder`;
      return undefined;
    }
    // Always the same name: the next run removes what a killed one has left.
    const probe = join(folder, '.doctor');
    try {
      await writeFile(probe, 'x', { flush: true });
    } finally {
      await rm(probe, { force: true });
    }
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** The size of the files in and below a folder whose names end so; 0 if there are none. */
export async function bytesIn(folder: string, ends: readonly string[] = ['']): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!(entry.isFile() && ends.some((end) => entry.name.endsWith(end)))) continue;
    // A file may be deleted while the folder is read.
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

const inMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

export const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;
