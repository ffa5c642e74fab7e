import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unlessMissing } from '../../kernel/files.ts';
import { CHECKSUM, checksumText, type Manifest } from './manifest.ts';

interface Export {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Why the archive of an export is not what its manifest says; undefined if it is. All of it is read.
 * Errors: those of the file system; the signal's reason.
 */
export async function archiveFault(
  { folder, manifest }: Export,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { name, sha256 } = manifest.archive;
  const path = join(folder, name);
  const hash = createHash('sha256');
  const reading = pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, { signal });
  if ((await unlessMissing(reading.then(() => true))) === undefined) return `${path} is missing`;
  return hash.digest('hex') === sha256 ? undefined : `${path} is damaged`;
}

/** The same of all files of an export. Errors: as above. */
export async function exportFault(made: Export, signal?: AbortSignal): Promise<string | undefined> {
  const path = join(made.folder, CHECKSUM);
  const checksum = await unlessMissing(readFile(path, 'utf8'));
  const fault = checksum === checksumText(made.manifest) ? undefined : `${path} is missing or damaged`;
  return (await archiveFault(made, signal)) ?? fault;
}
