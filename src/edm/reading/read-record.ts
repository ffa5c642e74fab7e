import { isJsonObject } from '../../kernel/json.ts';
import type { ReadResult } from '../record.ts';
import { readEntity } from './entity.ts';
import { quote, type Reading, startReading } from './reading.ts';
import { checkRecord } from './record-checks.ts';

/** A parsed JSON value in one of the two forms, read and checked. Never throws. */
export function readRecord(value: unknown, form: Reading['form']): ReadResult {
  if (!isJsonObject(value)) return noRecord(`${quote(value)} is not a JSON object`);
  const reading = startReading(form);
  return checkRecord(readEntity(value, reading), reading);
}

export const noRecord = (message: string): ReadResult => ({
  record: undefined,
  errors: [{ severity: 'error', message }],
});
