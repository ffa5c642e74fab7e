import { z } from 'zod';

/*
 * The bodies of responses, as the specification defines them. Source: Reconciliation Service
 * API 0.2, W3C Entity Reconciliation Community Group.
 */

const text = z.string();
const term = z.object({ id: text, name: text });

const candidate = z.object({
  id: text,
  name: text,
  description: text.optional(),
  image: text.optional().describe('URL of a preview'),
  type: z.array(term),
  score: z.number().min(0).max(100),
  match: z.boolean().describe('Whether it is certain enough to be chosen without looking at it'),
  features: z
    .array(z.object({ id: text, name: text, value: z.number() }))
    .describe('How well the name and each property match, 0 to 100'),
});

const values = z.array(
  z.union([
    z.object({ str: text }),
    z.object({ int: z.int() }),
    z.object({ float: z.number() }),
    z.object({ date: text.describe('ISO 8601') }),
    term.describe('An institution'),
  ]),
);

const suggested = (item: z.ZodType) => z.object({ result: z.array(item) });

export const RECONCILIATION_SCHEMAS = {
  manifest: z.looseObject({
    versions: z.array(text),
    name: text,
    documentation: text,
    logo: text,
    batchSize: z.int(),
    defaultTypes: z.array(term),
    view: z.object({ url: text }),
    identifierSpace: text,
    schemaSpace: text,
  }),
  results: z.record(text, z.object({ result: z.array(candidate) })),
  extension: z.object({
    meta: z.array(term.extend({ type: term.optional() })),
    rows: z.record(text, z.record(text, values)),
  }),
  entities: suggested(term.extend({ description: text, notable: z.array(term) })),
  properties: suggested(term.extend({ description: text })),
  types: suggested(term),
  proposal: z.object({ type: text.optional(), limit: z.int().optional(), properties: z.array(term) }),
  flyout: z.object({ id: text, html: text }),
} as const;
