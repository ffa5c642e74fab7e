import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { isUuid, uuidFromBytes } from '../../../kernel/uuid.ts';
import { DAMAGED_BODY, type StoredRecord, type Withdrawal } from '../record-store.ts';
import { bodyChecksum, isIntact } from './checksums.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

/** The columns that `toStoredRecord` needs, for `FROM records`. */
export const STORED_COLUMNS = `change, uuid, datestamp, body, checksum,
  (SELECT id FROM pipelines WHERE key = records.pipeline) AS pipeline_id`;

/** The columns that `toWithdrawal` needs, for `FROM withdrawals`. */
export const WITHDRAWAL_COLUMNS = `uuid, time, reason,
  (SELECT id FROM pipelines WHERE key = withdrawals.pipeline) AS pipeline_id`;

/** A page has about this many characters of bodies; one record can have megabytes. */
const MAX_BODY_CHARACTERS = 32 * 1024 * 1024;

/** Reads records until there are no more or their bodies have become large; at least one if there is any. */
export function readRecords(
  statement: StatementSync,
  parameters: readonly SQLInputValue[],
  maxBodyCharacters = MAX_BODY_CHARACTERS,
): StoredRecord[] {
  const records: StoredRecord[] = [];
  let characters = 0;
  for (const row of statement.iterate(...parameters)) {
    const record = toStoredRecord(row);
    records.push(record);
    characters += record.body?.length ?? 0;
    if (characters >= maxBodyCharacters) break;
  }
  return records;
}

export function toStoredRecord(row: Row): StoredRecord {
  const { change, datestamp, pipeline_id } = row;
  return {
    uuid: toUuid(row),
    pipelineId: String(pipeline_id),
    datestamp: Number(datestamp),
    change: Number(change),
    body: checkedBody(row),
  };
}

/** The body of a row with uuid and checksum: DAMAGED_BODY if it is not what was written. [operations-15] */
export function checkedBody(row: Row): string | undefined {
  const { uuid, body, checksum } = row;
  if (typeof body !== 'string' || !(uuid instanceof Uint8Array)) return undefined;
  return isIntact(checksum, () => bodyChecksum(uuid, body)) ? body : DAMAGED_BODY;
}

export function toWithdrawal(row: Row): Withdrawal {
  const { pipeline_id, time } = row;
  return {
    uuid: toUuid(row),
    pipelineId: String(pipeline_id),
    time: Number(time),
    reason: optionalText(row, 'reason'),
  };
}

export function toUuid({ uuid }: Row): string {
  if (!(uuid instanceof Uint8Array)) throw new TypeError('a row without a uuid');
  return uuidFromBytes(uuid);
}

function optionalText(row: Row, column: string): string | undefined {
  const value = row[column];
  return typeof value === 'string' ? value : undefined;
}

/**
 * A UUID as its 16 bytes: less than half the size of its text in three indexes,
 * and in the same order as the lowercase text.
 * Errors: undefined for other texts.
 */
export function uuidToBytes(uuid: string): Uint8Array | undefined {
  return isUuid(uuid.toLowerCase()) ? Buffer.from(uuid.replaceAll('-', ''), 'hex') : undefined;
}

/** Errors: TypeError for other texts. */
export function requireUuid(uuid: string): Uint8Array {
  const bytes = uuidToBytes(uuid);
  if (bytes === undefined) throw new TypeError(`not a UUID: ${JSON.stringify(uuid)}`);
  return bytes;
}
