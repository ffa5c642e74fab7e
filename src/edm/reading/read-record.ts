import { isJsonObject } from '../../kernel/json.ts';
import { quote } from '../../kernel/quote.ts';
import type { ReadResult } from '../record.ts';
import { readEntity } from './entity.ts';
import { type Form, LimitError, startReading } from './reading.ts';
import { checkRecord } from './record-checks.ts';

/** A parsed JSON value, read and checked. `notes`: further warnings. Never throws. */
export function readRecord(value: unknown, form: Form, notes: readonly string[] = []): ReadResult {
  if (!isJsonObject(value)) return noRecord(`${quote(value)} is not a JSON object`);
  const reading = startReading(form);
  try {
    return checkRecord(readEntity(value, reading), reading, notes);
  } catch (error) {
    if (error instanceof LimitError) return noRecord(error.message);
    throw error;
  }
}

export const noRecord = (message: string): ReadResult => ({
  record: undefined,
  errors: [{ severity: 'error', message }],
});
