import type { DatabaseSync } from 'node:sqlite';
import { institutionOf } from '../institution-of.ts';
import {
  DAMAGED_BODY,
  type IncomingRecord,
  type RestoreOutcome,
  type WithdrawOutcome,
} from '../record-store.ts';
import { bodyChecksum } from './checksums.ts';
import { checkedBody, STORED_COLUMNS, WITHDRAWAL_COLUMNS } from './rows.ts';

export type Statements = ReturnType<typeof prepareStatements>;

/**
 * The statements of the record store, prepared once per connection. `seen` is a
 * temporary table, which belongs to this connection: a run that was killed leaves
 * nothing behind.
 */
export function prepareStatements(database: DatabaseSync) {
  database.exec(`CREATE TEMP TABLE seen (
    pipeline INTEGER NOT NULL, change INTEGER NOT NULL, PRIMARY KEY (pipeline, change)
  ) STRICT, WITHOUT ROWID`);
  const prepare = (sql: string) => database.prepare(sql);
  return {
    startRun: prepare(`INSERT INTO pipelines (id, run) VALUES (?, 1)
      ON CONFLICT (id) DO UPDATE SET run = run + 1 RETURNING key, run`),
    forgetSeen: prepare('DELETE FROM seen WHERE pipeline = ?'),
    pipeline: prepare('SELECT key, run FROM pipelines WHERE id = ?'),
    pipelineName: prepare('SELECT id FROM pipelines WHERE key = ?'),
    addLive: prepare('UPDATE pipelines SET live = live + ? WHERE key = ?'),

    // A body that is equal, under a checksum that is not, has a damaged checksum.
    find: prepare(`SELECT change, pipeline, body IS NOT NULL AS live,
        body IS ?2 AND coalesce(checksum = ?3, 1) AS same, checksum IS NULL AS unchecked
      FROM records WHERE uuid = ?1`),
    addChecksum: prepare('UPDATE records SET checksum = ? WHERE change = ?'),
    // Replacing removes the row with the same uuid and writes one with the next number.
    write: prepare(`INSERT OR REPLACE INTO records (uuid, pipeline, datestamp, body, institution, checksum)
      VALUES (?, ?, ?, ?, ?, ?)`),
    institution: prepare('SELECT key FROM institutions WHERE name = ?'),
    addInstitution: prepare('INSERT INTO institutions (name) VALUES (?) RETURNING key'),
    see: prepare('INSERT OR IGNORE INTO seen (pipeline, change) VALUES (?, ?)'),
    seeUuid: prepare(`INSERT OR IGNORE INTO seen (pipeline, change)
      SELECT pipeline, change FROM records WHERE uuid = ?1 AND pipeline = ?2
      UNION ALL SELECT pipeline, change FROM withdrawals WHERE uuid = ?1 AND pipeline = ?2`),
    // The change number of a withdrawal is the one that its record had before.
    unseen: prepare(`SELECT change FROM records
      WHERE pipeline = ?1 AND change <= ?2 AND body IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM seen WHERE seen.pipeline = ?1 AND seen.change = records.change)
      UNION ALL SELECT change FROM withdrawals
      WHERE pipeline = ?1 AND change <= ?2 AND body IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM seen WHERE seen.pipeline = ?1 AND seen.change = withdrawals.change)
      ORDER BY change`),
    markDeleted: prepare(`INSERT OR REPLACE INTO records (uuid, pipeline, datestamp, body)
      SELECT uuid, pipeline, ?, NULL FROM records WHERE change = ? AND body IS NOT NULL`),
    markUuidDeleted: prepare(`INSERT OR REPLACE INTO records (uuid, pipeline, datestamp, body)
      SELECT uuid, pipeline, ?1, NULL FROM records WHERE uuid = ?2 AND pipeline = ?3 AND body IS NOT NULL`),

    isWithdrawn: prepare('SELECT 1 FROM withdrawals WHERE uuid = ?'),
    withdraw: prepare(`INSERT INTO withdrawals (uuid, pipeline, change, time, reason, body, checksum)
      SELECT uuid, pipeline, change, ?2, ?3, body, checksum FROM records WHERE uuid = ?1`),
    setReason: prepare('UPDATE withdrawals SET reason = ? WHERE uuid = ?'),
    withdrawalState: prepare('SELECT pipeline, change FROM withdrawals WHERE uuid = ?'),
    replaceBody: prepare('UPDATE withdrawals SET body = ?, checksum = ? WHERE uuid = ?'),
    clearBody: prepare('UPDATE withdrawals SET body = NULL, checksum = NULL WHERE uuid = ? AND pipeline = ?'),
    clearBodyAt: prepare(
      'UPDATE withdrawals SET body = NULL, checksum = NULL WHERE change = ? AND pipeline = ?',
    ),
    restore: prepare('DELETE FROM withdrawals WHERE uuid = ? RETURNING uuid, pipeline, body, checksum'),
    withdrawal: prepare(`SELECT ${WITHDRAWAL_COLUMNS}, body, checksum FROM withdrawals WHERE uuid = ?`),
    withdrawals: prepare(`SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals ORDER BY uuid`),
    withdrawnAfter: prepare('SELECT number, uuid FROM withdrawals WHERE number > ? ORDER BY number LIMIT ?'),

    get: prepare(`SELECT ${STORED_COLUMNS} FROM records WHERE uuid = ?`),
    changesAfter: prepare(`SELECT ${STORED_COLUMNS} FROM records WHERE change > ? ORDER BY change LIMIT ?`),
    // The index is narrow. By itself, SQLite would read the table with all bodies.
    countChanges: prepare(`SELECT count(*) AS n FROM records INDEXED BY records_by_date
      WHERE +change > ? AND +change <= ?`),
    latestDatestamp: prepare('SELECT max(datestamp) AS datestamp FROM records'),
    lastChange: prepare("SELECT seq FROM sqlite_sequence WHERE name = 'records'"),
    byDate: prepare(`SELECT ${STORED_COLUMNS} FROM records
      WHERE (datestamp, uuid) > (?, ?) AND datestamp <= ? ORDER BY datestamp, uuid LIMIT ?`),
    byPipelineAndDate: prepare(`SELECT ${STORED_COLUMNS} FROM records
      WHERE pipeline = ? AND (datestamp, uuid) > (?, ?) AND datestamp <= ?
      ORDER BY datestamp, uuid LIMIT ?`),
    countByDate: prepare('SELECT count(*) AS n FROM records WHERE datestamp BETWEEN ? AND ?'),
    countByPipelineAndDate: prepare(`SELECT count(*) AS n FROM records
      WHERE pipeline = ? AND datestamp BETWEEN ? AND ?`),
    pipelines: prepare(`SELECT id, live FROM pipelines
      WHERE EXISTS (SELECT 1 FROM records WHERE pipeline = key) ORDER BY id`),
    liveAfter: prepare(
      'SELECT uuid, datestamp FROM records WHERE uuid > ? AND body IS NOT NULL ORDER BY uuid LIMIT ?',
    ),
    countLive: prepare('SELECT total(live) AS n FROM pipelines'),
  };
}

