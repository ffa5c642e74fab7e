import type { DirtyValues } from './dirty-values.ts';
import { parseExact, stringifyExact } from './exact-json.ts';
import { EngineFault } from './fault.ts';
import type { CollectionSchema } from './schema.ts';
import type { CollectionWriter } from './store/collection-writer.ts';
import { writeLines } from './write-lines.ts';

/**
 * Changes fields of the documents in these rows, all in one transaction, and
 * gives how many took the change: one that does not stays as it is, as upstream.
 * Documents that have been replaced or removed since they were found are left alone.
 * `change` is what readChange gives.
 */
export function updateRows(
  writer: CollectionWriter,
  schema: CollectionSchema,
  rows: Iterable<number>,
  change: string,
  dirtyValues: DirtyValues,
): number {
  const lines = writer.idsOf(rows).map((id) => `{"id":${JSON.stringify(id)}${change}`);
  const outcomes = writeLines(writer, schema, lines, 'update', false, dirtyValues);
  return outcomes.filter(({ success }) => success).length;
}

/**
 * The members of a JSON object but for the id, as they follow it in a line.
 * Errors: EngineFault 400 when the text is none.
 */
export function readChange(text: string): string {
  let value: unknown;
  try {
    value = parseExact(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new EngineFault(400, `Bad JSON: ${error.message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new EngineFault(400, 'Bad JSON: not a properly formed document.');
  }
  const { id: _, ...members } = value as Readonly<Record<string, unknown>>;
  const own = stringifyExact(members);
  return own === '{}' ? '}' : `,${own.slice(1)}`;
}
