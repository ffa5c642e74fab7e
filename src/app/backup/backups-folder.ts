import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { namesIn, unlessMissing } from '../../kernel/files.ts';
import { counted, grouped } from '../progress.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';

/** A complete backup. */
export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Complete backups: `2026-11-22T02-00-00Z`. */
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/;

/** Being made or being removed. */
const PARTIAL = '.partial';

/** The folder of a backup that is being made at this time, and its final one. */
export async function newBackupFolder(folder: string, time: number) {
  const present = await namesIn(folder);
  const stem = new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  let name = stem;
  for (let number = 2; present.includes(name); number += 1) name = `${stem}-${number}`;
  return { partial: join(folder, name + PARTIAL), complete: join(folder, name) };
}

/** Removes what killed runs have left. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (name.endsWith(PARTIAL) && BACKUP_NAME.test(name.slice(0, -PARTIAL.length)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Backups of a folder that can be read, the oldest first, and complete ones whose manifest cannot. */
export interface Backups {
  readonly ordered: readonly Backup[];
  readonly unreadable: readonly { readonly name: string; readonly error: BackupError }[];
}

/**
 * Reads the manifests of a folder's complete backups. Their order is that in which they were made,
 * whatever the clock said: by `sequence`. [operations-13] Older versions wrote none, and come first, by their time.
 */
export async function readBackups(folder: string): Promise<Backups> {
  const names = (await namesIn(folder)).filter((name) => BACKUP_NAME.test(name)).sort(byTime);
  const ordered: Backup[] = [];
  const unreadable: { name: string; error: BackupError }[] = [];
  for (const name of names) {
    const path = join(folder, name);
    try {
      const manifest = await readManifest(path);
      if (manifest !== undefined) ordered.push({ folder: path, manifest });
      else
        unreadable.push({ name, error: new BackupError(`${path} has no manifest.json: it is not complete`) });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      unreadable.push({ name, error });
    }
  }
  return { ordered: ordered.sort((a, b) => sequenceOf(a) - sequenceOf(b)), unreadable };
}

const sequenceOf = ({ manifest }: Backup): number => manifest.sequence ?? 0;

/** Greater than those of all backups in a folder, also of those that cannot be read: they were given one each. */
export async function nextSequence(folder: string): Promise<number> {
  const { ordered, unreadable } = await readBackups(folder);
  return ordered.reduce((most, one) => Math.max(most, sequenceOf(one)), 0) + unreadable.length + 1;
}

/**
 * Removes the oldest backups but `count`, never the one that was just `made`, nor one that cannot be
 * read, which does not count. Returns their names.
 */
export async function keepNewest(folder: string, count: number, made: Backup): Promise<string[]> {
  const others = (await readBackups(folder)).ordered.filter((one) => one.folder !== made.folder);
  const removed: string[] = [];
  for (const { folder: path } of others.slice(0, Math.max(others.length - (count - 1), 0))) {
    // What is half removed must not look like a backup.
    const partial = path + PARTIAL;
    await unlessMissing(rename(path, partial));
    await rm(partial, { recursive: true, force: true });
    removed.push(basename(path));
  }
  return removed;
}

/** The backups of a folder, or the one that it is itself. Errors: BackupError if that one is damaged. */
export async function backupsAt(folder: string): Promise<Backups> {
  const manifest = await readManifest(folder);
  return manifest === undefined
    ? await readBackups(folder)
    : { ordered: [{ folder, manifest }], unreadable: [] };
}

/**
 * A folder of backups stands for the one that was made last. Errors: BackupError if there is none, or
 * if one that cannot be read may have been made later.
 */
export async function findBackup(folder: string): Promise<Backup> {
  const { ordered, unreadable } = await backupsAt(folder);
  const last = ordered.at(-1);
  const doubtful = unreadable.findLast(
    ({ name }) => last === undefined || byTime(name, basename(last.folder)) > 0,
  );
  if (doubtful !== undefined) {
    const { message } = doubtful.error;
    throw last === undefined
      ? doubtful.error
      : new BackupError(`${message}. The last one that can be read is ${last.folder}: name it to restore it`);
  }
  if (last !== undefined) return last;
  const isPartial =
    folder.endsWith(PARTIAL) || (await namesIn(folder)).some((name) => name.endsWith(PARTIAL));
  throw new BackupError(
    `${folder} ${isPartial ? 'holds only a backup that was not completed' : 'is not a backup and holds none'}`,
  );
}

/** `…Z-10` comes after `…Z-9`. */
const byTime = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** A clock that differs by less is right. */
const TOLERANCE_MS = 2 * 60_000;

/** Sentences about backups that bear a time in the future, and about those that cannot be read. */
export function backupWarnings({ ordered, unreadable }: Backups, now: number): string[] {
  const future = ordered.filter(({ manifest }) => Date.parse(manifest.time) > now + TOLERANCE_MS);
  return [
    ...future.map(
      ({ folder, manifest }) =>
        `${folder} bears the time ${manifest.time}, which is in the future: the clock was ahead when it was made, or is behind now`,
    ),
    ...unreadable.map(({ error }) => `${error.message}; it is neither counted nor removed`),
  ];
}

export const inMegabytes = (bytes: number): number => bytes / 1_000_000;

/** What a backup holds, for people and programs. */
export function backupSummary({ folder, manifest }: Backup, seconds: number) {
  const { time, sequence, version, store, records, lastChange, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const held = records === undefined ? [] : [counted(records, 'record')];
  const size = `${grouped(Math.ceil(inMegabytes(bytes)))} MB`;
  return {
    lines: [
      `${folder}: ${[...held, counted(files.length, 'file'), size].join(', ')}, in ${seconds.toFixed(1)} s`,
    ],
    json: {
      folder,
      time,
      sequence,
      version,
      store,
      records,
      lastChange,
      files: files.length,
      bytes,
      seconds,
    },
  };
}
