import { describe, expect, test } from 'vitest';
import { contentDocuments } from '../../../../src/documents/pages/content-documents.ts';
import { institutionDocuments } from '../../../../src/documents/pages/institution-documents.ts';
import type { PageContext } from '../../../../src/documents/pages/page-document.ts';
import { plainText } from '../../../../src/documents/pages/plain-text.ts';
import { wikiDocument } from '../../../../src/documents/pages/wiki-document.ts';
import { contentEntryShape } from '../../../../src/stores/cms/content-entry.ts';
import { institutionShape } from '../../../../src/stores/cms/institution.ts';
import { FIXTURE, PICTURE } from '../../stores/cms/cms-fixture.ts';

const CONTEXT: PageContext = {
  baseUrl: 'https://api.example',
  pageUrl: 'https://www.example/{lang}/{slug}',
  cmsEnv: 'production',
};
const PREVIEW = `https://api.example/assets/${PICTURE}?width=400&height=400&fit=inside&without_enlargement=true`;
const NOW = Date.UTC(2026, 5, 1) / 1000;

test('[content-16] [content-17] an institution: one document for each language', () => {
  const given = institutionShape.parse(FIXTURE.institutions.find(({ id }) => id === 'museum-a'));
  const common = {
    docType: 'institution',
    legalName: 'Museum A, Verein',
    providerNames: ['Museum A', 'Mus. A'],
    category: 'institution',
    updatedAt: Date.UTC(2026, 0, 2, 3, 4, 5) / 1000,
    previewImage: PREVIEW,
  };
  expect(institutionDocuments(given, CONTEXT)).toEqual([
    {
      ...common,
      id: 'institution/museum-a/de',
      docLanguage: 'de',
      title: 'Museum A',
      description: ['Ein Haus.'],
      body: 'Alles.',
      place: 'Wien',
      url: 'https://www.example/de/museum-a',
    },
    {
      ...common,
      id: 'institution/museum-a/en',
      docLanguage: 'en',
      title: 'Museum A (en)',
      url: 'https://www.example/en/museum-a',
    },
  ]);
});

test.each(['de-AT', 'ger'])('[content-16] an institution without values, in %s', (languages_code) => {
  const given = institutionShape.parse({ id: 'a b', translations: [{ id: 1, languages_code }] });
  expect(institutionDocuments(given, CONTEXT)).toEqual([
    {
      id: 'institution/a b/de',
      docType: 'institution',
      docLanguage: 'de',
      title: 'a b',
      category: 'institution',
      url: 'https://www.example/de/a%20b',
      updatedAt: 0,
    },
  ]);
});

const page = (given: object) =>
  contentEntryShape.parse({
    id: 5,
    status: 'draft',
    translations: [
      { id: 1, languages_code: 'de', slug: 's', title: 'T', ...('items' in given ? given : {}) },
    ],
    ...given,
  });

