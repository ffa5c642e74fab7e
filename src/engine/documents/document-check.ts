import { quote } from '../../kernel/quote.ts';
import { type CollectionSchema, isList } from '../schema.ts';
import { DECIMAL, generalNumber, INTEGER } from '../text/number-text.ts';
import type { DirtyValues } from '../write-options.ts';

/** A document as it was sent, whose declared fields fit their types. Vectors may be 32-bit floats. */
export type EngineDocument = Readonly<Record<string, unknown>>;

export interface DocumentError {
  readonly error: string;
  readonly code: 400;
}

/**
 * Checks a parsed JSON value against a schema. Values are only converted if `dirtyValues`
 * says so, and undeclared fields stay as they are. An optional field that is null is left
 * out, another list that is null becomes empty. The id may be missing. `partial`
 * documents (update, emplace) need no field; their nulls stay, because they remove fields.
 * Errors: the first one in alphabetical order of the fields, in Typesense's wording.
 */
export function checkDocument(
  value: unknown,
  schema: CollectionSchema,
  partial = false,
  dirtyValues: DirtyValues = 'reject',
): { readonly document: EngineDocument } | DocumentError {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('Bad JSON: not a properly formed document.');
  }
  const document = value as Record<string, unknown>;
  const id = Object.hasOwn(document, 'id') ? document['id'] : undefined;
  if (id !== undefined && typeof id !== 'string') return refuse("Document's `id` field should be a string.");
  if (id === '') return refuse('The `id` should not be empty.');
  // Half of a surrogate pair would become another character.
  if (id?.isWellFormed() === false) return refuse(`The \`id\` ${quote(id)} should be valid UTF-8.`);
  const sorting = schema.defaultSortingField;
  if (sorting !== undefined && !partial && !Object.hasOwn(document, sorting)) {
    return refuse(
      `Field \`${sorting}\` has been declared as a default sorting field, but is not found in the document.`,
    );
  }
  const dropped: string[] = [];
  const repaired: Record<string, unknown> = {};
  for (const field of rulesOf(schema)) {
    const value = document[field.name];
    // A function is inherited from Object.prototype.
    const present = typeof value === 'function' ? undefined : value;
    if (present === undefined) {
      if (field.optional || partial) continue;
      return refuse(
        `Field \`${field.name}\` has been declared in the schema, but is not found in the document.`,
      );
    }
    if (present === null && field.optional) {
      if (!partial) dropped.push(field.name);
      continue;
    }
    const sent = field.numDim === undefined ? present : withoutBigInts(present);
    const given = sent === null && field.isList ? [] : sent;
    const wrong = faultOf(given, field);
    if (wrong === undefined) {
      if (given !== present) repaired[field.name] = given;
      continue;
    }
    const fitting = repair(given, field, dirtyValues);
    if (fitting === undefined) return refuse(`Field \`${field.name}\` ${wrong}.`);
    if (fitting === LEFT_OUT) dropped.push(field.name);
    else repaired[field.name] = fitting;
  }
  if (dropped.length === 0 && Object.keys(repaired).length === 0) return { document };
  const kept = Object.entries({ ...document, ...repaired }).filter(([name]) => !dropped.includes(name));
  return { document: Object.fromEntries(kept) };
}

const LEFT_OUT = Symbol('left out');

/** A value that fits the field; undefined when the document must be refused. */
function repair(value: unknown, rule: Rule, mode: DirtyValues): unknown {
  const otherwise = rule.optional && mode.endsWith('drop') ? LEFT_OUT : undefined;
  const fitting = (element: unknown): unknown => {
    if (fits(element, rule.type)) return element;
    const made = mode.startsWith('coerce') ? coerce(element, rule.type) : undefined;
    return fits(made, rule.type) ? made : otherwise;
  };
  if (!rule.isList) return fitting(value);
  if (!Array.isArray(value)) return otherwise;
  const elements = value.map(fitting);
  if (elements.includes(undefined)) return undefined;
  const left = elements.filter((element) => element !== LEFT_OUT);
  return faultOf(left, rule) === undefined ? left : undefined;
}

interface Rule {
  readonly name: string;
  readonly optional: boolean;
  readonly isList: boolean;
  /** Type of the value, or of the elements of a list. */
  readonly type: string;
  readonly numDim: number | undefined;
}

const rules = new WeakMap<CollectionSchema, readonly Rule[]>();

/** Cached by schema, because every document of an import needs them. */
const rulesOf = (schema: CollectionSchema): readonly Rule[] =>
  rules.getOrInsertComputed(schema, ({ fields }) =>
    fields
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((field) => ({
        name: field.name,
        optional: field.optional,
        isList: isList(field),
        type: field.type.replace('[]', ''),
        numDim: field.numDim,
      })),
  );

const refuse = (error: string): DocumentError => ({ error, code: 400 });

function faultOf(value: unknown, { isList, type, numDim }: Rule): string | undefined {
  if (!isList) return fits(value, type) ? undefined : singleFault(value, type);
  // Read as a vector of this field.
  if (value instanceof Float32Array) return undefined;
  if (!Array.isArray(value)) return 'must be an array';
  if (numDim !== undefined && value.length !== numDim) return `must have ${numDim} dimensions`;
  for (const element of value) if (!fits(element, type)) return listFault(element, type);
  return undefined;
}

function fits(value: unknown, type: string): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'float':
      // Stored with 32 bits; a number that is infinite there (1e999) is not valid JSON.
      return typeof value === 'number' ? Number.isFinite(Math.fround(value)) : typeof value === 'bigint';
    case 'int32':
      return typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
    default:
      return typeof value === 'bigint' ? value === BigInt.asIntN(64, value) : isInt64(value);
  }
}

const isInt64 = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;

/** Vectors are stored as 32-bit floats, so their integers need no exact digits. */
const withoutBigInts = (value: unknown): unknown =>
  Array.isArray(value) && value.some((item) => typeof item === 'bigint') ? value.map(Number) : value;

const singleFault = (value: unknown, type: string): string =>
  isTooLarge(value, type) ?? `must be ${type.startsWith('int') ? 'an' : 'a'} ${type}`;

const listFault = (element: unknown, type: string): string =>
  isTooLarge(element, type) ??
  `must be ${type.startsWith('int') || type === 'string' ? 'an' : 'a'} array of ${type}`;

const isTooLarge = (value: unknown, type: string): string | undefined =>
  type === 'int32' && (typeof value === 'bigint' || Number.isInteger(value))
    ? 'exceeds maximum value of int32'
    : undefined;

/** The value converted to the type; undefined if that is impossible. Numbers may be out of range. */
function coerce(value: unknown, type: string): string | number | bigint | boolean | undefined {
  if (type === 'string') return toText(value);
  if (type === 'bool') return toBoolean(value);
  if (typeof value === 'boolean') return Number(value);
  if (type === 'float') return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : undefined;
  if (typeof value === 'number') return Math.trunc(Math.fround(value));
  return typeof value === 'string' && INTEGER.test(value) ? toInteger(value) : undefined;
}

/** With all digits if it may fit into 64 bits. */
function toInteger(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || Math.abs(number) > 2 ** 63 ? number : BigInt(text.replace('+', ''));
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'number') return undefined;
  return Number.isInteger(value) ? String(value) : generalNumber(value);
}

function toBoolean(value: unknown): boolean | undefined {
  if (value === 0 || value === 1) return value === 1;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}
