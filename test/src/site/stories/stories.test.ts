import { expect, test } from 'vitest';
import type { Cms } from '../../../../src/stores/cms/cms.ts';
import type { ContentEntry } from '../../../../src/stores/cms/content-entry.ts';
import { openFileCms } from '../../../../src/stores/cms/file-cms.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { openSampleSite } from '../sample-site.ts';

const ASSET = 'cd814387-639c-828b-8a8c-5a63e54f97bf';

interface GivenBlock {
  readonly collection: string;
  readonly item: Readonly<Record<string, unknown>>;
}

/** The sample, in which the story about winter pictures has these blocks. */
function withBlocks(blocks: readonly GivenBlock[]): Partial<Cms> {
  const cms = openFileCms(new URL('../../../../sample', import.meta.url).pathname);
  const changed = (entry: ContentEntry) =>
    ({
      ...entry,
      translations:
        entry.translations?.map((translation) =>
          translation.slug === 'winterbilder'
            ? {
                ...translation,
                items: blocks.map(({ collection, item }, index) => ({
                  id: index,
                  collection,
                  item: { id: index, ...item },
                  sort: index,
                })),
              }
            : translation,
        ) ?? null,
    }) as ContentEntry;
  return { contentBySlug: async (slug) => (await cms.contentBySlug(slug)).map(changed) };
}

const BLOCKS: readonly GivenBlock[] = [
  {
    collection: 'block_text',
    item: { is_enabled: true, type: 'hero', heading: 'Kalt', summary: 'Sehr kalt' },
  },
  {
    collection: 'block_text',
    item: {
      type: 'text',
      heading: 'Eis',
      heading_tag: 'h2',
      body: '<p>Glatt<script>alert(1)</script></p><h2>Tiefer</h2>',
    },
  },
  { collection: 'block_text', item: { type: 'quote', body: '<p>Brr</p>', summary: 'Jemand' } },
  { collection: 'block_text', item: { is_enabled: false, type: 'text', heading: 'Aus' } },
  {
    collection: 'block_text',
    item: { type: 'text', heading: 'Zu früh', date_published: '2026-12-01T00:00:00' },
  },
  {
    collection: 'block_text',
    item: { type: 'text', heading: 'Zu spät', date_unpublished: '2026-10-01T00:00:00' },
  },
  { collection: 'block_new', item: { heading: 'Unbekannt' } },
  {
    collection: 'block_slider',
    item: {
      pick_items: 2,
      items: [
        { title: 'Von Bruegel', query: 'filter_by=creator:=Bruegel' },
        { title: 'Freie Werke', query: 'filter_by=edmRightsReusePolicy:=OPEN' },
        { title: 'Kaputt', query: 'filter_by=nonsense:=(' },
        { title: 'Ein Blatt', image: { id: ASSET } },
      ],
    },
  },
  {
    collection: 'block_links',
    item: {
      heading: 'Weiter',
      item: {
        links: [
          { label: 'Hier', url: '/de/tiere' },
          { label: 'Böse', url: 'javascript:alert(1)' },
          { label: 'Fremd', url: '//evil.example' },
        ],
      },
    },
  },
  {
    collection: 'block_embed',
    item: {
      type: 'video',
      link: null,
      code: '<iframe src="https://film.example/1"></iframe>',
      file: { id: ASSET },
    },
  },
  { collection: 'block_embed', item: { type: 'video', link: 'javascript:alert(1)' } },
  {
    collection: 'block_list',
    item: {
      heading: 'Häuser',
      collection: 'institutions',
      mode: 'picked',
      items: [{ id: 'belvedere' }, { id: 'albertina' }, { id: 'nirgends' }],
    },
  },
  {
    collection: 'block_list',
    item: { heading: 'Neues', collection: 'content', mode: 'latest', pick_items: 2 },
  },
  {
    collection: 'block_list',
    item: { heading: 'Blätter', collection: 'objects', items: [{ id: uuidOf(3) }] },
  },
];

const site = await openSampleSite(
  [1, 2, 3].map((index) => ({
    id: uuidOf(index),
    uuid: uuidOf(index),
    title: `Blatt ${index}`,
    creator: [index < 3 ? 'Bruegel' : 'Andere'],
    ...(index < 3 && { edmRightsReusePolicy: ['OPEN'] }),
    ...(index === 1 && { mediaCount: 1 }),
  })),
  withBlocks(BLOCKS),
);
const html = await site.html('/de/winterbilder');
const article = html.slice(html.indexOf('<article'), html.indexOf('</article>\n</main>'));

test('texts are shown as hero, text and quote', () => {
  expect(article).toContain('<p class="story-hero-heading">Kalt</p>');
  expect(article).toContain('<h2>Eis</h2>\n<p>Glatt</p><h3>Tiefer</h3>');
  expect(article).toContain('<blockquote><p>Brr</p></blockquote><figcaption>Jemand</figcaption>');
});

test.each(['Aus', 'Zu früh', 'Zu spät', 'Unbekannt'])('the block "%s" is not shown', (heading) => {
  expect(article).not.toContain(heading);
});

test('a slider shows what its searches find, and pictures', () => {
  expect(article).toContain('<h2>Von Bruegel</h2><a href="/de/search?creator=Bruegel">Alle 2 Objekte</a>');
  expect(article).toContain('Blatt 1');
  expect(article).toContain('Blatt 2');
  // [site-40] One of the two has no files.
  expect(article).toContain(
    '<h2>Freie Werke</h2><a href="/de/search?edmRightsReusePolicy=OPEN">Zum Objekt</a>',
  );
  expect(article).toContain('Kaputt</a>');
  expect(article).toMatch(new RegExp(`<figure><img src="/assets/${ASSET}`));
});

test('links are those of the web and of the site', () => {
  expect(article).toContain('<a href="/de/tiere">Hier</a>');
  expect(article).not.toMatch(/javascript:|Böse|evil\.example/);
});

test('media of other hosts are links, without frames', () => {
  expect(article).toContain('<p class="story-embed"><a href="https://film.example/1">');
  expect(article).toContain('Ansehen auf film.example');
  expect(article).not.toMatch(/<iframe|<script/);
});

test('lists show the picked institutions in order, the latest pages, and objects', () => {
  const titles = [...article.matchAll(/<h3><a class="picture-card-link" href="([^"]+)">/g)].map(
    ([, url]) => url,
  );
  expect(titles.slice(0, 2)).toEqual(['/de/belvedere', '/de/albertina']);
  expect(titles).toHaveLength(4);
  expect(article).toContain(`href="/de/objects/${uuidOf(3)}"`);
});

test('the index shows the public stories of the language by category', async () => {
  const index = await site.html('/en/stories');
  expect([...index.matchAll(/<h2>([^<]+)</g)].map(([, title]) => title)).toEqual(['Topics', 'Service']);
  expect(index).toContain('href="/en/vienna-around-1900">');
  expect(index).not.toMatch(/opening|test-page/);
});
