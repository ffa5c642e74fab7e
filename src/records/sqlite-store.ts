import { randomBytes } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import { cannotWrite } from '../kernel/files.ts';
import { tryLock } from './file-lock.ts';
import { StoreError } from './record-store.ts';
import { KEPT_RUNS, type RunName, type Runs, toLatestRun } from './runs.ts';
import { sqliteDerivedValues } from './sqlite/derived-values.ts';
import { sqliteCheckpoints, sqliteHarvests } from './sqlite/harvests.ts';
import { SqliteRecordStore } from './sqlite/record-store.ts';
import { StoreFile } from './sqlite/store-file.ts';
import type { Locks, Store } from './store.ts';
import { byCount, type StoreCounts } from './store-counts.ts';

const SECRET_BYTES = 32;

/**
 * Opens or creates the record store in an SQLite file. Several processes may
 * have it open: one writes at a time, while others read. If the disk takes no data,
 * the store is opened for reading, and `warn` is called with the reason.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteStore(
  file: string,
  clock: Clock,
  warn: (reason: string) => void = () => {},
): Store {
  const storeFile = new StoreFile(file);
  if (storeFile.unwritable) warn(storeFile.unwritable.message);
  return {
    records: new SqliteRecordStore(storeFile, clock),
    checkpoints: sqliteCheckpoints(storeFile),
    derived: sqliteDerivedValues(storeFile, clock),
    harvests: sqliteHarvests(storeFile),
    runs: sqliteRuns(storeFile, clock),
    counts: sqliteStoreCounts(storeFile),
    locks: sqliteLocks(file),
    secret: async (name) => secret(storeFile, name),
    close: () => storeFile.close(),
  };
}

/** Lock files beside the store, such as `records.sqlite-sync.lock`. */
function sqliteLocks(file: string): Locks {
  return {
    async tryLock(name) {
      const lock = tryLock(`${file}-${name}.lock`);
      return lock && { release: async () => lock.release() };
    },
  };
}

function secret(file: StoreFile, name: string): Uint8Array {
  const select = file.prepare('SELECT value FROM secrets WHERE name = ?');
  const stored = (): unknown => select.get(name)?.['value'];
  const made = file.read(stored) ?? addSecret(file, name) ?? file.read(stored);
  if (!(made instanceof Uint8Array)) throw new TypeError(`the secret ${name} does not exist`);
  return made;
}

/** Where nothing can be written, the value of this process. */
function addSecret(file: StoreFile, name: string): Uint8Array | undefined {
  const value = randomBytes(SECRET_BYTES);
  try {
    file.write(() =>
      file.prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, value),
    );
    return undefined;
  } catch (error) {
    if (error instanceof StoreError && cannotWrite(error.cause) !== undefined) return value;
    throw error;
  }
}

function sqliteStoreCounts(file: StoreFile): StoreCounts {
  // Without a condition, SQLite counts the entries of the smallest index.
  const all = file.prepare('SELECT count(*) AS n FROM records');
  const live = file.prepare('SELECT total(live) AS n FROM pipelines');
  const withdrawn = file.prepare('SELECT count(*) AS n FROM withdrawals');
  const institutions = file.prepare(`SELECT name, held.n FROM
      (SELECT institution, count(*) AS n FROM records WHERE institution IS NOT NULL GROUP BY institution) AS held
    JOIN institutions ON key = held.institution`);
  const derived = file.prepare('SELECT count(*) AS n FROM derived WHERE kind = ?');
  const failures = file.prepare(`SELECT substr(failure, 1, 500) AS reason, count(*) AS n FROM derived
    WHERE kind = ? AND failure IS NOT NULL GROUP BY substr(failure, 1, 500)`);
  return {
    records: async () =>
      file.read(() => {
        const counts = { live: Number(live.get()?.['n']), withdrawn: Number(withdrawn.get()?.['n']) };
        // A withdrawn record is a tombstone, too.
        return { ...counts, deleted: Number(all.get()?.['n']) - counts.live - counts.withdrawn };
      }),
    institutions: async () => {
      const rows = file.read(() => institutions.all());
      const counts = rows.map(({ name, n }) => ({ name: String(name), records: Number(n) }));
      return byCount(
        counts,
        ({ records }) => records,
        ({ name }) => name,
      );
    },
    derived: async (kind) => file.read(() => Number(derived.get(kind)?.['n'])),
    failures: async (kind) => {
      const rows = file.read(() => failures.all(kind));
      const counts = rows.map(({ reason, n }) => ({ reason: String(reason), count: Number(n) }));
      return byCount(
        counts,
        ({ count }) => count,
        ({ reason }) => reason,
      );
    },
    close: () => file.close(),
  };
}

function sqliteRuns(file: StoreFile, clock: Clock): Runs {
  const add = file.prepare('INSERT INTO runs (name, subject, began) VALUES (?, ?, ?) RETURNING number');
  const drop = file.prepare(`DELETE FROM runs WHERE name = ?1
    AND number <= (SELECT number FROM runs WHERE name = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
    AND number <> coalesce(
      (SELECT max(number) FROM runs WHERE name = ?1 AND outcome = 'complete'), 0)`);
  const finish = file.prepare(
    'UPDATE runs SET ended = ?, outcome = ?, figures = ?, message = ? WHERE number = ?',
  );
  const list = file.prepare(`SELECT *, (SELECT max(ended) FROM runs AS complete
      WHERE complete.name = runs.name AND complete.outcome = 'complete') AS last_complete
    FROM runs WHERE number IN (SELECT max(number) FROM runs GROUP BY name)`);
  return {
    begin: async (name, subject) =>
      file.write(() => {
        const number = Number(add.get(name, subject, clock())?.['number']);
        drop.run(name, KEPT_RUNS);
        return number;
      }),
    end: async (number, { outcome, figures, message }) =>
      file.write(() => void finish.run(clock(), outcome, JSON.stringify(figures), message ?? null, number)),
    latest: async () =>
      new Map(file.read(() => list.all()).map((row) => [row['name'] as RunName, toLatestRun(row)])),
    close: () => file.close(),
  };
}
