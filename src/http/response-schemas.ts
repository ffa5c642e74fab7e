import { z } from 'zod';
import { BLOCK_SHAPES } from '../cms/content-blocks.ts';
import {
  categoryShape,
  contentEntryShape,
  contentTranslation,
  contentTranslationsItem,
  seoShape,
} from '../cms/content-entry.ts';
import { assetFile, heroImage, institutionShape, institutionTranslation } from '../cms/institution.ts';
import { reference } from './openapi/json-schema.ts';

/*
 * The bodies of responses. What the service makes or checks itself is described by zod,
 * here and in cms/; replies of the engine and records by schemas in openapi/, which
 * are derived from the tables of fields and properties.
 */

const text = z.string();

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

const backends = z
  .object({ search: text, cms: text, records: text.optional() })
  .describe('`ok`, or the error of each');

/** By their names in the `components` of the OpenAPI document, where the other schemas refer to them. */
const DESCRIBED = {
  InstitutionList: z.object({ data: z.array(institutionShape) }),
  InstitutionResponse: z.object({ data: institutionShape }),
  Institution: institutionShape,
  InstitutionTranslation: institutionTranslation,
  ContentList: z.object({ data: z.array(contentEntryShape) }),
  ContentResponse: z.object({ data: contentEntryShape }),
  ContentEntry: contentEntryShape,
  ContentTranslation: contentTranslation,
  ContentTranslationsItem: contentTranslationsItem,
  ContentCategory: categoryShape,
  Seo: seoShape,
  File: assetFile,
  HeroImage: heroImage,
  BlockText: BLOCK_SHAPES.block_text,
  BlockSlider: BLOCK_SHAPES.block_slider,
  BlockLinks: BLOCK_SHAPES.block_links,
  BlockEmbed: BLOCK_SHAPES.block_embed,
  BlockList: BLOCK_SHAPES.block_list,
  Health: z.object({ status: z.literal('healthy'), image_search: z.boolean() }),
  Readiness: z.object({ status: z.enum(['ready', 'degraded']), backends }),
  Unready: z.object({ status: z.literal('unready'), detail: text, backends }),
  ContextFile: z.object({ '@context': z.record(text, z.unknown()) }),
  OpenApi: z.looseObject({ openapi: text, info: z.looseObject({}), paths: z.looseObject({}) }),
  Problem: problem,
  ValidationProblem: validationProblem,
} as const satisfies Record<string, z.ZodType>;

for (const [id, schema] of Object.entries(DESCRIBED)) z.globalRegistry.add(schema, { id });

/** A schema that is described elsewhere in the document. */
const elsewhere = (name: string) => z.unknown().meta(reference(name));

export const RESPONSE_SCHEMAS = {
  ...DESCRIBED,
  SearchResult: elsewhere('SearchResult'),
  FederatedSearchResult: elsewhere('FederatedSearchResult'),
  SimilarObjects: elsewhere('SimilarObjects'),
  SimilarToPicture: elsewhere('SimilarToPicture'),
  DeprecatedSearchResult: elsewhere('DeprecatedSearchResult'),
  ObjectRecord: elsewhere('ObjectRecord'),
  EdmRecord: elsewhere('EdmRecord'),
} as const satisfies Record<string, z.ZodType>;
