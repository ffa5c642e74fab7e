import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originsComment } from '../../edm/dataset-origins.ts';
import { type ArchiveFile, bytesOf, type WrittenArchive } from '../archive/write-archive.ts';
import { type BlockIndex, writeBlockIndex } from '../blocks/block-index.ts';
import type { Delta } from '../delta/delta-collector.ts';
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
import type { Packers } from '../threads/packers.ts';
import { type CollectedInstitution, damagedIn, indexed } from './block-collector.ts';
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
export async function writeExport(
  folder: string,
  content: ExportContent,
  packers: Packers,
): Promise<Manifest> {
  const { time, institutions, delta, before, index } = content;
  const files = institutions.map(archiveFile);
  const archives = [
    { path: join(folder, ARCHIVE), files },
    ...(delta ? [{ path: join(folder, DELTA), files: delta.files }] : []),
  ];
  const [written, writtenDelta] = await packers.writeArchives(archives);
  // Another web server may deliver them; it takes Last-Modified from here.
  const read = new Date(time);
  for (const { path } of archives) await utimes(path, read, read);
  if (written === undefined) throw new Error('no archive was written');
  const { offsets, ...archive } = written;
  const lines = institutions.map((one) => one.institution.records - damagedIn(one).length);
  const manifest: Manifest = {
    time,
    records: lines.reduce((sum, records) => sum + records, 0),
    archive: { name: ARCHIVE, ...archive },
    institutions: institutions.map(({ institution: { name, datestamp } }, at) => ({
      name,
      file: fileNameOf(name),
      records: lines[at] ?? 0,
      bytes: bytesOf(files[at] ?? { pieces: [] }),
      changed: new Date(datestamp * 1000).toISOString(),
    })),
    previous: before ? previousOf(before.manifest) : null,
    delta: delta && writtenDelta ? deltaOf(time, delta, writtenDelta) : null,
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
  pieces: blocks.map(({ raw, packed, source }) => ({ raw, packed, source })),
});

const previousOf = ({ time, records, archive }: Manifest): Manifest['previous'] => ({
  time,
  records,
  sha256: archive.sha256,
});

const deltaOf = (
  to: string,
  { from, changed, deleted }: Delta,
  { bytes, sha256 }: WrittenArchive,
): Manifest['delta'] => ({ name: DELTA, bytes, sha256, from, to, changed, deleted });

const writeSynced = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { flag: 'wx', flush: true });
