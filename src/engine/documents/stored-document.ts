import { parseExact, stringifyExact } from '../json.ts';
import { readList } from '../parameters.ts';
import type { CollectionSchema, Field } from '../schema.ts';

type Json = Readonly<Record<string, unknown>>;

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
export const parseStored = (stored: StoredDocument): Json =>
  withDecimals(parseTexts(stored), stored.vectors, () => true);

const parseTexts = ({ body, large }: StoredDocument): Record<string, unknown> => {
  const document = parseExact(body) as Record<string, unknown>;
  return large ? Object.assign(document, parseExact(large)) : document;
};

/** The wanted fields, in alphabetical order. */
function withDecimals(texts: Json, vectors: Vectors | undefined, isWanted: (name: string) => boolean): Json {
  const wanted = Object.entries(texts).filter(([name]) => isWanted(name));
  for (const [name, vector] of vectors ?? []) {
    if (isWanted(name)) wanted.push([name, Array.from(vector, shortestDecimal)]);
  }
  return Object.fromEntries(wanted.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The whole document with vectors as floats and its fields in any order, which is cheaper. */
export const parseForIndex = (stored: StoredDocument): Json =>
  Object.assign(parseTexts(stored), Object.fromEntries(stored.vectors ?? []));

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

/** A document as it is returned. If all of it is wanted, it is returned as it is stored. */
export class DeliveredDocument {
  readonly #stored: StoredDocument;
  #fields: Json | undefined;

  constructor(stored: StoredDocument) {
    this.#stored = stored;
  }

  /** Everything that was read of it, without vectors. */
  get fields(): Json {
    this.#fields ??= parseTexts(this.#stored);
    return this.#fields;
  }

  /** The wanted fields as JSON text. */
  text(selection: FieldSelection): string {
    const { body, large, vectors } = this.#stored;
    if (selection.all && large === undefined && vectors === undefined) return body;
    return stringifyExact(withDecimals(this.fields, vectors, (name) => selection.has(name)));
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
  const has = (name: string): boolean => (includesAll || included(name)) && !excluded(name);
  const onlyId = include.length > 0 && include.every((name) => name === 'id') && has('id');
  return { all: false, onlyId, has };
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
