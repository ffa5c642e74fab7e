import { readFramed } from './framed.ts';
import type { FramedRecord } from './record.ts';

/** The record of a body as the record store keeps it; undefined for one that is damaged. */
export function storedRecord(body: string): FramedRecord | undefined {
  try {
    return readFramed(JSON.parse(body)).record;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
