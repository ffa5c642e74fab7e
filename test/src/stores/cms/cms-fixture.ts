/** What a CMS is filled with for the contract suite, in the shapes in which Directus keeps it. */
export interface CmsFixture {
  /** With `status`, which the API does not deliver. */
  readonly institutions: readonly Readonly<Record<string, unknown> & { id: string }>[];
  readonly content: readonly Readonly<Record<string, unknown> & { id: number }>[];
  /** Ids of pictures. */
  readonly assets: readonly string[];
}

export const PICTURE = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

const translation = {
  items: [{ kind: 'any' }],
  web_links: [{ display_name: 'website', url: 'https://a.example/' }],
};

const BLOCKS = [
  {
    collection: 'block_text',
    item: {
      id: 11,
      is_enabled: true,
      date_published: null,
      date_unpublished: '2031-01-01T00:00:00',
      type: 'quote',
      heading: 'Übersicht',
      body: '<p>Öl &amp; Holz</p>',
      summary: 'kurz',
      heading_tag: 'h2',
      heading_size: 'l',
    },
  },
  {
    collection: 'block_slider',
    item: {
      id: 12,
      type: 'objects',
      aspect_ratio: '16:9',
      row_mode: false,
      pick_items: 3,
      randomize: true,
      items: [{ query: 'winter' }],
    },
  },
  {
    collection: 'block_links',
    item: { id: 13, heading: 'Mehr', type: 'buttons', summary: '', item: { a: [1] } },
  },
  {
    collection: 'block_embed',
    item: {
      id: 14,
      type: 'video',
      link: 'https://video.example/1',
      code: '<iframe></iframe>',
      aspect_ratio: '4:3',
      max_width: 640,
      file: { id: PICTURE },
    },
  },
  {
    collection: 'block_list',
    item: {
      id: 15,
      is_enabled: false,
      type: 'cards',
      heading: 'Häuser',
      summary: null,
      collection: 'institutions',
      mode: 'all',
      pick_items: 4,
      show_filter: true,
      filter_interface: false,
      row_mode: true,
      randomize: false,
      aspect_ratio: '1:1',
      color_text: '#000000',
      color_background: '#ffffff',
      items: [1, 'two', null],
    },
  },
] as const;

/** More than Directus gives of a list within an entry unless it is told otherwise. */
const MANY = 120;

const MANY_NAMES = Array.from({ length: MANY }, (_, at) => ({ name: `Archiv ${at}`, canonical: at === 0 }));

const MANY_BLOCKS = Array.from({ length: MANY }, (_, at) => ({
  id: 1000 + at,
  content_translations_id: 101,
  collection: 'block_text',
  sort: at,
  item: { id: 1000 + at, heading: `Absatz ${at}` },
}));

export const FIXTURE: CmsFixture = {
  institutions: [
    { id: 'museum-c', translations: [], provider_names: [], parent_institution: 'museum-a' },
    {
      id: 'museumb',
      translations: [],
      provider_names: [],
      status: 'published',
      parent_institution: 'museum-a',
    },
    {
      id: 'museum-a',
      legal_name: 'Museum A, Verein',
      location: { type: 'MultiPoint', coordinates: [[16.36, 48.2]] },
      cultural_sector: 2,
      cultural_subsector: 21,
      date_created: '2025-01-02T03:04:05.000Z',
      date_updated: '2026-01-02T03:04:05.000Z',
      favicon: { id: PICTURE },
      logo: { id: PICTURE },
      hero_image: { id: PICTURE, title: 'Saal', author: 'A. B.', license: 'CC0', license_url: null },
      translations: [
        {
          id: 1,
          languages_code: 'de',
          place: 'Wien',
          title: 'Museum A',
          slugs: [{ slug: 'museum-a' }],
          summary: 'Ein Haus.',
          content: '<p>Alles.</p>',
          ...translation,
        },
        { id: 2, languages_code: 'en', title: 'Museum A (en)' },
      ],
      provider_names: [
        { name: 'Museum A', canonical: true },
        { name: 'Mus. A', canonical: false },
      ],
    },
    { id: 'aa-archiv', translations: [], provider_names: MANY_NAMES },
    {
      id: 'verborgen',
      translations: [],
      provider_names: [],
      status: 'draft',
      parent_institution: 'museum-a',
    },
  ],
  content: [
    {
      id: 7,
      status: 'draft',
      sort: 2,
      envs: ['production'],
      date_published: '2026-01-01T00:00:00',
      color_text: '#112233',
      seo: { id: 70, title: 'Titel', no_index: false, og_image: { id: PICTURE }, sitemap_priority: 0.5 },
      category: {
        id: 3,
        sort: 1,
        date_updated: '2026-02-03T00:00:00.000Z',
        translations: [{ languages_code: 'de', title: 'Themen' }],
      },
      translations: [
        {
          id: 71,
          languages_code: 'de',
          title: 'Sieben',
          slug: 'sieben',
          summary: 'Nummer sieben',
          items: BLOCKS.map((block, at) => ({
            id: 700 + at,
            content_translations_id: 71,
            sort: at,
            ...block,
          })),
        },
        {
          id: 72,
          languages_code: 'en',
          title: 'Seven',
          slug: 'seven',
          items: [
            {
              id: 720,
              content_translations_id: 72,
              sort: 1,
              collection: 'block_of_tomorrow',
              // Directus gives the id of a block that it was not asked for.
              item: 1,
            },
            { id: 721, content_translations_id: 72, sort: 2, collection: 'block_text', item: null },
          ],
        },
      ],
    },
    { id: 12, status: 'archived', translations: [] },
    {
      id: 9,
      status: 'published',
      sort: 1,
      // Texts that filters of Directus read as something else.
      translations: ['neun', 'null', 'true', '$NOW', '9'].map((slug, at) => ({
        id: 91 + at,
        slug,
        items: [],
      })),
    },
    { id: 10, status: 'published', translations: [{ id: 101, slug: 'viele', items: MANY_BLOCKS }] },
  ],
  assets: [PICTURE],
};
