import { keepMembers, parseExact, stringifyExact } from '../json.ts';
import { readList } from '../parameters.ts';
import type { CollectionSchema, Field } from '../schema.ts';

/** The vectors of a document, by field. */
export type Vectors = ReadonlyMap<string, Float32Array>;

export interface StoredDocument {
  /** JSON text. */
  readonly body: string;
  /** JSON text of long values of fields that are only stored; separate, because most replies do not need them. */
  readonly large: string | undefined;
  readonly vectors: Vectors | undefined;
}

/** The whole document as it is delivered, with its fields in alphabetical order. */
export function parseStored(stored: StoredDocument): Record<string, unknown> {
  const document = parseForIndex(stored);
  if (!stored.large && !stored.vectors) return document;
  for (const [field, vector] of stored.vectors ?? []) {
    document[field] = Array.from(vector, shortestDecimal);
  }
  return Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The whole document with vectors as floats and its fields in any order, which is cheaper. */
export function parseForIndex({ body, large, vectors }: StoredDocument): Record<string, unknown> {
  const document = parseExact(body) as Record<string, unknown>;
  if (large) Object.assign(document, parseExact(large));
  for (const [field, vector] of vectors ?? []) document[field] = vector;
  return document;
}

/** Decimals of this many digits survive as 32-bit floats, and this many identify any 32-bit float. */
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 9;

/**
 * The number with the fewest digits that gives this 32-bit float: 0.1 instead of
 * 0.10000000149011612. Numbers with up to six digits come out as they were written.
 */
export function shortestDecimal(float: number): number {
  if (Number.isInteger(float) && Math.abs(float) < 10 ** FEWEST_DIGITS) return float;
  for (let digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits += 1) {
    const decimal = Number(float.toPrecision(digits));
    if (Math.fround(decimal) === float) return decimal;
  }
  return Number(float.toPrecision(MOST_DIGITS));
}

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
  const selections = selectionsOf.getOrInsertComputed(fields, () => new Map());
  const key = JSON.stringify([include, exclude]);
  const existing = selections.get(key);
  if (existing) return existing;
  const selection = makeSelection(include, exclude, fields);
  if (selections.size >= MAX_SELECTIONS) selections.clear();
  selections.set(key, selection);
  return selection;
}

/** Those of the latest requests: most have the same, and deciding about each name again would take long. */
const selectionsOf = new WeakMap<ReadonlyMap<string, Field>, Map<string, FieldSelection>>();
const MAX_SELECTIONS = 16;
/** Documents may have any names. */
const MAX_DECIDED = 1_000;

function makeSelection(
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
      const known = decided.get(name);
      if (known !== undefined) return known;
      if (decided.size >= MAX_DECIDED) decided.clear();
      const has = decide(name);
      decided.set(name, has);
      return has;
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
