import { existsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../../kernel/error-message.ts';
import type { Finding } from '../../kernel/finding.ts';
import { StoreError } from './record-store.ts';
import { fault, latestVersion, ok, versionFinding, warning } from './schema-version.ts';
import { countUnchecked, findDamaged } from './sqlite/find-damaged.ts';
import { openReader } from './sqlite/open-database.ts';
import { APPLICATION_ID, SCHEMA } from './sqlite/schema.ts';

/** Above this size, SQLite's check takes too long for a person to wait. */
const MAX_CHECKED_BYTES = 512 * 1024 * 1024;

/** Damaged rows that are named. */
const NAMED_ROWS = 5;

/** Checks that the file of the record store is readable and of this version, without changing it. */
export function checkSqliteStore(file: string): Finding {
  if (!existsSync(file)) {
    return warning(
      `${file} does not exist: no records have been ingested yet`,
      'Run vitrine ingest, then vitrine index',
    );
  }
  let database: DatabaseSync | undefined;
  try {
    database = openReader(file);
    return describe(database, file);
  } catch (error) {
    const reason = messageOf(error instanceof StoreError ? error.cause : error);
    return fault(`${file} cannot be read: ${reason}`, 'Bring the file back from a backup');
  } finally {
    database?.close();
  }
}

function describe(database: DatabaseSync, file: string): Finding {
  const read = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0];
  const version = Number(read('PRAGMA user_version'));
  if (read('PRAGMA application_id') !== APPLICATION_ID) {
    return fault(`${file} is an SQLite file of another program`, 'Choose another folder with DATA_DIR');
  }
  const otherVersion = versionFinding(file, version, latestVersion(SCHEMA));
  if (otherVersion?.severity === 'fault') return otherVersion;
  const { size } = statSync(file);
  const damage = size > MAX_CHECKED_BYTES ? 'ok' : String(read('PRAGMA integrity_check(1)'));
  if (damage !== 'ok') return fault(`${file} is damaged: ${damage}`, 'Bring the file back from a backup');
  if (otherVersion) return otherVersion;
  const damaged = [...findDamaged(database)];
  if (damaged.length > 0) {
    const named = damaged.slice(0, NAMED_ROWS).join(', ');
    return fault(
      `${file} is damaged: ${named}${damaged.length > NAMED_ROWS ? ` and ${damaged.length - NAMED_ROWS} more` : ''}`,
      'Damaged records are left out until vitrine ingest brings them again, or bring the file back from a backup; vitrine index makes the rest again',
    );
  }
  const extent = `${Math.ceil(size / 1024 ** 2)} MB, schema version ${version}`;
  const whole = size > MAX_CHECKED_BYTES ? 'its indexes not read for its size' : 'whole';
  const unchecked = countUnchecked(database);
  const old =
    unchecked === 0 ? '' : `; ${unchecked} records of an earlier version get checksums by the next ingest`;
  return ok(`${file} (${extent}, ${whole}${old})`);
}
