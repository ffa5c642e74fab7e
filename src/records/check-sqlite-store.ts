import { existsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type Finding, findingsAbout } from '../kernel/finding.ts';
import { openReader } from './sqlite/open-database.ts';
import { APPLICATION_ID, MIGRATIONS } from './sqlite/schema.ts';

const { ok, warning, fault } = findingsAbout('record store');

/** Above this size, SQLite's check takes too long for a person to wait. */
const MAX_CHECKED_BYTES = 512 * 1024 * 1024;

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
    const reason = error instanceof Error ? error.message : String(error);
    return fault(`${file} cannot be read: ${reason}`, 'Bring the file back from a backup');
  } finally {
    database?.close();
  }
}

function describe(database: DatabaseSync, file: string): Finding {
  const read = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0];
  const [version, known] = [Number(read('PRAGMA user_version')), MIGRATIONS.length];
  if (read('PRAGMA application_id') !== APPLICATION_ID) {
    return fault(`${file} is an SQLite file of another program`, 'Choose another folder with DATA_DIR');
  }
  if (version > known) {
    return fault(
      `${file} has schema version ${version}, this program knows versions up to ${known}`,
      'Use a newer program',
    );
  }
  const { size } = statSync(file);
  const damage = size > MAX_CHECKED_BYTES ? 'ok' : String(read('PRAGMA quick_check(1)'));
  if (damage !== 'ok') return fault(`${file} is damaged: ${damage}`, 'Bring the file back from a backup');
  if (version < known) {
    const message = `${file} has schema version ${version} and becomes version ${known} when it is next opened`;
    return warning(message, 'Make a backup before: older programs cannot read it then');
  }
  const extent = `${Math.ceil(size / 1024 ** 2)} MB, schema version ${version}`;
  const whole = size > MAX_CHECKED_BYTES ? 'not read as a whole for its size' : 'whole';
  return ok(`${file} (${extent}, ${whole})`);
}
