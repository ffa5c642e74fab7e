import { readFramed } from '../../edm/framed.ts';
import type { FramedRecord } from '../../edm/record.ts';

/** The record of a stored body; undefined for one that the store has damaged. */
export function storedRecord(body: string): FramedRecord | undefined {
  try {
    return readFramed(JSON.parse(body)).record;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
