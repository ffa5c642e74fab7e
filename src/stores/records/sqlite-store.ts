import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import { cannotWrite } from '../../kernel/files.ts';
import { tryLock } from './file-lock.ts';
import { StoreError } from './record-store.ts';
import { derivedChecksum, isIntact, textsChecksum } from './sqlite/checksums.ts';
import { SqliteRecordStore } from './sqlite/record-store.ts';
import { requireUuid, toUuid } from './sqlite/rows.ts';
import { StoreFile } from './sqlite/store-file.ts';
import {
  byCount,
  type Checkpoints,
  type DerivedValues,
  type Harvests,
  KEPT_RUNS,
  type Locks,
  type RunName,
  type Runs,
  type Store,
  type StoreCounts,
  toLatestRun,
} from './store.ts';

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

export function sqliteDerivedValues(file: StoreFile, clock: Clock): DerivedValues {
  // All keys in one statement: most calls ask for a thousand, of which few or none exist.
  const read = file.prepare(`SELECT key, version, value, failure, time, checksum FROM derived
    WHERE kind = ? AND key IN (SELECT value FROM json_each(?))`);
  const list = file.prepare(
    'SELECT key FROM derived WHERE kind = ? AND key > ? AND key <= ? ORDER BY key LIMIT ?',
  );
  const write = file.prepare(
    `INSERT OR REPLACE INTO derived (kind, key, version, value, failure, time, checksum)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const erase = file.prepare('DELETE FROM derived WHERE kind = ? AND key = ?');
  return {
    get: async (kind, keys) =>
      new Map(
        file
          .read(() => read.all(kind, JSON.stringify(keys)))
          .map(({ key, version, value, failure, time, checksum }) => ({
            checksum,
            key: String(key),
            version: String(version),
            value: value instanceof Uint8Array ? value : undefined,
            failure: typeof failure === 'string' ? failure : undefined,
            time: Number(time),
          }))
          // What is damaged is as absent: it is computed again.
          .filter((one) => isIntact(one.checksum, () => derivedChecksum({ kind, ...one })))
          .map(({ checksum: _, ...one }) => [one.key, one]),
      ),
    keysUpTo: async (kind, key, limit, after = '') =>
      file.read(() => list.all(kind, after, key, limit)).map((row) => String(row['key'])),
    put: async (values) =>
      file.write(() => {
        const now = Math.floor(clock() / 1000);
        for (const { kind, key, version, value, failure } of values) {
          const checksum = derivedChecksum({ kind, key, version, value, failure });
          write.run(kind, key, version, value ?? null, failure ?? null, now, checksum);
        }
      }),
    remove: async (kind, keys) =>
      file.write(() => {
        for (const key of keys) erase.run(kind, key);
      }),
    close: () => file.close(),
  };
}

export function sqliteHarvests(file: StoreFile): Harvests {
  const readState = file.prepare('SELECT state, checksum FROM harvests WHERE source = ?');
  const writeState = file.prepare(
    'INSERT OR REPLACE INTO harvests (source, state, checksum) VALUES (?, ?, ?)',
  );
  const pipeline = file.prepare('SELECT key FROM pipelines WHERE id = ?');
  const find = file.prepare('SELECT uuid FROM origins WHERE pipeline = ? AND identifier = ? ORDER BY uuid');
  const findIdentifier = file.prepare('SELECT identifier FROM origins WHERE pipeline = ? AND uuid = ?');
  const see = file.prepare(
    'INSERT OR REPLACE INTO origins (pipeline, uuid, identifier, run) VALUES (?, ?, ?, ?)',
  );
  const seeAgain = file.prepare('UPDATE origins SET run = ? WHERE pipeline = ? AND identifier = ?');
  const forget = file.prepare('DELETE FROM origins WHERE pipeline = ? AND uuid = ?');
  const unseenIn = (table: string) => `SELECT uuid, change FROM ${table}
    WHERE pipeline = ?1 AND change <= ?2 AND body IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM origins WHERE origins.pipeline = ?1 AND origins.uuid = ${table}.uuid AND run = ?3)`;
  const unseen = file.prepare(`${unseenIn('records')} UNION ALL ${unseenIn('withdrawals')} ORDER BY change`);
  const keyOf = (pipelineId: string): number | undefined => {
    const key = pipeline.get(pipelineId)?.['key'];
    return key === undefined ? undefined : Number(key);
  };

  return {
    async state(source) {
      const { state, checksum } = file.read(() => readState.get(source)) ?? {};
      if (typeof state !== 'string') return undefined;
      // What is damaged is as absent: the source is harvested from the beginning.
      return isIntact(checksum, () => textsChecksum(source, state)) ? state : undefined;
    },
    recordsOf: async (pipelineId, identifiers) =>
      file.read(() => {
        const found = new Map<string, readonly string[]>();
        const key = keyOf(pipelineId);
        if (key === undefined) return found;
        for (const identifier of identifiers) {
          const uuids = find.all(key, identifier).map(toUuid);
          if (uuids.length > 0) found.set(identifier, uuids);
        }
        return found;
      }),
    identifiersOf: async (pipelineId, uuids) =>
      file.read(() => {
        const found = new Map<string, string>();
        const key = keyOf(pipelineId);
        if (key === undefined) return found;
        for (const uuid of uuids) {
          const identifier = findIdentifier.get(key, requireUuid(uuid))?.['identifier'];
          if (typeof identifier === 'string') found.set(uuid, identifier);
        }
        return found;
      }),
    advance: async (source, state, step) =>
      file.write(() => {
        writeState.run(source, state, textsChecksum(source, state));
        if (step === undefined) return;
        const key = keyOf(step.pipelineId);
        if (key === undefined) throw new TypeError(`no run of ${step.pipelineId} was started`);
        for (const uuid of step.gone) forget.run(key, requireUuid(uuid));
        for (const { uuid, identifier } of step.seen) see.run(key, requireUuid(uuid), identifier, step.run);
        for (const identifier of step.kept) seeAgain.run(step.run, key, identifier);
      }),
    unseen: async (pipelineId, run, lastChange) =>
      file.read(() => {
        const key = keyOf(pipelineId);
        return key === undefined ? [] : unseen.all(key, lastChange, run).map(toUuid);
      }),
    close: () => file.close(),
  };
}

export function sqliteCheckpoints(file: StoreFile): Checkpoints {
  const readAll = file.prepare('SELECT collection, change, recipe, checksum FROM checkpoints');
  const write = file.prepare(
    'INSERT OR REPLACE INTO checkpoints (collection, change, recipe, checksum) VALUES (?, ?, ?, ?)',
  );
  const erase = file.prepare('DELETE FROM checkpoints WHERE collection = ?');
  return {
    all: async () =>
      new Map(
        file
          .read(() => readAll.all())
          .map(({ collection, change, recipe, checksum }) => ({
            collection: String(collection),
            checkpoint: { change: Number(change), recipe: String(recipe) },
            checksum,
          }))
          // What is damaged is as absent: its collection is filled again, or its pass runs again.
          .filter(({ collection, checkpoint: { change, recipe }, checksum }) =>
            isIntact(checksum, () => textsChecksum(collection, change, recipe)),
          )
          .map(({ collection, checkpoint }) => [collection, checkpoint]),
      ),
    set: async (collection, { change, recipe }) =>
      file.write(() => void write.run(collection, change, recipe, textsChecksum(collection, change, recipe))),
    remove: async (collection) => file.write(() => void erase.run(collection)),
    close: () => file.close(),
  };
}
