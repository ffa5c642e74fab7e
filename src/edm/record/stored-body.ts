import { isJsonObject, type JsonObject, parseWellFormed } from '../../kernel/json.ts';
import type { FramedRecord } from './record.ts';
import { recordOf, statementsOf } from './statements.ts';

/** A stored record in two forms, which are mostly the same object. */
export interface StoredBody {
  /** As supplied, with every list and null, and the order of keys: as it is delivered. [records-1] */
  readonly supplied: JsonObject;
  /** What it states. */
  readonly record: FramedRecord;
}

/** A body of the record store. Errors: undefined for anything else, because a store may be damaged. */
export function readStoredBody(body: string): StoredBody | undefined {
  try {
    return parseStoredBody(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A body of the record store. Errors: SyntaxError for anything else. */
export function parseStoredBody(body: string): StoredBody {
  const { value: supplied } = parseWellFormed(body);
  const record = isJsonObject(supplied) ? recordOf(supplied as JsonObject) : undefined;
  if (record === undefined) throw new SyntaxError('it is not a record');
  return { supplied: supplied as JsonObject, record };
}

/** What the record in the field `sourceRecord` of a document states. Errors: SyntaxError. */
export const parseSourceRecord = (text: string): FramedRecord =>
  statementsOf(JSON.parse(text) as JsonObject) as FramedRecord;
