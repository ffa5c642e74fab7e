import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileError, makeFolder, syncFolder } from '../../kernel/files.ts';
import { checkSqliteStore } from '../../stores/records/check-sqlite-store.ts';
import { lockUnusedStore } from '../../stores/records/copy-sqlite-store.ts';
import { tryLock } from '../../stores/records/file-lock.ts';
import type { Settings } from '../settings/settings.ts';
import type { Backup } from './backups-folder.ts';
import { copyAll, copyFile } from './copy-file.ts';
import { REPLACED, REPLACING, RESTORING, STORE } from './data-files.ts';
import { BackupError, FILES, type Manifest } from './manifest.ts';

export interface RestoreOptions {
  /** Replaces what is in the data folder. */
  readonly force: boolean;
  readonly signal: AbortSignal;
  /** Whether Vitrine answers where the settings say. */
  readonly isServing: () => Promise<boolean>;
  readonly onProgress: (state: { readonly bytes: number; readonly total: number }) => void;
}

type Target = Pick<Settings, 'dataDir' | 'recordsFile' | 'storeUrl'>;

/**
 * Restores a backup into the data folder. [operations-6] All files are first copied beside those that
 * they will replace, and compared with the manifest: a damaged backup changes nothing.
 * Then they change places, the record store last. If that is interrupted, no command
 * opens the record store until a restore has been completed.
 * Errors: BackupError, StoreError, FileError, those of the file system; the signal's reason.
 */
export async function restoreBackup(
  { folder, manifest }: Backup,
  settings: Target,
  options: RestoreOptions,
): Promise<void> {
  const { dataDir, recordsFile, storeUrl } = settings;
  if (manifest.store === 'sqlite' && storeUrl !== undefined)
    throw new BackupError(
      'the backup has a record store for SQLite, but STORE_URL names a PostgreSQL database',
    );
  if (manifest.store === 'postgresql' && storeUrl === undefined)
    throw new BackupError('the records of this backup are in PostgreSQL: set STORE_URL');
  makeFolder(dataDir);
  await refuseIfUsed(settings, options);
  using _store = lockUnused(recordsFile);
  const indexLock = tryLock(join(dataDir, 'index.lock'));
  if (indexLock === undefined) throw new BackupError('vitrine index is running: wait until it has ended');
  try {
    const staged = join(dataDir, RESTORING, 'new');
    await rm(join(dataDir, RESTORING), { recursive: true, force: true });
    try {
      await stage(join(folder, FILES), manifest, staged, options);
    } catch (error) {
      await rm(join(dataDir, RESTORING), { recursive: true, force: true }).catch(() => {});
      throw fileError(staged, error);
    }
    await replace(dataDir, staged);
  } finally {
    indexLock.release();
  }
}

async function refuseIfUsed(
  { dataDir, storeUrl }: Target,
  { force, isServing }: RestoreOptions,
): Promise<void> {
  if (storeUrl !== undefined && (await isServing()))
    throw new BackupError('the service is running: stop it first');
  const present = (await readdir(dataDir)).filter((name) => name !== 'lost+found' && !name.endsWith('.lock'));
  if (present.length > 0 && !force)
    throw new BackupError(`${dataDir} is not empty: --force replaces what is in it`);
}

function lockUnused(recordsFile: string): Disposable | undefined {
  if (!existsSync(recordsFile)) return undefined;
  const lock = lockUnusedStore(recordsFile);
  if (lock === undefined)
    throw new BackupError(
      `another process uses ${recordsFile}: stop the service and all other commands first`,
    );
  return lock;
}

/** Copies the files of a backup. Errors: BackupError if one is missing or not as it was. */
async function stage(
  source: string,
  { files, links }: Manifest,
  staged: string,
  { signal, onProgress }: RestoreOptions,
): Promise<void> {
  makeFolder(staged, 0o700);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  await copyAll(files, async ({ path, bytes, sha256 }) => {
    signal.throwIfAborted();
    const file = join(source, path);
    if (!existsSync(file)) throw new BackupError(`the backup is damaged: ${file} is missing`);
    const copy = await copyFile(file, join(staged, path));
    if (copy.bytes !== bytes || copy.sha256 !== sha256)
      throw new BackupError(`the backup is damaged: ${file} is not what it was`);
    done += bytes;
    onProgress({ bytes: done, total });
  });
  for (const { path, target } of links) {
    makeFolder(dirname(join(staged, path)));
    await symlink(target, join(staged, path));
  }
  if (!existsSync(join(staged, STORE))) return;
  const { severity, message } = checkSqliteStore(join(staged, STORE));
  if (severity === 'fault') throw new BackupError(message);
}

/** Changes places. The record store goes first and comes last: without it, nothing can be wrong. */
async function replace(dataDir: string, staged: string): Promise<void> {
  const old = join(dataDir, REPLACING);
  await mkdir(old);
  const arriving = (await readdir(staged)).sort((a, b) => Number(a === STORE) - Number(b === STORE));
  const present = new Set(await readdir(dataDir));
  const leaving = [...new Set([...REPLACED, ...arriving])];
  for (const name of leaving) {
    if (name !== RESTORING && present.has(name)) await rename(join(dataDir, name), join(old, name));
  }
  for (const name of arriving) await rename(join(staged, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rm(join(dataDir, RESTORING), { recursive: true, force: true });
}
