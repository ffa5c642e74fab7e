import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Clock } from '../../kernel/clock.ts';
import { fileError, makeFolder, syncFolder, unlessMissing } from '../../kernel/files.ts';
import { copySqliteStore, type StoreCopy } from '../../stores/records/copy-sqlite-store.ts';
import { tryLock } from '../../stores/records/file-lock.ts';
import type { Settings } from '../settings/settings.ts';
import { type Backup, newBackupFolder, nextSequence, removePartial } from './backups-folder.ts';
import { type CopiedFile, copyAll, copyFile } from './copy-file.ts';
import { dataFiles, STORE } from './data-files.ts';
import { BackupError, FILES, type Manifest, writeManifest } from './manifest.ts';

export interface BackupOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onProgress: (state: { readonly bytes: number; readonly total: number }) => void;
}

/**
 * Makes a backup of the data folder in a new folder inside of `folder`, while services
 * and indexers run. [operations-6] The record store comes first, so that every file that its records
 * refer to is there: files that are made later do no harm.
 *
 * It is prepared under another name and gets its manifest last; a killed run leaves
 * nothing that looks like a backup.
 * Errors: BackupError, StoreError, FileError, those of the file system; the signal's reason.
 */
export async function makeBackup(
  settings: Pick<Settings, 'dataDir' | 'recordsFile' | 'storeUrl'>,
  folder: string,
  { clock, signal, onProgress }: BackupOptions,
): Promise<Backup> {
  const { dataDir } = settings;
  if (`${resolve(folder)}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new BackupError(
      `${folder} is inside the data folder ${dataDir}: choose a folder outside, best on another disk`,
    );
  if (!existsSync(dataDir)) throw new BackupError(`there is no data folder ${dataDir}`);
  makeFolder(folder);
  const lock = tryLock(join(folder, '.backup.lock'));
  if (lock === undefined) throw new BackupError(`another process makes a backup in ${folder}`);
  try {
    await removePartial(folder);
    const time = clock();
    const { partial, complete } = await newBackupFolder(folder, time);
    try {
      makeFolder(join(partial, FILES), 0o700);
      const sequence = await nextSequence(folder);
      const manifest = await fill(join(partial, FILES), settings, { time, sequence, signal, onProgress });
      await writeManifest(partial, manifest);
      await syncFolder(partial);
      await rename(partial, complete);
      await syncFolder(folder);
      return { folder: complete, manifest };
    } catch (error) {
      await rm(partial, { recursive: true, force: true }).catch(() => {});
      throw fileError(partial, error);
    }
  } finally {
    lock.release();
  }
}

async function fill(
  target: string,
  { dataDir, recordsFile, storeUrl }: Pick<Settings, 'dataDir' | 'recordsFile' | 'storeUrl'>,
  {
    time,
    sequence,
    signal,
    onProgress,
  }: Omit<BackupOptions, 'clock'> & { readonly time: number; readonly sequence: number },
): Promise<Manifest> {
  const copied = new Map<string, CopiedFile>();
  const storeBytes = storeUrl === undefined && existsSync(recordsFile) ? (await stat(recordsFile)).size : 0;
  let store: StoreCopy | undefined;
  if (storeBytes > 0) {
    const report = (share: number) => {
      // An error thrown here ends the copy.
      signal.throwIfAborted();
      onProgress({ bytes: share * storeBytes, total: storeBytes });
    };
    store = await copySqliteStore(recordsFile, join(target, STORE), report);
    signal.throwIfAborted();
    copied.set(STORE, await copyFile(join(target, STORE), undefined));
  }
  const { files, links } = await dataFiles(dataDir);
  const sizes = await Promise.all(files.map((path) => unlessMissing(stat(join(dataDir, path)))));
  const total = sizes.reduce((sum, stats) => sum + (stats?.size ?? 0), storeBytes);
  let bytes = storeBytes;
  await copyAll(files, async (path) => {
    signal.throwIfAborted();
    // A file may be deleted meanwhile: a preview of a withdrawn record, an old export.
    const copy = await unlessMissing(copyFile(join(dataDir, path), join(target, path)));
    if (copy === undefined) return;
    copied.set(path, copy);
    bytes += copy.bytes;
    onProgress({ bytes, total });
  });
  return {
    format: 1,
    version: packageJson.version,
    time: new Date(time).toISOString(),
    sequence,
    store: storeUrl !== undefined ? 'postgresql' : store === undefined ? 'none' : 'sqlite',
    ...store,
    files: [...copied].map(([path, copy]) => ({ path, ...copy })).sort((a, b) => (a.path < b.path ? -1 : 1)),
    links: [...links],
  };
}