describe('an editorial page', () => {
  const documents = (given: object) => contentDocuments(page(given), CONTEXT, NOW);
  const bodyOf = (...items: readonly object[]) =>
    documents({
      items: items.map((item, at) => ({ id: at, sort: at, ...item })),
    })[0]?.['body'];

  test('[content-18] its fields', () => {
    const given = contentEntryShape.parse(FIXTURE.content.find(({ id }) => id === 7));
    expect(contentDocuments(given, CONTEXT, NOW)[0]).toEqual({
      id: 'content/7/de',
      docType: 'contentPage',
      docLanguage: 'de',
      title: 'Sieben',
      description: ['Nummer sieben'],
      body: 'Übersicht\nkurz\nÖl & Holz\nMehr',
      url: 'https://www.example/de/sieben',
      updatedAt: Date.UTC(2026, 0, 1) / 1000,
      category: 'Themen',
      previewImage: PREVIEW,
    });
  });

  test('the title of its category in its language', () => {
    const translations = [
      { languages_code: 'en', title: 'Topics' },
      { languages_code: 'de', title: 'Themen' },
    ];
    expect(documents({ category: { id: 1, translations } })[0]).toMatchObject({ category: 'Themen' });
    for (const odd of [null, 'Themen', [null], [{ languages_code: 'de', title: 5 }]]) {
      expect(documents({ category: { id: 1, translations: odd } })[0]).not.toHaveProperty('category');
    }
  });

  test.each<[string, object, number]>([
    ['a draft', { status: 'draft' }, 1],
    ['archived', { status: 'archived' }, 0],
    ['of no environment in particular', { envs: [] }, 1],
    ['of this environment too', { envs: ['staging', 'production'] }, 1],
    ['of another environment', { envs: ['staging'] }, 0],
    ['from this second on', { date_published: '2026-06-01T00:00:00' }, 1],
    ['not yet', { date_published: '2026-06-01T00:00:01' }, 0],
    ['no more from this second on', { date_unpublished: '2026-06-01T02:00:00+02:00' }, 0],
    ['for one more second', { date_unpublished: '2026-06-01T00:00:01' }, 1],
    ['without translations', { translations: null }, 0],
    ['in no language', { translations: [{ id: 1, languages_code: null }] }, 0],
  ])('[content-19] %s', (_, given, count) => {
    expect(documents(given)).toHaveLength(count);
  });

  test('without a slug it has no URL', () => {
    expect(documents({ translations: [{ id: 1, languages_code: 'en', title: 'T' }] })).toEqual([
      { id: 'content/5/en', docType: 'contentPage', docLanguage: 'en', title: 'T', updatedAt: 0 },
    ]);
  });

  const text = (heading: string, given: object = {}) => ({
    collection: 'block_text',
    item: { id: 1, heading, ...given },
  });

  test('[content-18] blocks count while they are enabled and within their time', () => {
    expect(
      bodyOf(
        text('null', { is_enabled: null }),
        text('off', { is_enabled: false }),
        text('early', { date_published: '2027-01-01' }),
        text('late', { date_unpublished: '2026-01-01' }),
        text('on', { is_enabled: true, date_published: '2026-01-01', date_unpublished: '2027-01-01' }),
      ),
    ).toBe('null\non');
  });

  test('every kind of block', () => {
    expect(
      bodyOf(
        text('H', { summary: 'S', body: '<h2>B</h2><p>C</p>' }),
        {
          collection: 'block_slider',
          item: { id: 2, items: [{ title: 'Slide', query: 'hidden' }, 'hidden'] },
        },
        {
          collection: 'block_links',
          item: { id: 3, heading: 'Links', summary: 'L', item: { links: [{ label: 'Go', url: 'hidden' }] } },
        },
        { collection: 'block_embed', item: { id: 4, link: 'hidden', code: '<b>hidden</b>' } },
        { collection: 'block_list', item: { id: 5, heading: 'List', items: [7, { caption: 'Item' }, null] } },
        { collection: 'block_of_tomorrow', item: { title: 'hidden' } },
        { collection: 'block_text', item: null },
      ),
    ).toBe('H\nS\nB\nC\nSlide\nLinks\nL\nGo\nList\nItem');
  });
});

const WIKI_PAGE = {
  id: 'book/part/page',
  language: 'en',
  title: 'Page',
  summary: 'Sum & more',
  html: '<p>A <em>b</em></p>',
  book: 'Book',
  chapter: undefined,
  slug: 'part/page one',
  updatedAt: 77,
};

test('[content-20] a wiki page', () => {
  expect(wikiDocument(WIKI_PAGE, CONTEXT)).toEqual({
    id: 'wiki/book/part/page/en',
    docType: 'wikiPage',
    docLanguage: 'en',
    title: 'Page',
    description: ['Sum & more'],
    body: 'A b',
    book: 'Book',
    url: 'https://www.example/en/part/page%20one',
    updatedAt: 77,
  });
});

test('[documents-8] a summary is cut to 1024 characters', () => {
  const summary = `<p>${'𝔐'.repeat(1023)}yz</p>`;
  const cut = { description: [`${'𝔐'.repeat(1023)}y`] };
  const translations = [{ id: 1, languages_code: 'de', summary }];
  expect(institutionDocuments(institutionShape.parse({ id: 'a', translations }), CONTEXT)[0]).toMatchObject(
    cut,
  );
  expect(contentDocuments(page({ translations }), CONTEXT, NOW)[0]).toMatchObject(cut);
  expect(wikiDocument({ ...WIKI_PAGE, summary }, CONTEXT)).toMatchObject(cut);
});

test.each([
  ['', ''],
  ['plain  text\nwith < and & signs', 'plain text with < and & signs'],
  ['<h2>Über &amp; unter</h2><p>a<br>b&nbsp;c</p>', 'Über & unter\na\nb c'],
  ['<p>See <a href="https://x.example">here</a>.<img src="a" alt="b"></p><hr>', 'See here.'],
  ['<ul><li>one</li><li>two</li></ul><ol><li>three</li></ol>', 'one\ntwo\n1. three'],
  ['<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>', 'A B\n1 2'],
  ['<blockquote><p>said</p></blockquote><script>no()</script><style>no{}</style>', 'said'],
  ['<p>unclosed <b>bold', 'unclosed bold'],
])('the text of %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
