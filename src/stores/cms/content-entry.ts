import { z } from 'zod';
import { checkBlock } from './content-blocks.ts';
import { anything, assetFile, nullable } from './institution.ts';

const text = z.string();

export const seoShape = z.object({
  id: z.int(),
  title: nullable(text),
  meta_description: nullable(text),
  canonical_url: nullable(text),
  no_index: nullable(z.boolean()),
  no_follow: nullable(z.boolean()),
  og_image: nullable(assetFile),
  sitemap_change_frequency: nullable(text),
  sitemap_priority: nullable(z.number()),
  node_type: anything(),
});

export const categoryShape = z.object({
  id: z.int(),
  sort: nullable(z.int()),
  date_updated: nullable(text),
  translations: anything(),
});

export const contentTranslationsItem = z.object({
  id: z.int(),
  content_translations_id: nullable(z.int()),
  collection: nullable(text).describe('Kind of the block; it determines the fields of `item`'),
  item: anything().meta({
    description: 'The block; null when it has been deleted',
    anyOf: [
      { $ref: '#/components/schemas/BlockText' },
      { $ref: '#/components/schemas/BlockSlider' },
      { $ref: '#/components/schemas/BlockLinks' },
      { $ref: '#/components/schemas/BlockEmbed' },
      { $ref: '#/components/schemas/BlockList' },
      { description: 'A kind that is not listed here' },
    ],
  }),
  sort: nullable(z.int()),
});

export const contentTranslation = z.object({
  id: z.int(),
  languages_code: nullable(text).describe('ISO 639-1'),
  title: nullable(text),
  slug: nullable(text),
  summary: nullable(text),
  // Null in the index. [content-12]
  items: nullable(z.array(z.preprocess(checkBlock, contentTranslationsItem))).describe(
    'The blocks in order; null in the index',
  ),
});

/** An editorial page as `/content` delivers it. [content-22] */
export const contentEntryShape = z.object({
  id: z.int(),
  status: text.describe('`draft`, `published` or `archived`; does not say what is shown'),
  envs: nullable(z.array(text)).describe('Environments in which the entry is served'),
  sort: nullable(z.int()),
  date_published: nullable(text).describe('ISO 8601'),
  date_unpublished: nullable(text).describe('ISO 8601'),
  color_text: nullable(text).describe('Hex code'),
  color_background: nullable(text).describe('Hex code'),
  seo: nullable(seoShape),
  category: nullable(categoryShape),
  translations: nullable(z.array(contentTranslation)),
});

export type ContentEntry = Readonly<z.output<typeof contentEntryShape>>;
