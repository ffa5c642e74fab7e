import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { uuidFromBytes } from '../../kernel/uuid.ts';
import type { StoredRecord } from '../record-store.ts';

/** Columns that `readRows` expects, for `FROM records`. */
export const STORED_COLUMNS = `change, uuid, datestamp, body,
  (SELECT id FROM pipelines WHERE key = records.pipeline) AS pipeline_id`;

/** One answer holds about this many characters of bodies; a record can have megabytes. */
const MAX_BODY_CHARACTERS = 32 * 1024 * 1024;

/** Reads rows until there are no more or their bodies have become large; at least one if there is any. */
export function readRows(
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

export function toStoredRecord(row: Record<string, unknown>): StoredRecord {
  const { change, uuid, datestamp, body, pipeline_id } = row;
  if (!(uuid instanceof Uint8Array)) throw new TypeError('a row of records without a uuid');
  return {
    uuid: uuidFromBytes(uuid),
    pipelineId: String(pipeline_id),
    datestamp: Number(datestamp),
    change: Number(change),
    body: typeof body === 'string' ? body : undefined,
  };
}
