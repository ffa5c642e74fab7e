import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../kernel/files.ts';
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

/** Removes all complete backups but the newest. Returns their names. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => BACKUP_NAME.test(name)).sort(byAge);
  const removed: string[] = [];
  for (const name of names.slice(0, -count)) {
    // What is half removed must not look like a backup.
    const partial = join(folder, name + PARTIAL);
    await rename(join(folder, name), partial);
    await rm(partial, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

/** A folder of backups stands for the newest one. Errors: BackupError if there is none. */
export async function findBackup(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder);
  if (manifest !== undefined) return { folder, manifest };
  const names = await namesIn(folder);
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort(byAge)
    .at(-1);
  if (newest === undefined) {
    const isPartial = folder.endsWith(PARTIAL) || names.some((name) => name.endsWith(PARTIAL));
    throw new BackupError(
      `${folder} ${isPartial ? 'holds only a backup that was not completed' : 'is not a backup and holds none'}`,
    );
  }
  const found = await readManifest(join(folder, newest));
  if (found === undefined)
    throw new BackupError(`${join(folder, newest)} has no manifest.json: it is not complete`);
  return { folder: join(folder, newest), manifest: found };
}

/** `…Z-10` comes after `…Z-9`. */
const byAge = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

export const inMegabytes = (bytes: number): number => bytes / 1_000_000;

/** What a backup holds, for people and programs. */
export function backupSummary({ folder, manifest }: Backup, seconds: number) {
  const { time, version, store, records, lastChange, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const held = records === undefined ? [] : [counted(records, 'record')];
  const size = `${grouped(Math.ceil(inMegabytes(bytes)))} MB`;
  return {
    lines: [
      `${folder}: ${[...held, counted(files.length, 'file'), size].join(', ')}, in ${seconds.toFixed(1)} s`,
    ],
    json: { folder, time, version, store, records, lastChange, files: files.length, bytes, seconds },
  };
}
