import { z } from 'zod';
import { Problem, type ValidationIssue } from '../kernel/problem.ts';
import { ENTITY_TYPES, isTypeId, type TypeId } from './entity-types.ts';
import { type Property, propertyOf } from './properties.ts';
import type { Condition, EntityQuery } from './query.ts';

/** Queries in a batch. Longer ones are refused, and the manifest says so. */
export const MAX_QUERIES = 50;
/** Candidates of a query: by default, and at most. */
const [DEFAULT_LIMIT, MAX_LIMIT] = [10, 50];
/** Of a query, and of a condition. */
const [MAX_CONDITIONS, MAX_VALUES] = [20, 20];
/** Further characters of a value are ignored: names are shorter. */
const MAX_CHARACTERS = 500;

const text = z.string().transform((value) => value.slice(0, MAX_CHARACTERS).toWellFormed());

const value = z
  .union([text, z.number().transform(String), z.boolean().transform(String), z.object({ id: text })])
  .transform((one) => (typeof one === 'object' ? one.id : one));

/** One value, or a list of them. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(item).max(MAX_VALUES));

const values = listOf(value);

/** Clients write 0 for the default. */
const limit = z
  .int()
  .nonnegative()
  .optional()
  .transform((given) => Math.min(given || DEFAULT_LIMIT, MAX_LIMIT));

const typeId = z.string().transform((id, context): TypeId => {
  if (isTypeId(id)) return id;
  context.addIssue({ code: 'custom', message: `unknown type ${id.slice(0, 100)}; types are ${TYPE_IDS}` });
  return z.NEVER;
});

const property = z.string().transform((id, context): Property => {
  const found = propertyOf(id);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: `unknown property ${id.slice(0, 100)}` });
  return z.NEVER;
});

const TYPE_IDS = ENTITY_TYPES.map(({ id }) => id).join(', ');

/** A query of version 0.2. */
const query02 = z
  .object({
    query: text.optional(),
    type: listOf(typeId).optional(),
    type_strict: z.enum(['any', 'should', 'all']).optional(),
    limit,
    properties: z
      .array(z.object({ pid: property, v: values }))
      .max(MAX_CONDITIONS)
      .optional(),
  })
  .refine(({ query, properties = [] }) => query !== undefined || properties.length > 0, {
    message: 'has neither a query nor properties',
  })
  .transform(({ query, type = [], type_strict, properties = [], ...rest }): EntityQuery => {
    const wanted = { isRequired: false, quantifier: 'any', isExact: false } as const;
    const name = { ...wanted, property: undefined, values: [query ?? ''] };
    return {
      ...rest,
      types: type,
      conditions: [
        ...(query === undefined || query.trim() === '' ? [] : [name]),
        ...properties.map(({ pid, v }): Condition => ({ ...wanted, property: pid, values: v })),
      ],
    };
  });

export const MATCH_QUALIFIERS = ['similar', 'exact'] as const;

/** A query of the draft of version 1.0. */
const query10 = z.object({
  type: typeId.optional(),
  limit,
  conditions: z
    .array(
      z
        .object({
          matchType: z.enum(['name', 'property']),
          pid: property.optional(),
          v: values,
          required: z.boolean().optional(),
          matchQuantifier: z.enum(['any', 'all', 'none']).optional(),
          matchQualifier: z.enum(MATCH_QUALIFIERS).optional(),
        })
        .refine(({ matchType, pid }) => (matchType === 'property') === (pid !== undefined), {
          message: 'pid belongs to conditions with the matchType property, and only to these',
        }),
    )
    .min(1)
    .max(MAX_CONDITIONS),
});

/** Queries by their keys. */
export type Batch = ReadonlyMap<string, EntityQuery>;

/** Reads the `queries` of version 0.2, which are JSON in a form or URL. Errors: Problem 413, 422. */
export function readBatch02(json: string, at: ValidationIssue['loc']): Batch {
  const given = read(z.record(z.string(), z.unknown()), parseJson(json, at), at);
  refuseLong(Object.keys(given).length);
  return new Map(Object.entries(given).map(([key, query]) => [key, read(query02, query, [...at, key])]));
}

/** Reads a batch of the draft of version 1.0, which is the body of a request. Errors: Problem 413, 422. */
export function readBatch10(body: unknown): readonly EntityQuery[] {
  const { queries } = read(z.object({ queries: z.array(z.unknown()) }), body, ['body']);
  refuseLong(queries.length);
  return queries.map((query, at) => {
    const { type, limit, conditions } = read(query10, query, ['body', 'queries', at]);
    return {
      types: type === undefined ? [] : [type],
      limit,
      conditions: conditions.map(
        ({ pid, v, required = false, matchQuantifier = 'any', matchQualifier }): Condition => ({
          property: pid,
          values: v,
          isRequired: required,
          quantifier: matchQuantifier,
          isExact: matchQualifier === 'exact',
        }),
      ),
    };
  });
}

/** Entities and properties in a request for values. */
export const MAX_IDS = 250;
export const MAX_PROPERTIES = 50;

const extension = z.object({
  ids: z.array(z.string().max(MAX_CHARACTERS)).max(MAX_IDS),
  properties: z
    .array(z.object({ id: property, settings: z.object({ limit: z.coerce.number().optional() }).optional() }))
    .max(MAX_PROPERTIES),
});

/** Which properties of which entities are wanted. A `limit` of 0 means all values. */
export interface Extension {
  readonly ids: readonly string[];
  readonly properties: readonly { readonly property: Property; readonly limit: number }[];
}

/** Reads a request for values, which is the same in both versions. Errors: Problem 422. */
export function readExtension(given: unknown, at: ValidationIssue['loc']): Extension {
  const { ids, properties } = read(extension, given, at);
  return {
    ids: [...new Set(ids)],
    properties: properties.map(({ id, settings }) => ({
      property: id,
      limit: Math.max(0, Math.floor(settings?.limit ?? 0)),
    })),
  };
}

/** Errors: Problem 422. */
export function parseJson(json: string, at: ValidationIssue['loc']): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const msg = `JSON decode error: ${error instanceof Error ? error.message : ''}`;
    throw new Problem(422, [{ type: 'json_invalid', loc: at, msg }]);
  }
}

function refuseLong(count: number): void {
  if (count > MAX_QUERIES)
    throw new Problem(413, `${count} queries are too many: a batch has ${MAX_QUERIES} at most`);
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  at: ValidationIssue['loc'],
): z.output<Schema> {
  const parsed = schema.safeParse(given);
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