/* Steps of a transaction. `now` is in Unix seconds. */

interface WrittenRecord extends Pick<IncomingRecord, 'body' | 'institution'> {
  readonly uuid: Uint8Array;
  readonly pipeline: number;
}

/** Writes a live record under the next change number. */
export function writeRecord(
  { institution, addInstitution, write }: Statements,
  { uuid, pipeline, body, institution: name = institutionOf(body) }: WrittenRecord,
  now: number,
): void {
  const key = (institution.get(name) ?? addInstitution.get(name))?.['key'];
  write.run(uuid, pipeline, now, body, Number(key), bodyChecksum(uuid, body));
}

export function withdrawRecord(
  statements: Statements,
  uuid: Uint8Array,
  reason: string | undefined,
  now: number,
): WithdrawOutcome {
  const stored = statements.find.get(uuid, null, null);
  if (stored === undefined) return 'unknown';
  if (statements.isWithdrawn.get(uuid) !== undefined) {
    if (reason !== undefined) statements.setReason.run(reason, uuid);
    return 'alreadyWithdrawn';
  }
  statements.withdraw.run(uuid, now, reason ?? null);
  if (stored['live'] === 1) {
    statements.markDeleted.run(now, Number(stored['change']));
    statements.addLive.run(-1, Number(stored['pipeline']));
  }
  return 'withdrawn';
}

export function restoreRecord(statements: Statements, uuid: Uint8Array, now: number): RestoreOutcome {
  const withdrawal = statements.restore.get(uuid);
  if (withdrawal === undefined) return 'notWithdrawn';
  const { pipeline } = withdrawal;
  const body = checkedBody(withdrawal);
  // A damaged one comes back with the next ingest that brings it.
  if (body === undefined || body === DAMAGED_BODY) return 'stillDeleted';
  writeRecord(statements, { uuid, pipeline: Number(pipeline), body }, now);
  statements.addLive.run(1, Number(pipeline));
  return 'restored';
}
