import type { Backup } from '../backup/backups-folder.ts';
import { counted, grouped } from '../progress.ts';

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
