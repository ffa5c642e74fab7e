import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExportsFolder } from '../../src/dataset/exports-folder.ts';
import {
  ARCHIVE,
  CHECKSUM,
  checksumLine,
  MANIFEST,
  type Manifest,
  writeManifest,
} from '../../src/dataset/manifest.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Offers an export whose archive is any bytes, for tests of the download. */
export async function offerExport(folder: string, time: string, archive: Uint8Array): Promise<void> {
  const exports = new ExportsFolder(folder);
  const manifest: Manifest = {
    time,
    records: 0,
    archive: { name: ARCHIVE, bytes: archive.length, sha256: sha256Of(archive), unpackedBytes: 0 },
    institutions: [],
    previous: null,
    delta: null,
  };
  const unfinished = await exports.begin();
  writeFileSync(join(unfinished, ARCHIVE), archive);
  writeFileSync(join(unfinished, CHECKSUM), checksumLine(manifest));
  writeFileSync(join(unfinished, MANIFEST), writeManifest(manifest));
  await exports.publish(time);
}
