import type { ImportOutcome } from '../search-engine.ts';
import { BrokenReply } from './patiently.ts';

/**
 * What became of each document of an import, from the lines of its reply.
 * Errors: BrokenReply for lines that are none of an import, or not as many as documents.
 */
export function importOutcomes(reply: unknown, documents: number): ImportOutcome[] {
  if (typeof reply !== 'string') throw new BrokenReply('an import without a text');
  const lines = reply.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== documents) {
    throw new BrokenReply(`an import of ${documents} documents with ${lines.length} outcomes`);
  }
  return lines.map(outcomeOf);
}

function outcomeOf(line: string): ImportOutcome {
  const { success, error } = JSON.parse(line) as { readonly success?: unknown; readonly error?: unknown };
  if (success === true) return { success: true };
  if (success !== false) throw new BrokenReply('a line of an import without an outcome');
  return { success: false, error: typeof error === 'string' ? error : 'refused without a reason' };
}
