import { isDeepStrictEqual } from 'node:util';
import type { DirtyValues } from './dirty-values.ts';
import { checkDocument, type EngineDocument } from './document-check.ts';
import { parseExact, stringifyExact } from './exact-json.ts';
import type { CollectionSchema } from './schema.ts';
import type { CollectionWriter, DocumentChanges } from './store/collection-writer.ts';
import type { FullRow } from './store/document-writer.ts';
import { parseForIndex, parseStored } from './store/stored-document.ts';

/**
 * create: refuses a known id; upsert: replaces; update: changes the given
 * fields of a known id; emplace: update if known, else create.
 */
export type WriteAction = 'create' | 'upsert' | 'update' | 'emplace';

export type WriteOutcome =
  | { readonly success: true; readonly id: string /** JSON text as stored. */; readonly document: string }
  | { readonly success: false; readonly code: number; readonly error: string; readonly id?: string };

/**
 * Writes documents given as lines of JSON in one transaction, one outcome for
 * each, in order. A line that is refused leaves the others alone.
 */
export function writeLines(
  writer: CollectionWriter,
  schema: CollectionSchema,
  lines: readonly string[],
  action: WriteAction,
  withDocuments: boolean,
  dirtyValues: DirtyValues = 'reject',
): WriteOutcome[] {
  return writer.write((changes) =>
    lines.map((line): WriteOutcome => {
      const parsed = parse(line);
      if ('error' in parsed) return refuse(400, parsed.error);
      const written = writeOne(parsed.value, schema, action, dirtyValues, changes);
      if ('error' in written) return refuse(written.code, written.error, written.id);
      const { id, document } = written;
      return { success: true, id, document: withDocuments ? stringifyExact(sorted(document)) : '' };
    }),
  );
}

const refuse = (code: number, error: string, id?: string): WriteOutcome => ({
  success: false,
  code,
  error,
  ...(id === undefined ? {} : { id }),
});

function parse(line: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: parseExact(line) };
  } catch (error) {
    return { error: `Bad JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

type Written =
  | { readonly id: string; readonly document: EngineDocument }
  | { readonly code: number; readonly error: string; readonly id?: string };

function writeOne(
  value: unknown,
  schema: CollectionSchema,
  action: WriteAction,
  dirtyValues: DirtyValues,
  changes: DocumentChanges,
): Written {
  const givenId = idOf(value);
  const old = givenId === undefined ? undefined : changes.find(givenId);
  if (action === 'create' && old) {
    return { code: 409, error: `A document with id ${givenId} already exists.`, id: old.id };
  }
  if (action === 'update' && !old) {
    return { code: 404, error: `Could not find a document with id: ${givenId ?? ''}` };
  }
  const merges = old !== undefined && (action === 'update' || action === 'emplace');
  const checked = checkDocument(value, schema, merges, dirtyValues);
  if ('error' in checked) return { ...checked, ...(givenId === undefined ? {} : { id: givenId }) };
  if (merges && changesNothing(old, checked.document)) return { id: old.id, document: parseStored(old) };
  const whole = merges ? merge(old, checked.document) : checked.document;
  if (merges) {
    const again = checkDocument(whole, schema);
    if ('error' in again) return { ...again, id: old.id };
  }
  const id = givenId ?? freeId(changes);
  const document = givenId === undefined ? { ...whole, id } : whole;
  changes.put(id, document, old);
  return { id, document };
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The number of the document, or the first one above that no document has for its id. */
function freeId(changes: DocumentChanges): string {
  let number = changes.nextSequence();
  while (changes.find(String(number))) number += 1;
  return String(number);
}

/** A field that is null takes the stored one away. */
function merge(old: FullRow, given: EngineDocument): EngineDocument {
  const both = { ...parseStored(old), ...given };
  return Object.fromEntries(Object.entries(both).filter(([, value]) => value !== null));
}

/** Whether the stored document has these very values: it then need not be written and indexed again. */
function changesNothing(old: FullRow, given: EngineDocument): boolean {
  const stored = parseForIndex(old);
  return Object.entries(given).every(([name, value]) =>
    stored[name] instanceof Float32Array
      ? sameVector(stored[name], value)
      : isDeepStrictEqual(stored[name], value),
  );
}

const sameVector = (stored: Float32Array, given: unknown): boolean =>
  Array.isArray(given) &&
  given.length === stored.length &&
  stored.every((component, i) => component === Math.fround(given[i]));

const sorted = (document: EngineDocument): EngineDocument =>
  Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)));
