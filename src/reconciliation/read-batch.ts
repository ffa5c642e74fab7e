import { z } from 'zod';
import { isJsonObject } from '../kernel/json.ts';
import { Problem, type ValidationIssue } from '../kernel/problem.ts';
import { ENTITY_TYPES, isTypeId, type TypeId } from './entity-types.ts';
import { countOf, listOf, MAX_CHARACTERS, textOf, textsOf } from './plain-values.ts';
import { type Property, propertyOf } from './properties.ts';
import {
  type Condition,
  DEFAULT_LIMIT,
  type EntityQuery,
  MAX_CONDITIONS,
  MAX_LIMIT,
  MAX_VALUES,
} from './query.ts';
import { readQuery02 } from './read-query-02.ts';

/** Queries in a batch. Longer ones are refused, and the manifest says so. */
export const MAX_QUERIES = 50;

const text = z.string().transform((value) => value.slice(0, MAX_CHARACTERS).toWellFormed());

const value = z
  .union([text, z.number().transform(String), z.boolean().transform(String), z.object({ id: text })])
  .transform((one) => (typeof one === 'object' ? one.id : one));

/** One value, or a list of them. */
const values = z.preprocess(
  (given) => (Array.isArray(given) ? given : [given]),
  z.array(value).max(MAX_VALUES),
);

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

/** Queries by their keys; undefined are those that have no candidates. */
export type Batch = ReadonlyMap<string, EntityQuery | undefined>;

/** Reads the `queries` of version 0.2, which are JSON in a form or URL. Errors: Problem 413, 422. */
export function readBatch02(json: string, at: ValidationIssue['loc']): Batch {
  const given = read(z.record(z.string(), z.unknown()), parseJson(json, at), at);
  refuseLong(Object.keys(given).length);
  return new Map(Object.entries(given).map(([key, query]) => [key, readQuery02(query)]));
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
  ids: z.preprocess(textsOf, z.array(z.string()).max(MAX_IDS)),
  properties: z.preprocess(listOf, z.array(z.unknown()).max(MAX_PROPERTIES)),
});

/** Which properties of which entities are wanted. A `limit` of 0 means all values. */
export interface Extension {
  readonly ids: readonly string[];
  readonly properties: readonly { readonly property: Property; readonly limit: number }[];
}

/** Reads a request for values, which is the same in both versions, without unknown properties. Errors: Problem 422. */
export function readExtension(given: unknown, at: ValidationIssue['loc']): Extension {
  const { ids, properties } = read(extension, given, at);
  return {
    ids: [...new Set(ids)],
    properties: properties.flatMap((one) => {
      const property = propertyOf(textOf(one) ?? '');
      const settings = isJsonObject(one) && isJsonObject(one['settings']) ? one['settings'] : {};
      return property === undefined ? [] : [{ property, limit: countOf(settings['limit']) ?? 0 }];
    }),
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
