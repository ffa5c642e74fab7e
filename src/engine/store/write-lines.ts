import { messageOf } from '../../kernel/error-message.ts';
import { checkDocument, type EngineDocument } from '../documents/document-check.ts';
import { parseForIndex, parseStored } from '../documents/stored-document.ts';
import { EngineFault } from '../fault.ts';
import { parseExact, stringifyExact } from '../json.ts';
import { type CollectionSchema, isVector } from '../schema.ts';
import type { DirtyValues, Lines, WriteAction, WriteOutcome } from '../write-options.ts';
import type { CollectionWriter, DocumentChanges } from './collection-writer.ts';
import { type FullRow, isDamaged } from './document-writer.ts';

/**
 * Writes documents given as lines of JSON in one transaction; returns one outcome for
 * each. A refused line does not affect the others.
 */
export function writeLines(
  writer: CollectionWriter,
  schema: CollectionSchema,
  lines: Lines,
  action: WriteAction,
  withDocuments: boolean,
  dirtyValues: DirtyValues = 'reject',
): WriteOutcome[] {
  const documents = lines instanceof Uint8Array ? linesIn(lines) : lines;
  if (documents.length === 0) return [];
  return writer.write((changes) =>
    documents.map((line): WriteOutcome => {
      // A document that is returned keeps the digits of its vectors.
      const parsed = parse(line, withDocuments ? undefined : schema);
      if ('error' in parsed) return refuse(400, parsed.error);
      const written = writeOne(parsed.value, schema, action, dirtyValues, changes);
      if ('error' in written) return refuse(written.code, written.error, written.id);
      const { id, document } = written;
      return { success: true, id, document: withDocuments ? stringifyExact(sorted(document)) : '' };
    }),
  );
}

/** The lines of a text in UTF-8, without blank ones. */
const linesIn = (text: Uint8Array): string[] =>
  Buffer.from(text.buffer, text.byteOffset, text.length)
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '');

const refuse = (code: number, error: string, id?: string): WriteOutcome => ({
  success: false,
  code,
  error,
  ...(id === undefined ? {} : { id }),
});

function parse(
  line: string,
  schema: CollectionSchema | undefined,
): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: schema ? parseDocument(line, schema) : parseExact(line) };
  } catch (error) {
    return { error: `Bad JSON: ${messageOf(error)}` };
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
  const mergesInto = action === 'update' || action === 'emplace' ? old : undefined;
  if (mergesInto && isDamaged(mergesInto)) {
    return { code: 500, error: `Document ${mergesInto.id} is damaged.`, id: mergesInto.id };
  }
  const checked = checkDocument(value, schema, mergesInto !== undefined, dirtyValues);
  if ('error' in checked) return { ...checked, ...(givenId === undefined ? {} : { id: givenId }) };
  if (mergesInto && changesNothing(mergesInto, checked.document))
    return { id: mergesInto.id, document: parseStored(mergesInto) };
  const whole = mergesInto ? merge(mergesInto, checked.document) : checked.document;
  if (mergesInto) {
    const again = checkDocument(whole, schema);
    if ('error' in again) return { ...again, id: mergesInto.id };
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

/** The sequence number, or the first number above it that is not the id of a document. */
function freeId(changes: DocumentChanges): string {
  let number = changes.nextSequence();
  while (changes.find(String(number))) number += 1;
  return String(number);
}

/** A field that is null removes the stored one. */
function merge(old: FullRow, given: EngineDocument): EngineDocument {
  const both = { ...parseStored(old), ...given };
  return Object.fromEntries(Object.entries(both).filter(([, value]) => value !== null));
}

/** Whether the stored document has these values, so that it need not be written and indexed again. */
function changesNothing(old: FullRow, given: EngineDocument): boolean {
  const stored = parseForIndex(old);
  return Object.entries(given).every(([name, value]) =>
    stored[name] instanceof Float32Array
      ? sameVector(stored[name], value)
      : // As texts: values may be nested more deeply than functions may call themselves.
        stringifyExact(stored[name]) === stringifyExact(value),
  );
}

const sameVector = (stored: Float32Array, given: unknown): boolean =>
  (Array.isArray(given) || given instanceof Float32Array) &&
  given.length === stored.length &&
  stored.every((component, i) => component === Math.fround(given[i]));

const sorted = (document: EngineDocument): EngineDocument =>
  Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Changes fields of the documents in these rows in one transaction, and returns how many
 * were changed. As in Typesense, documents that refuse the change are skipped, and so are
 * rows that have been replaced or removed. `change` comes from readChange.
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
 * The members of a JSON object without the id, as they follow it in a line.
 * Errors: EngineFault 400 when the text is not a JSON object.
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
  const changed = stringifyExact(members);
  return changed === '{}' ? '}' : `,${changed.slice(1)}`;
}

/**
 * Parses the JSON of a document like parseExact, but vectors of the schema's fields become
 * 32-bit floats. A vector that does not fit its field stays an array for `checkDocument`.
 */
export function parseDocument(json: string, schema: CollectionSchema): unknown {
  const document = parseExact(json);
  if (typeof document !== 'object' || document === null) return document;
  const members = document as Record<string, unknown>;
  for (const { name, numDim } of schema.fields.filter(isVector)) {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (!Array.isArray(value) || value.length !== numDim) continue;
    members[name] = toVector(value) ?? value;
  }
  return document;
}

/** Undefined if a component is no finite number in 32 bits. A loop: `from` takes ten times as long. */
function toVector(components: readonly unknown[]): Float32Array | undefined {
  const vector = new Float32Array(components.length);
  for (let i = 0; i < components.length; i += 1) {
    const component = components[i];
    if (typeof component !== 'number' && typeof component !== 'bigint') return undefined;
    vector[i] = Number(component);
    if (!Number.isFinite(vector[i])) return undefined;
  }
  return vector;
}
