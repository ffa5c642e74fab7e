import { access, constants, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { maxConnections, openFilesLimit } from '../../kernel/connections.ts';
import { messageOf } from '../../kernel/error-message.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import type { Settings } from '../settings/settings.ts';

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
  if (free < TOO_LITTLE && (refusal === undefined || /^(?:ENOSPC|no space left)/.test(refusal)))
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
async function bytesIn(folder: string, ends: readonly string[] = ['']): Promise<number> {
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

const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

const about = findingsAbout('machine');

/** Bytes needed besides the index: program, threads, caches, running searches. */
const BESIDE_INDEX = 700 * 1024 ** 2;

/** Fewer are soon used up by connections of clients. */
const ENOUGH_FILES = 1024;

/** Whether memory, processors and open files suffice. */
export async function checkMachine({ indexDir, searchUrls }: Settings): Promise<Finding[]> {
  // A container may have less memory than the machine; without a limit it is 0 or huge.
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  const cores = availableParallelism();
  const message = `${inGigabytes(memory)} of memory, ${cores} ${cores === 1 ? 'core' : 'cores'}, Node.js ${process.versions.node}`;
  const needed =
    (searchUrls === undefined ? await bytesIn(indexDir, ['.segment', '.vectors']) : 0) + BESIDE_INDEX;
  const findings: Finding[] = [];
  if (memory < needed) {
    const remedy = `This index needs about ${inGigabytes(needed)}; set SEARCH_URL to search elsewhere`;
    findings.push(about.warning(`${message}: little for the index`, remedy));
  }
  if (cores === 1) {
    const remedy = 'With one core, searches wait while records are indexed; use two or more';
    findings.push(about.warning(message, remedy));
  }
  const files = openFilesLimit();
  if (files !== undefined && files < ENOUGH_FILES) {
    const remedy =
      'Raise the limit of open files: LimitNOFILE of the unit, ulimits of the container, or ulimit -n';
    const connections = maxConnections(files);
    findings.push(
      about.warning(`${files} open files are allowed, for ${connections} connections of clients`, remedy),
    );
  }
  return findings.length > 0 ? findings : [about.ok(message)];
}
