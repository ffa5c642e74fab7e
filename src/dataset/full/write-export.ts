import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originsComment } from '../../edm/dataset-origins.ts';
import { readBack } from '../archive/read-back.ts';
import { type ArchiveFile, bytesOf, writeArchive } from '../archive/write-archive.ts';
import { type BlockIndex, writeBlockIndex } from '../blocks/block-index.ts';
import type { Delta } from '../delta/collect-delta.ts';
import type { CurrentExport } from '../exports-folder.ts';
import { fileNameOf } from '../file-name.ts';
import {
  ARCHIVE,
  CHECKSUM,
  checksumLine,
  DELTA,
  MANIFEST,
  type Manifest,
  writeManifest,
} from '../manifest.ts';
import { type CollectedInstitution, indexed } from './collect-blocks.ts';
import { INDEX } from './last-export.ts';

export interface ExportContent {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly institutions: readonly CollectedInstitution[];
  readonly delta: Delta | undefined;
  readonly before: CurrentExport | undefined;
  readonly index: Omit<BlockIndex, 'institutions'>;
}

/** Writes all files of an export into a folder; each is synced, and the archives are read back. */
export async function writeExport(folder: string, content: ExportContent): Promise<Manifest> {
  const { time, institutions, before, index } = content;
  const files = institutions.map(archiveFile);
  const { offsets, ...archive } = await writeVerified(join(folder, ARCHIVE), files);
  const manifest: Manifest = {
    time,
    records: institutions.reduce((sum, { institution }) => sum + institution.records, 0),
    archive: { name: ARCHIVE, ...archive },
    institutions: institutions.map(({ institution: { name, records, datestamp } }, at) => ({
      name,
      file: fileNameOf(name),
      records,
      bytes: bytesOf(files[at] ?? { pieces: [] }),
      changed: new Date(datestamp * 1000).toISOString(),
    })),
    previous: before ? previousOf(before.manifest) : null,
    delta: await writeDelta(folder, content),
  };
  const placed = institutions.map((one, at) => indexed(one, offsets[at] ?? []));
  await writeSynced(join(folder, INDEX), writeBlockIndex({ ...index, institutions: placed }));
  await writeSynced(join(folder, CHECKSUM), checksumLine(manifest));
  await writeSynced(join(folder, MANIFEST), writeManifest(manifest));
  return manifest;
}

const archiveFile = ({ institution, blocks }: CollectedInstitution): ArchiveFile => ({
  name: fileNameOf(institution.name),
  mtime: institution.datestamp,
  comment: originsComment(blocks.flatMap(({ origins }) => origins)),
  pieces: blocks,
});

const previousOf = ({ time, records, archive }: Manifest): Manifest['previous'] => ({
  time,
  records,
  sha256: archive.sha256,
});

async function writeDelta(
  folder: string,
  { time, delta, before }: ExportContent,
): Promise<Manifest['delta']> {
  if (delta === undefined || before === undefined) return null;
  const { files, changed, deleted } = delta;
  const { bytes, sha256 } = await writeVerified(join(folder, DELTA), files);
  return { name: DELTA, bytes, sha256, from: before.manifest.time, to: time, changed, deleted };
}

async function writeVerified(path: string, files: readonly ArchiveFile[]) {
  const file = await open(path, 'wx+');
  try {
    const { parts, offsets, unpackedBytes } = await writeArchive(file, files);
    const { bytes, sha256 } = await readBack(file, parts);
    return { bytes, sha256, unpackedBytes, offsets };
  } finally {
    await file.close();
  }
}

const writeSynced = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { flag: 'wx', flush: true });
