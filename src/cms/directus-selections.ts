/**
 * What is asked of a Directus, written once: the API's requests, the rights of
 * its token (`deploy/directus`) and the check of both follow from it.
 */
export interface Selection {
  readonly collection: string;
  /** Taken as they are: values, ids of other items, JSON. */
  readonly fields: readonly string[];
  /** Fields that lead to other items, one or many; a list where these are of several collections. */
  readonly nested?: Readonly<Record<string, Selection | readonly Selection[]>>;
}

const file = (...fields: readonly string[]): Selection => ({
  collection: 'directus_files',
  fields: ['id', ...fields],
});

/** What every block has. */
const SHOWN = ['id', 'is_enabled', 'date_published', 'date_unpublished'];

const BLOCKS: readonly Selection[] = [
  {
    collection: 'block_text',
    fields: [...SHOWN, 'type', 'heading', 'body', 'summary', 'heading_tag', 'heading_size'],
  },
  {
    collection: 'block_slider',
    fields: [...SHOWN, 'type', 'aspect_ratio', 'row_mode', 'pick_items', 'randomize', 'items'],
  },
  { collection: 'block_links', fields: [...SHOWN, 'heading', 'type', 'summary', 'item'] },
  {
    collection: 'block_embed',
    fields: [...SHOWN, 'type', 'link', 'code', 'aspect_ratio', 'max_width'],
    nested: { file: file() },
  },
  {
    collection: 'block_list',
    fields: [
      ...SHOWN,
      'type',
      'heading',
      'summary',
      'collection',
      'mode',
      'pick_items',
      'show_filter',
      'filter_interface',
      'row_mode',
      'randomize',
      'aspect_ratio',
      'color_text',
      'color_background',
      'items',
    ],
  },
];

const INSTITUTION_TRANSLATION = {
  collection: 'institutions_translations',
  fields: ['id', 'languages_code', 'place', 'title', 'web_links', 'slugs', 'summary', 'content'],
};

const institution = (translation: Selection): Selection => ({
  collection: 'institutions',
  fields: [
    'id',
    'legal_name',
    'location',
    'parent_institution',
    'cultural_sector',
    'cultural_subsector',
    'date_created',
    'date_updated',
    'child_institutions',
  ],
  nested: {
    favicon: file(),
    logo: file(),
    hero_image: file('title', 'author', 'license', 'license_url'),
    translations: translation,
    provider_names: { collection: 'institutions_provider_names', fields: ['name', 'canonical'] },
  },
});

/** An institution of the list: without `items`, which the list does not have. */
export const LISTED_INSTITUTION = institution(INSTITUTION_TRANSLATION);

export const INSTITUTION = institution({
  ...INSTITUTION_TRANSLATION,
  fields: [...INSTITUTION_TRANSLATION.fields, 'items'],
});

const CONTENT_TRANSLATION = {
  collection: 'content_translations',
  fields: ['id', 'languages_code', 'title', 'slug', 'summary'],
};

const content = (translation: Selection): Selection => ({
  collection: 'content',
  fields: [
    'id',
    'status',
    'envs',
    'sort',
    'date_published',
    'date_unpublished',
    'color_text',
    'color_background',
  ],
  nested: {
    seo: {
      collection: 'seo',
      fields: [
        'id',
        'title',
        'meta_description',
        'canonical_url',
        'no_index',
        'no_follow',
        'sitemap_change_frequency',
        'sitemap_priority',
        'node_type',
      ],
      nested: { og_image: file() },
    },
    category: {
      collection: 'content_categories',
      fields: ['id', 'sort', 'date_updated'],
      nested: {
        translations: { collection: 'content_categories_translations', fields: ['languages_code', 'title'] },
      },
    },
    translations: translation,
  },
});

/** An entry of the index: without blocks. */
export const LISTED_CONTENT = content(CONTENT_TRANSLATION);

export const CONTENT = content({
  ...CONTENT_TRANSLATION,
  nested: {
    items: {
      collection: 'content_translations_items',
      fields: ['id', 'content_translations_id', 'collection', 'sort'],
      nested: { item: BLOCKS },
    },
  },
});

/** A selection as Directus wants it: `translations.items.item:block_text.heading`. */
export function fieldPaths({ fields, nested = {} }: Selection): string[] {
  const below = Object.entries(nested).flatMap(([field, selection]) =>
    isOne(selection)
      ? fieldPaths(selection).map((path) => `${field}.${path}`)
      : selection.flatMap((one) => fieldPaths(one).map((path) => `${field}:${one.collection}.${path}`)),
  );
  return [...fields, ...below];
}

/** The collections that are read, in alphabetical order. */
export function readCollections(): string[] {
  const collectionsOf = ({ collection, nested = {} }: Selection): string[] => [
    collection,
    ...Object.values(nested).flatMap((below) => (isOne(below) ? [below] : below).flatMap(collectionsOf)),
  ];
  return [...new Set([INSTITUTION, CONTENT].flatMap(collectionsOf))].sort();
}

const isOne = (selection: Selection | readonly Selection[]): selection is Selection =>
  !Array.isArray(selection);
