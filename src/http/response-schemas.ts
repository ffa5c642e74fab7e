import { z } from 'zod';
import { BLOCK_SHAPES } from '../cms/content-blocks.ts';
import { contentEntryShape } from '../cms/content-entry.ts';
import { institutionShape } from '../cms/institution.ts';
import { COLLECTION_NAMES } from '../collections/collections.ts';

/*
 * The bodies of responses, for the documentation and for the tests that compare
 * responses with it.
 */

const text = z.string();
const count = z.int().min(0);

const highlight = z
  .record(text, z.unknown())
  .describe(
    'For each field with a match, in the shape of the document: `matched_tokens`, `snippet` and, for `highlight_full_fields`, `value`; one entry for each element of a list',
  );

const hit = z.looseObject({
  document: z
    .record(text, z.unknown())
    .describe('The fields of the document; a field without a value is absent')
    .meta({
      anyOf: COLLECTION_NAMES.map((name) => ({
        $ref: `#/components/schemas/Document-${name}`,
      })),
    }),
  highlight,
  // Beyond the integers that JavaScript represents exactly.
  text_match: z
    .number()
    .optional()
    .meta({ type: 'integer', format: 'int64' })
    .describe('How well the words match; higher is better'),
  vector_distance: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe('In searches by vector: 0 is the same direction, 2 the opposite one'),
});

const facetCount = z.looseObject({
  field_name: text,
  counts: z.array(z.looseObject({ count, highlighted: text, value: text })),
});

/** The reply of the search engine. It may hold more than is listed. */
const searchResult = z.looseObject({
  found: count.describe('Number of matches'),
  out_of: count.describe('Documents in the collection'),
  page: count,
  search_time_ms: count,
  hits: z.array(hit).describe('With `group_by`, `grouped_hits` replaces it').optional(),
  facet_counts: z.array(facetCount),
  request_params: z
    .looseObject({ collection_name: text, q: text, per_page: count })
    .describe('Echo of the request'),
});

const oldSearchResult = searchResult.extend({
  hits: z.array(
    hit.extend({
      document: z
        .looseObject({
          id: text.describe('24 hexadecimal digits'),
          kp_id: text.describe('Id of the object, now `uuid`'),
          title: z.array(text).describe('Lists are present even when they are empty'),
          titleSort: text.optional().describe('The title as a single string'),
          dateMin: z.int().optional().describe('First second of the period'),
          dateMax: z.int().optional().describe('Last day of the period at 00:00:00'),
          created: z.array(text),
          issued: z.array(text),
          date: z.array(text).describe('Dates other than `created` and `issued`'),
          language: z.array(text),
          object: text.optional().describe('URL of the thumbnail that the record names'),
          isReferencedBy: z.array(text),
          db: text.describe('The data source, now `pipelineId`'),
          collection: text.describe('URL of a search for the objects of the same data source'),
          edmType: text.optional(),
          edmRights: text.optional(),
          edmRightsName: text.optional(),
          edmRightsReusePolicy: text.optional(),
          fullViewMetadata: text.describe('URL of the full record'),
        })
        .describe('The fields of the document under their old names'),
    }),
  ),
});

const federatedResult = z.object({
  results: z.array(searchResult).describe('One for each collection, in the requested order'),
});

const similarImages = searchResult.extend({
  vector: text.regex(/^[\w-]{1366}$/).describe('Represents the picture in further requests with `GET`'),
});

const objectRecord = z.object({
  metadata: z
    .looseObject({ '@context': z.url(), id: text, type: z.literal('Aggregation') })
    .describe('The Aggregation with its ProvidedCHO in `aggregatedCHO`'),
});

const problem = z.object({ detail: text.describe('What is wrong') });

const validationProblem = z.object({
  detail: z.array(
    z.object({
      type: text.describe('Kind of the error, such as `missing` or `greater_than_equal`'),
      loc: z.array(z.union([text, z.int()])).describe('Where, such as `["query", "per_page"]`'),
      msg: text,
    }),
  ),
});

const readiness = z.object({
  status: z.enum(['ready', 'degraded']),
  backends: z.object({ search: text, cms: text, records: text.optional() }),
});

const health = z.object({ status: z.literal('healthy'), image_search: z.boolean() });

/** By their names in the `components` of the OpenAPI document, where the other schemas refer to them. */
export const RESPONSE_SCHEMAS = {
  SearchResult: searchResult,
  OldSearchResult: oldSearchResult,
  FederatedResult: federatedResult,
  SimilarImages: similarImages,
  ObjectRecord: objectRecord,
  InstitutionList: z.object({ data: z.array(institutionShape) }),
  InstitutionAnswer: z.object({ data: institutionShape }),
  Institution: institutionShape,
  ContentList: z.object({ data: z.array(contentEntryShape) }),
  ContentAnswer: z.object({ data: contentEntryShape }),
  ContentEntry: contentEntryShape,
  BlockText: BLOCK_SHAPES.block_text,
  BlockSlider: BLOCK_SHAPES.block_slider,
  BlockLinks: BLOCK_SHAPES.block_links,
  BlockEmbed: BLOCK_SHAPES.block_embed,
  BlockList: BLOCK_SHAPES.block_list,
  Health: health,
  Readiness: readiness,
  ContextFile: z.object({ '@context': z.record(text, z.unknown()) }),
  OpenApi: z.looseObject({ openapi: text, info: z.looseObject({}), paths: z.looseObject({}) }),
  Problem: problem,
  ValidationProblem: validationProblem,
} as const satisfies Record<string, z.ZodType>;

for (const [id, schema] of Object.entries(RESPONSE_SCHEMAS)) z.globalRegistry.add(schema, { id });
