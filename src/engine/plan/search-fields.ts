import { EngineFault } from '../fault.ts';
import type { InfixMode, SearchRequest } from '../request/request.ts';
import { type Field, isList, isText, isVector } from '../schema.ts';
import { type SegmentField, segmentField } from '../segment/postings.ts';
import type { Snapshot } from '../segment/snapshot.ts';

/** A field of query_by with its options. */
export interface SearchedField {
  readonly name: string;
  readonly weight: number;
  readonly prefix: boolean;
  readonly maxTypos: number;
  readonly isList: boolean;
  readonly infix: InfixMode;
  /** Whether the schema allows infix searches. */
  readonly hasInfix: boolean;
  /** The field in each segment of the snapshot. */
  readonly inParts: readonly SegmentField[];
}

const MAX_WEIGHT = 15;

/** The fields of query_by. Errors: EngineFault 400 or 404 naming the field. */
export function planFields(request: SearchRequest, snapshot: Snapshot, matchesAll: boolean): SearchedField[] {
  const { query_by, query_by_weights, prefix, num_typos, infix } = request;
  const named = query_by.flatMap((name, i) =>
    namedFields(name, snapshot, request, matchesAll).map((field) => ({ field, i })),
  );
  for (const { field } of named) if (!field.index) throw notIndexed(field.name);
  const weights = fieldWeights(
    named.flatMap(({ i }) => query_by_weights[i] ?? []),
    named.length,
  );
  return named.map(({ field, i }, at) => ({
    ...searchedField(field, snapshot, Math.min(2, valueFor(num_typos, i) ?? 2)),
    weight: weights[at] as number,
    prefix: valueFor(prefix, i) ?? true,
    infix: valueFor(infix, i) ?? 'off',
  }));
}

/** The fields of also_query_by. Others than text fields are ignored. */
export const planAlsoFields = ({ also_query_by }: SearchRequest, snapshot: Snapshot): SearchedField[] =>
  also_query_by.flatMap((name) => {
    const field = snapshot.fields.get(name);
    if (!field?.index || !isText(field)) return [];
    return [{ ...searchedField(field, snapshot, 0), prefix: false }];
  });

/** A field searched alone, with prefixes. */
export const searchedField = (field: Field, { parts }: Snapshot, maxTypos: number): SearchedField => ({
  name: field.name,
  weight: 0,
  prefix: true,
  maxTypos,
  isList: isList(field),
  infix: 'off',
  hasInfix: field.infix,
  inParts: parts.map(({ segment }) => segmentField(segment, field.name)),
});

const valueFor = <T>(values: readonly T[], i: number): T | undefined => values[i] ?? values[0];

/**
 * The field of that name, or the text fields that a name ending in `*` stands for; none for an unknown
 * name unless names are validated. Errors: EngineFault.
 */
function namedFields(
  name: string,
  { fields }: Snapshot,
  { vector_query, validate_field_names }: SearchRequest,
  matchesAll: boolean,
): Field[] {
  if (name === 'id') throw new EngineFault(400, 'Cannot use `id` as a query by field.');
  if (name.includes('*')) return fieldsLike(name, fields);
  const field = fields.get(name);
  if (!field && !validate_field_names) return [];
  if (!field) throw new EngineFault(404, `Could not find a field named \`${name}\` in the schema.`);
  if (isVector(field)) {
    if (matchesAll && field.index) return [];
    throw cannotSearch(field, vector_query);
  }
  if (!isText(field)) throw new EngineFault(400, `Field \`${name}\` should be a string or a string array.`);
  return [field];
}

function fieldsLike(pattern: string, fields: ReadonlyMap<string, Field>): Field[] {
  const prefix = pattern.slice(0, -1);
  const found = [...fields.values()].filter(
    (field) => field.index && isText(field) && field.name.startsWith(prefix),
  );
  if (found.length > 0) return found;
  throw new EngineFault(
    404,
    `No string or string array field found matching the pattern \`${pattern}\` in the schema.`,
  );
}

function cannotSearch({ name, index }: Field, vectorQuery: string): EngineFault {
  if (vectorQuery !== '' && !vectorQuery.trimStart().startsWith(`${name}:`)) {
    return new EngineFault(400, 'Only one embedding field is allowed in the query.');
  }
  if (!index) return notIndexed(name);
  return new EngineFault(
    400,
    `Vector field \`${name}\` is not an auto-embedding field, do not use \`query_by\` with it, use \`vector_query\` instead.`,
  );
}

export const notIndexed = (field: string): EngineFault =>
  new EngineFault(400, `Field \`${field}\` is marked as a non-indexed field in the schema.`);

/**
 * By default 15 for the first field, 14 for the second, 0 from the sixteenth on.
 * Given weights are used as they are if they descend from at most 15; otherwise the
 * heaviest becomes 15, and each lighter one has one less.
 */
function fieldWeights(given: readonly number[], count: number): number[] {
  if (given.length === 0) return Array.from({ length: count }, (_, i) => Math.max(0, MAX_WEIGHT - i));
  const descends = given.every((weight, i) => weight <= Math.min(MAX_WEIGHT, given[i - 1] ?? MAX_WEIGHT));
  if (descends) return [...given];
  const distinct = [...new Set(given)].sort((a, b) => b - a);
  return given.map((weight) => Math.max(0, MAX_WEIGHT - distinct.indexOf(weight)));
}
