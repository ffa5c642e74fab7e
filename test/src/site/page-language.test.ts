import { expect, test } from 'vitest';
import { readConceptTable } from '../../../src/documents/concepts/concept-table.ts';
import { describeConcept } from '../../../src/documents/concepts/described-concept.ts';
import { buildChoDocument } from '../../../src/documents/objects/cho-document.ts';
import { recordOf, uuidOf } from './open-objects.ts';
import { openSampleSite } from './sample-site.ts';

const { concepts } = readConceptTable('picture\ttype\tGemälde\tpainting\n');

const literal = (language: string, text: string) => ({ '@language': language, '@value': text });
const de = (text: string) => literal('de', text);

const RECORDS = [
  recordOf(
    {
      title: [de('Der Kuss'), literal('en', 'The Kiss')],
      dcType: [de('Gemälde')],
      created: [de('um 100 v. Chr.')],
    },
    { dataProvider: [de('Kunsthistorisches Museum Wien')] },
  ),
  recordOf(
    { title: [de('Stillleben')], dcType: [de('Gemälde')], created: [de('o. J.')] },
    { dataProvider: [de('Haus der Dinge'), literal('en', 'House of Things')] },
  ),
];

const DOCUMENTS = RECORDS.map((record, index) =>
  buildChoDocument({ uuid: uuidOf(index), pipelineId: 'museum', datestamp: 0 }, record, {
    baseUrl: 'https://vitrine.example',
    idBase: 'https://vitrine.example/id',
    objectPageUrl: 'https://vitrine.example/objects/{uuid}',
  }),
);

const site = await openSampleSite(
  DOCUMENTS,
  {},
  { readVocabulary: async () => concepts.map(describeConcept) },
);

const cards = (html: string) =>
  Array.from(
    html.matchAll(
      /card-title"([^>]*)>(.*?)<\/span>.*?card-facts">(.*?)<\/span>.*?card-institution"([^>]*)>(.*?)<\/span>/gs,
    ),
    ([, ...parts]) => parts.map((part) => part.trim()),
  ).sort();

const LIST = `list?ids=${uuidOf(0)},${uuidOf(1)}`;

test.each(['search', LIST, `institutions/${encodeURIComponent('Haus der Dinge')}`])(
  '[site-42] cards of /%s have one title, the name of the institution and the date, in the language of the page',
  async (path) => {
    const english = [
      ['', 'The Kiss', 'c. 100 BC', '', 'Kunsthistorisches Museum Vienna'],
      ['lang="de"', 'Stillleben', '<bdi lang="de">o. J.</bdi>', '', 'House of Things'],
    ];
    const german = [
      ['', 'Der Kuss', 'um 100 v. Chr.', '', 'Kunsthistorisches Museum Wien'],
      ['', 'Stillleben', 'o. J.', '', 'Haus der Dinge'],
    ];
    const shown = (all: string[][]) =>
      path.startsWith('institutions') ? all.slice(1) : all.toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
    const plain = (found: string[][]) =>
      found.map((parts) => parts.map((part) => part.replace(/<\/?mark>/g, '')));
    expect(plain(cards(await site.html(`/en/${path}`)))).toEqual(shown(english).sort());
    expect(plain(cards(await site.html(`/de/${path}`)))).toEqual(shown(german).sort());
  },
);

test('[site-42] one name of an institution on all pages of a language', async () => {
  const pages = ['search', 'search?view=list', `objects/${uuidOf(0)}`, 'institutions', 'quality'];
  for (const path of pages) {
    const html = await site.html(`/en/${path}`);
    const shown = html.replace(/<script.*?<\/script>|<[^>]*>/gs, ' ');
    expect(shown, path).toContain('Kunsthistorisches Museum Vienna');
    expect(shown, path).not.toContain('Kunsthistorisches Museum Wien');
  }
});

test('[site-42] kinds and dates of an object are in the language of the page', async () => {
  const html = await site.html(`/en/objects/${uuidOf(0)}`);
  expect(html).toContain('<a href="/en/search?dcType=Gem%C3%A4lde"><bdi>painting</bdi></a>');
  expect(html).toContain('<p class="label-date"><bdi>c. 100 BC</bdi></p>');
  expect(html).toContain('(c. 100 BC)');
  expect(html).toContain('[painting]');
  // What programs read has the record's words.
  expect(html.replace(/<script.*?<\/script>/gs, '')).not.toMatch(/um 100|>Gemälde/);
  expect(await site.html('/en/search?view=list&q=kiss')).toContain(' · painting');
  expect(await site.html(`/de/objects/${uuidOf(0)}`)).toContain('um 100 v. Chr.');
});

test('[site-42] a few pictures on the home page have the title of the page', async () => {
  const pictured = { previewImage: 'https://vitrine.example/previews/1.webp', imageAspectRatio: 1.2 };
  const few = await openSampleSite(DOCUMENTS.map((document) => ({ ...document, ...pictured })));
  const titles = async (language: string) => {
    const [, list = ''] =
      /class="title-mosaic"[^>]*>(.*?)<\/ul>/s.exec(await few.html(`/${language}/`)) ?? [];
    return Array.from(list.matchAll(/<span>(.*?)<\/span>/g), ([, title]) => title).sort();
  };
  expect(await titles('en')).toEqual(['<bdi lang="de">Stillleben</bdi>', 'The Kiss']);
  expect(await titles('de')).toEqual(['Der Kuss', 'Stillleben']);
});

test('[site-42] words that are marked in the title of the page stay marked', async () => {
  expect(await site.html('/en/search?q=kiss')).toContain('The <mark>Kiss</mark>');
  expect(await site.html('/de/search?q=kuss')).toContain('Der <mark>Kuss</mark>');
});

test('[site-42] suggestions and feeds have the title of the page', async () => {
  const suggested = JSON.parse(await site.html('/en/search/suggestions?q=kiss')) as {
    readonly suggestions: readonly { readonly label: string }[];
  };
  expect(suggested.suggestions.map(({ label }) => label)).toContain('The Kiss');
  const feed = await site.html('/feed.atom?language=de');
  expect(feed).toContain('<title xml:lang="de">Der Kuss</title>');
  const english = await site.html('/feed.atom?language=en');
  expect(english).toContain('<title xml:lang="de">Stillleben</title>');
  expect(english).toContain('<title xml:lang="en">The Kiss</title>');
  // Kinds and descriptions keep the words of the records, whose language nobody knows here.
  expect(english).toMatch(/<feed xmlns="[^"]*">/);
  expect(await site.html('/feed.atom')).toContain('<title>Der Kuss / The Kiss</title>');
  expect(await site.html('/en/search?q=kiss')).toContain('language=en"');
});
