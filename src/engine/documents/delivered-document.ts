import { stringifyExact } from '../exact-json.ts';
import { readList } from '../parameters.ts';
import type { CollectionSchema, Field } from '../schema.ts';
import { keepMembers } from './json-members.ts';
import { parseStored, type StoredDocument } from './stored-document.ts';

type Json = Readonly<Record<string, unknown>>;

/** A document as it is returned. Most are returned as they are stored, without parsing. */
export class DeliveredDocument {
  readonly #stored: StoredDocument;
  #fields: Json | undefined;

  constructor(stored: StoredDocument) {
    this.#stored = stored;
  }

  /** Everything that was read of it. */
  get fields(): Json {
    this.#fields ??= parseStored(this.#stored);
    return this.#fields;
  }

  /** The wanted fields as JSON text. */
  text(selection: FieldSelection): string {
    const { body } = this.#stored;
    if (this.#isInBody(selection)) {
      return selection.all ? body : keepMembers(body, (name) => selection.has(name));
    }
    const { fields } = this;
    if (selection.all) return stringifyExact(fields);
    return stringifyExact(Object.fromEntries(Object.entries(fields).filter(([name]) => selection.has(name))));
  }

  /** Whether no field is wanted that is stored outside the body. */
  #isInBody(selection: FieldSelection): boolean {
    const { large, vectors } = this.#stored;
    if (large === undefined && vectors === undefined) return true;
    if (selection.all || [...(vectors?.keys() ?? [])].some((name) => selection.has(name))) return false;
    return large === undefined || keepMembers(large, (name) => selection.has(name)) === '{}';
  }
}

/** Which fields of a document are returned. */
export interface FieldSelection {
  /** Whether the field is returned. */
  has(name: string): boolean;
  /** Whether every field is: nothing is included or excluded by name. */
  readonly all: boolean;
  /** Whether only the id is: no document needs to be read. */
  readonly onlyId: boolean;
}

/**
 * Reads include_fields and exclude_fields. Unknown names are ignored, exclusion
 * wins. `prefix*` stands for the indexed fields with this prefix: a field that is
 * only stored has to be named. `include_fields=*` is everything.
 */
export function selectFields(
  include: readonly string[],
  exclude: readonly string[],
  fields: ReadonlyMap<string, Field>,
): FieldSelection {
  const includesAll = include.length === 0 || include.includes('*');
  if (includesAll && exclude.length === 0) return { all: true, onlyId: false, has: () => true };
  const included = matcher(include, fields);
  const excluded = matcher(exclude, fields);
  const decided = new Map<string, boolean>();
  const decide = (name: string): boolean => (includesAll || included(name)) && !excluded(name);
  return {
    all: false,
    onlyId: include.length > 0 && include.every((name) => name === 'id') && decide('id'),
    has(name) {
      return fields.has(name) ? decided.getOrInsertComputed(name, decide) : decide(name);
    },
  };
}

function matcher(patterns: readonly string[], fields: ReadonlyMap<string, Field>): (name: string) => boolean {
  const names = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const isIndexed = (name: string): boolean => name === 'id' || fields.get(name)?.index === true;
  const prefixes = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  return (name) => names.has(name) || (isIndexed(name) && prefixes.some((prefix) => name.startsWith(prefix)));
}

/** Which fields of documents are wanted, as comma-separated names, read like those of a search. */
export interface WantedFields {
  readonly include?: string | undefined;
  readonly exclude?: string | undefined;
}

/** Writes stored documents as JSON text with the wanted fields, in alphabetical order. */
export function storedText(
  { include, exclude }: WantedFields,
  schema: CollectionSchema,
): (document: StoredDocument) => string {
  const fields = new Map(schema.fields.map((field) => [field.name, field]));
  const selection = selectFields(readList(include), readList(exclude), fields);
  return (document) => new DeliveredDocument(document).text(selection);
}
