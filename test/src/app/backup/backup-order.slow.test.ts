import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBackup, keepNewest } from '../../../../src/app/backup/backups-folder.ts';
import { makeBackup } from '../../../../src/app/backup/make-backup.ts';
import { spawnVitrine } from '../../../suites/kills/vitrine-process.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { dataFolder } from '../data-folder.ts';
import { outcomeOf } from '../run-vitrine.ts';

const HOUR_MS = 3_600_000;
const TIME = Date.UTC(2026, 10, 22, 2);

let dataDir: string;
beforeAll(async () => {
  dataDir = await dataFolder(3, afterAll);
});

const settings = () => ({ dataDir, recordsFile: join(dataDir, 'records.sqlite'), storeUrl: undefined });

const backUp = (folder: string, time: number) =>
  makeBackup(settings(), folder, {
    clock: () => time,
    signal: new AbortController().signal,
    onProgress: () => {},
  });

/** Complete backups, as they are named. */
const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^[\d].*Z(?:-\d+)?$/.test(name))
    .sort();

const backUpKeeping = (folder: string, keep: number, ...more: string[]) =>
  outcomeOf('backup', { DATA_DIR: dataDir }, [folder, '--keep', String(keep), ...more]);

/** Makes it one of a version that knew no order. */
function withoutSequence(backup: string): void {
  const file = join(backup, 'manifest.json');
  const { sequence: _, ...older } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(older));
}

const damage = (backup: string) => writeFileSync(join(backup, 'manifest.json'), '{"format":1');

test('[operations-13] the order of backups is that in which they were made, whatever the clock said', async () => {
  const folder = temporaryFolder();
  // Ahead, back, behind, twice in the same second, ahead again, right.
  const hours = [0, 10_000, 1, -5000, -5000, 20_000, 2];
  const made: string[] = [];
  for (const hour of hours) {
    const backup = await backUp(folder, TIME + hour * HOUR_MS);
    made.push(basename(backup.folder));
    expect(backup.manifest.sequence).toBe(made.length);
    expect((await findBackup(folder)).folder).toBe(backup.folder);
    // What is kept is always what was made last.
    const removed = await keepNewest(folder, 3, backup);
    expect(removed).toEqual(made.slice(0, -3).slice(-1));
    expect(backupsIn(folder)).toEqual(made.slice(-3).sort());
  }
});

test('[operations-13] older backups have no order and come first, by their time', async () => {
  const folder = temporaryFolder();
  for (const hours of [10_000, 0, 20_000])
    withoutSequence((await backUp(folder, TIME + hours * HOUR_MS)).folder);
  expect(basename((await findBackup(folder)).folder)).toBe('2029-03-04T10-00-00Z');
  const made = await backUp(folder, TIME);
  expect(made.manifest.sequence).toBe(1);
  expect((await findBackup(folder)).folder).toBe(made.folder);
  expect(await keepNewest(folder, 2, made)).toEqual(['2026-11-22T02-00-00Z', '2028-01-12T18-00-00Z']);
  expect((await findBackup(folder)).folder).toBe(made.folder);
});

describe('as a command', () => {
  test('the backup just made stays, although older ones bear a later time, and that is a warning', async () => {
    const folder = temporaryFolder();
    const ahead = await backUp(folder, Date.now() + 10_000 * HOUR_MS);
    const first = await backUpKeeping(folder, 1, '--json');
    expect(first).toMatchObject({ status: 0, stderr: '' });
    const { folder: made, removed, sequence, warnings } = JSON.parse(first.stdout);
    expect([removed, sequence, warnings]).toEqual([[basename(ahead.folder)], 2, []]);
    expect(backupsIn(folder)).toEqual([basename(made)]);

    const again = await backUp(folder, Date.now() + 10_000 * HOUR_MS);
    const second = await backUpKeeping(folder, 3);
    const warning = `warning: ${again.folder} bears the time ${again.manifest.time}, which is in the future: the clock was ahead when it was made, or is behind now\n`;
    expect([second.status, second.stderr]).toEqual([0, `vitrine backup: ${warning}`]);
    const restored = await outcomeOf('restore', { DATA_DIR: join(temporaryFolder(), 'new') }, [folder]);
    expect([restored.status, restored.stderr]).toEqual([0, `vitrine restore: ${warning}`]);
    const last = backupsIn(folder).filter((name) => ![basename(made), basename(again.folder)].includes(name));
    expect(restored.stdout).toContain(`restored ${join(folder, last[0] ?? '')}: `);
  });

  test('one whose manifest is damaged is named, neither counted nor removed', async () => {
    const folder = temporaryFolder();
    const [old, sound] = [await backUp(folder, TIME), await backUp(folder, TIME + HOUR_MS)];
    damage(old.folder);
    const { status, stderr } = await backUpKeeping(folder, 2);
    expect([status, stderr]).toEqual([
      0,
      `vitrine backup: warning: ${old.folder}/manifest.json is damaged, or was made by a newer version; it is neither counted nor removed\n`,
    ]);
    expect(backupsIn(folder)).toHaveLength(3);
    expect((await findBackup(folder)).manifest.sequence).toBe(4);
    const restored = await outcomeOf('restore', { DATA_DIR: join(temporaryFolder(), 'new') }, [folder]);
    expect([restored.status, restored.stderr]).toEqual([
      0,
      expect.stringContaining(`${old.folder}/manifest.json is damaged`),
    ]);

    // The one that was made last, as far as can be known.
    for (const name of backupsIn(folder)) if (name > basename(sound.folder)) damage(join(folder, name));
    await expect(findBackup(folder)).rejects.toThrow(
      new RegExp(
        `manifest.json is damaged.*The last one that can be read is ${sound.folder}: name it to restore it$`,
      ),
    );
    expect((await findBackup(sound.folder)).folder).toBe(sound.folder);
  });

  test('a kill -9 at any moment leaves whole backups, and the next run keeps its own', async () => {
    const folder = temporaryFolder();
    await backUp(folder, Date.now() + 10_000 * HOUR_MS);
    await backUp(folder, TIME);
    for (let round = 0; round < 8; round++) {
      const child = spawnVitrine(dataDir, ['backup', folder, '--keep', '2'], {});
      await new Promise((resolve) => setTimeout(resolve, 100 + round * 60));
      child.kill();
      await child.ended;
      const present = backupsIn(folder);
      expect(present.length).toBeGreaterThanOrEqual(2);
      await findBackup(folder);
    }
    // As if it had been killed between the two steps of a removal.
    mkdirSync(join(folder, '2020-01-01T00-00-00Z.partial/files'), { recursive: true });
    const { status, stdout } = await backUpKeeping(folder, 1, '--json');
    expect(status).toBe(0);
    expect(backupsIn(folder)).toEqual([basename(JSON.parse(stdout).folder)]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
    rmSync(join(folder, '.backup.lock'));
  });
});
