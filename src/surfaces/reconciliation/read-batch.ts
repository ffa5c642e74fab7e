import { z } from 'zod';
import { isJsonObject } from '../../kernel/json.ts';
import { excessIn } from '../../kernel/json-shape.ts';
import { Problem, type ValidationIssue } from '../../kernel/problem.ts';
import type { Condition, EntityQuery } from './entity.ts';
import { isTypeId } from './entity-types.ts';
import { type Property, propertyOf } from './properties.ts';

/** Queries in a batch. Longer ones are refused, and the manifest says so. */
export const MAX_QUERIES = 50;
/** Candidates of a query: by default, and at most. */
const [DEFAULT_LIMIT, MAX_LIMIT] = [10, 50];
/** Of a query, and of a condition. */
const [MAX_CONDITIONS, MAX_VALUES] = [20, 20];
/** Of the JSON as a whole: far more than a batch of as many queries has. Lists within lists mean nothing. [reconciliation-9] */
export const SHAPE = { depth: 32, values: 50_000 };
/** Further characters of a value are ignored: names are shorter. */
const MAX_CHARACTERS = 500;

/** Queries by their keys; undefined are those that have no candidates. */
export type Batch = ReadonlyMap<string, EntityQuery | undefined>;

/** Reads `queries`, which are JSON in a form or URL. [reconciliation-5] Errors: Problem 413, 422. */
export function readBatch(json: string, at: ValidationIssue['loc']): Batch {
  const given = read(z.record(z.string(), z.unknown()), json, at);
  const count = Object.keys(given).length;
  if (count > MAX_QUERIES)
    throw new Problem(413, `${count} queries are too many: a batch has ${MAX_QUERIES} at most`);
  return new Map(Object.entries(given).map(([key, query]) => [key, readQuery(query)]));
}

/**
 * Clients make queries of the cells of a table, which hold anything: one is undefined, and has
 * no candidates, if nothing is looked for, or only unknown types or by an unknown
 * property. [reconciliation-4]
 */
function readQuery(given: unknown): EntityQuery | undefined {
  if (!isJsonObject(given)) return undefined;
  const wantedTypes = textsOf(given['type']);
  const types = wantedTypes.filter(isTypeId);
  const query = textOf(given['query']);
  const conditions = [
    ...(query === undefined ? [] : [{ property: undefined, values: [query] }]),
    ...listOf(given['properties']).slice(0, MAX_CONDITIONS).flatMap(readCondition),
  ];
  const isUnknown = conditions.includes(undefined) || (types.length === 0 && wantedTypes.length > 0);
  if (isUnknown || conditions.length === 0) return undefined;
  const limit = Math.min(countOf(given['limit']) ?? DEFAULT_LIMIT, MAX_LIMIT);
  return { types, limit, conditions: conditions.filter((condition) => condition !== undefined) };
}

/** None without a value; undefined for an unknown property. */
function readCondition(given: unknown): readonly (Condition | undefined)[] {
  const { pid, v } = isJsonObject(given) ? given : {};
  const values = textsOf(v).slice(0, MAX_VALUES);
  if (values.length === 0) return [];
  const property = propertyOf(textOf(pid) ?? '');
  return [property && { property, values }];
}

/** Entities and properties in a request for values. */
export const MAX_IDS = 250;
export const MAX_PROPERTIES = 50;

const extension = z.object({
  ids: z.preprocess(textsOf, z.array(z.string()).max(MAX_IDS)),
  properties: z.preprocess(listOf, z.array(z.unknown()).max(MAX_PROPERTIES)),
});

/** Which properties of which entities are wanted. A `limit` of 0 means all values. */
export interface Extension {
  readonly ids: readonly string[];
  readonly properties: readonly { readonly property: Property; readonly limit: number }[];
}

/** Reads `extend`, a request for values, without unknown properties. Errors: Problem 422. */
export function readExtension(json: string, at: ValidationIssue['loc']): Extension {
  const { ids, properties } = read(extension, json, at);
  return {
    ids: [...new Set(ids)],
    properties: properties.flatMap((one) => {
      const property = propertyOf(textOf(one) ?? '');
      const settings = isJsonObject(one) && isJsonObject(one['settings']) ? one['settings'] : {};
      return property === undefined ? [] : [{ property, limit: countOf(settings['limit']) ?? 0 }];
    }),
  };
}

/** A text, a number, a boolean or the id of an object as text; undefined for others and for what is blank. */
function textOf(given: unknown): string | undefined {
  const value = isJsonObject(given) ? given['id'] : given;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value).slice(0, MAX_CHARACTERS).toWellFormed();
  return text.trim() === '' ? undefined : text;
}

/** The texts of one value, or of a list of them. */
function textsOf(given: unknown): string[] {
  return listOf(given).flatMap((one) => textOf(one) ?? []);
}

/** One value as a list of it; an empty list for none. */
function listOf(given: unknown): readonly unknown[] {
  return [given ?? []].flat();
}

/** A whole number above 0, also as text; undefined for others. */
function countOf(given: unknown): number | undefined {
  const number = Math.floor(Number(textOf(given)));
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  json: string,
  at: ValidationIssue['loc'],
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(json, at));
  if (parsed.success) return parsed.data;
  throw new Problem(
    422,
    parsed.error.issues.map(({ path, message }) => ({
      type: 'value_error',
      loc: [...at, ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
      msg: message,
    })),
  );
}

function parseJson(json: string, at: ValidationIssue['loc']): unknown {
  const excess = excessIn(json, SHAPE);
  if (excess === 'values') throw new Problem(413, `The JSON has more than ${SHAPE.values} values`);
  if (excess === 'depth') {
    const msg = `JSON decode error: lists and objects may be nested ${SHAPE.depth} levels deep`;
    throw new Problem(422, [{ type: 'json_invalid', loc: at, msg }]);
  }
  try {
    return JSON.parse(json);
  } catch (error) {
    const msg = `JSON decode error: ${error instanceof Error ? error.message : ''}`;
    throw new Problem(422, [{ type: 'json_invalid', loc: at, msg }]);
  }
}
