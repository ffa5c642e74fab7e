import { z } from 'zod';
import { CONCEPT_KINDS } from '../documents/concepts/concept.ts';
import { CONCEPT_FIELDS } from '../documents/concepts/described-concept.ts';
import { COLLECTION_NAMES } from '../documents/fields/collections.ts';
import { BLOCK_SHAPES } from '../stores/cms/content-blocks.ts';
import {
  categoryShape,
  contentEntryShape,
  contentTranslation,
  contentTranslationsItem,
  seoShape,
} from '../stores/cms/content-entry.ts';
import { assetFile, heroImage, institutionShape, institutionTranslation } from '../stores/cms/institution.ts';
import { TIMELINE_COUNTS } from '../use-cases/timeline.ts';
import { INTERVALS } from '../use-cases/years.ts';
import { entityListShape, entityResponseShape, entityShape } from './entity-shapes.ts';
import { reference } from './openapi/json-schema.ts';
import { qualityFiguresShape, qualityReportShape, qualityShape } from './quality-shape.ts';

/*
 * The bodies of responses. What the service makes or checks itself is described by zod,
 * here and in cms/; replies of the engine and records by schemas in openapi/, which
 * are derived from the tables of fields and properties.
 */

const text = z.string();

/** A concept of the table, as `/v2/vocabulary` returns it. */
const conceptShape = z.object({
  uri: text.describe('In documents: that of an authority file, or that of its entry here'),
  id: text.describe('Such as `aat-300033618`, or the id that the table gives it'),
  kind: z.enum(CONCEPT_KINDS),
  label: z.object({ de: text, en: text }).describe('Its name in each language, or that in the other one'),
  names: z
    .object({ de: z.array(text), en: z.array(text) })
    .describe('Words that mean it and by which its objects are found'),
  values: z.array(text).describe('Further values of records that mean it'),
  same: z.array(text).describe('URIs of the same concept in other authority files'),
  field: z.enum(CONCEPT_FIELDS).describe('Field of `chos` with its URI'),
  filter_by: text.describe('`filter_by` of `/v2/search` for its objects'),
});

const vocabularyShape = z.object({ concepts: z.array(conceptShape) });

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

const count = z.int().min(0);

const field = z.object({
  name: text,
  type: text.describe('Such as `string[]`, `int64` or `vector of 512`'),
  meaning: z.object({ de: text, en: text }).describe('Markdown, without a full stop at the end'),
  values: z.array(text).optional().describe('All values, if they are few'),
  searchable: z.boolean().describe('Whether `query_by` accepts it'),
  searched_by_default: z.boolean(),
  facet: z.boolean().describe('Whether `facet_by` and `/v2/facets` accept it'),
  counted_by_default: z.boolean(),
  filterable: z.boolean().describe('Whether `filter_by` accepts it'),
  sortable: z.boolean().describe('Whether it is meant for `sort_by`'),
  delivered: z.boolean().describe('Whether search hits have it by default'),
  share: z.number().min(0).max(1).describe('The part of the documents that have it'),
  example: z
    .union([text, z.number(), z.boolean()])
    .optional()
    .describe('A value that some document has; of a facet field, a frequent one'),
});

const fields = z.object({
  collection: z.enum(COLLECTION_NAMES),
  documents: count.describe('Documents in the collection'),
  sampled: count.describe('Documents that shares and examples come from: all, or a random sample'),
  fields: z.array(field),
});

const facetValues = z.object({
  field_name: text,
  found: count.describe('Documents that match, with or without a value'),
  total_values: count.describe('Values on all pages'),
  page: z.int().min(1),
  per_page: z.int().min(1),
  counts: z.array(
    z.object({
      value: text.describe('The value as text, such as `IMAGE`, `true` or `1900`'),
      count: z.int().min(1).describe('Matches that have it'),
    }),
  ),
});

const timeline = z.object({
  interval: z.enum(INTERVALS),
  count: z.enum(TIMELINE_COUNTS),
  found: count.describe('Objects that match'),
  dated: count.describe('Those of them that have a period'),
  bars: z
    .array(
      z.object({
        from: z.int().describe('First year; 0 is 1 BCE'),
        to: z.int().describe('Last year'),
        dateMin: z.int().describe('First second of the bar as a Unix timestamp (UTC)'),
        dateMax: z.int().describe('Last second'),
        count: count.describe('Objects in the bar'),
      }),
    )
    .describe('In order and without gaps, those without objects included'),
});

/** A schema that is described elsewhere in the document. */
const elsewhere = (name: string) => z.unknown().meta(reference(name));

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
  AssetReference: assetFile,
  HeroImage: heroImage,
  BlockText: BLOCK_SHAPES.block_text,
  BlockSlider: BLOCK_SHAPES.block_slider,
  BlockLinks: BLOCK_SHAPES.block_links,
  BlockEmbed: BLOCK_SHAPES.block_embed,
  BlockList: BLOCK_SHAPES.block_list,
  EntityList: entityListShape,
  EntityResponse: entityResponseShape,
  Entity: entityShape,
  HealthState: z.object({
    status: z.literal('healthy'),
    image_search: z.boolean(),
    rebuilding: z.array(text).optional(),
  }),
  ReadinessState: z.object({ status: z.enum(['ready', 'degraded']), backends }),
  Unready: z.object({ status: z.literal('unready'), detail: text, backends }),
  ContextFile: z.object({ '@context': z.record(text, z.unknown()) }),
  Fields: fields,
  Field: field,
  FacetValueList: facetValues,
  ObjectTimeline: timeline,
  Vocabulary: vocabularyShape,
  VocabularyConcept: conceptShape,
  Quality: qualityShape,
  QualityReport: qualityReportShape,
  QualityFigures: qualityFiguresShape,
  OpenApi: z.looseObject({ openapi: text, info: z.looseObject({}), paths: z.looseObject({}) }),
  Problem: problem,
  ValidationProblem: validationProblem,
} as const satisfies Record<string, z.ZodType>;

for (const [id, schema] of Object.entries(DESCRIBED)) z.globalRegistry.add(schema, { id });

export const RESPONSE_SCHEMAS = {
  ...DESCRIBED,
  CollectionSearchResult: elsewhere('CollectionSearchResult'),
  FederatedSearchResult: elsewhere('FederatedSearchResult'),
  SimilarObjects: elsewhere('SimilarObjects'),
  PictureNeighbours: elsewhere('PictureNeighbours'),
  DeprecatedSearchResult: elsewhere('DeprecatedSearchResult'),
  ObjectRecord: elsewhere('ObjectRecord'),
  ObjectRecordWithQuality: elsewhere('ObjectRecordWithQuality'),
  EdmRecord: elsewhere('EdmRecord'),
  Objects: elsewhere('Objects'),
  ExportLine: elsewhere('ExportLine'),
} as const satisfies Record<string, z.ZodType>;
