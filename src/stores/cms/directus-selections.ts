import type { z } from 'zod';
import { BLOCK_SHAPES } from './content-blocks.ts';
import {
  categoryShape,
  contentEntryShape,
  contentTranslation,
  contentTranslationsItem,
  seoShape,
} from './content-entry.ts';
import {
  assetFile,
  heroImage,
  institutionShape,
  institutionTranslation,
  providerName,
} from './institution.ts';

/**
 * What is requested from Directus: the fields that the API promises. The
 * permissions of the API's token (`deploy/directus`) and the check of both are
 * derived from it.
 */
export interface Selection {
  readonly collection: string;
  /** Values, ids of other items, JSON. */
  readonly fields: readonly string[];
  /** Fields that lead to other items, one or many; a list of selections if these are of several collections. */
  readonly nested: Nested;
}

type Nested = Readonly<Record<string, Selection | readonly Selection[]>>;

const selection = (collection: string, { shape }: z.ZodObject, nested: Nested = {}): Selection => ({
  collection,
  fields: Object.keys(shape).filter((field) => !(field in nested)),
  nested,
});

const file = (shape: z.ZodObject = assetFile) => selection('directus_files', shape);

const institution = (translation: z.ZodObject) =>
  selection('institutions', institutionShape, {
    favicon: file(),
    logo: file(),
    hero_image: file(heroImage),
    translations: selection('institutions_translations', translation),
    provider_names: selection('institutions_provider_names', providerName),
  });

export const INSTITUTION = institution(institutionTranslation);

/** An institution in the list: without `items`. */
export const LISTED_INSTITUTION = institution(institutionTranslation.omit({ items: true }));

const content = (translation: Selection) =>
  selection('content', contentEntryShape, {
    seo: selection('seo', seoShape, { og_image: file() }),
    category: selection('content_categories', categoryShape, {
      translations: {
        collection: 'content_categories_translations',
        fields: ['languages_code', 'title'],
        nested: {},
      },
    }),
    translations: translation,
  });

const BLOCKS = Object.entries(BLOCK_SHAPES).map(([collection, shape]) =>
  selection(collection, shape, 'file' in shape.shape ? { file: file() } : {}),
);

export const CONTENT = content(
  selection('content_translations', contentTranslation, {
    items: selection('content_translations_items', contentTranslationsItem, { item: BLOCKS }),
  }),
);

/** A page in the index: without blocks. */
export const LISTED_CONTENT = content(
  selection('content_translations', contentTranslation.omit({ items: true })),
);

/** A selection in the syntax of Directus: `translations.items.item:block_text.heading`. */
export function fieldPaths({ fields, nested }: Selection): string[] {
  const below = Object.entries(nested).flatMap(([field, one]) =>
    isOne(one)
      ? fieldPaths(one).map((path) => `${field}.${path}`)
      : one.flatMap((each) => fieldPaths(each).map((path) => `${field}:${each.collection}.${path}`)),
  );
  return [...fields, ...below];
}

/** The collections that are read, in alphabetical order. */
export function readCollections(): string[] {
  const collectionsOf = ({ collection, nested }: Selection): string[] => [
    collection,
    ...Object.values(nested).flat().flatMap(collectionsOf),
  ];
  return [...new Set([INSTITUTION, CONTENT].flatMap(collectionsOf))].sort();
}

const isOne = (selected: Selection | readonly Selection[]): selected is Selection => !Array.isArray(selected);
