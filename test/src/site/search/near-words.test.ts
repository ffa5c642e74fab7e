import { afterAll, expect, test } from 'vitest';
import { uuidOf } from '../../../uuid-of.ts';
import { openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { vectorAt } from '../../api/served-vectors.ts';
import { fixedText } from '../../use-cases/fixed-text.ts';
import { MODELS } from '../../use-cases/models.ts';

const objectAt = (number: number, degrees: number, title: string, more: object = {}) => {
  const uuid = uuidOf(number);
  return { id: uuid, uuid, title, metadataEmbedding: vectorAt(degrees, 'metadataEmbedding'), ...more };
};

/** All words are at 0 degrees. */
const OBJECTS = [
  objectAt(1, 5, 'Boot', { edmType: ['IMAGE'] }),
  objectAt(2, 15, 'Galleone <script>', { edmType: ['TEXT'], description: ['Ein Segler'] }),
  objectAt(3, 60, 'Krone'),
  ...Array.from({ length: 30 }, (_, i) => objectAt(10 + i, 80, `Karte ${i}`)),
];

const chos = await serveCollections({ chos: OBJECTS, editorial: [], knowledge: [] }, undefined, afterAll);
const app = await openApp(chos, { models: { ...MODELS, text: fixedText(0) } });
afterAll(() => app.close());

/** The titles before and in the section of what is near in meaning, and its text. */
async function read(query: string, language = 'de') {
  const { statusCode, body } = await app.inject({
    url: `/${language}/search?${query}`,
    headers: { accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  const [hits = '', near] = body.split('<section class="near-words"');
  const titles = (html: string) =>
    [...html.matchAll(/card-title">(.*?)<\/span>/g)].map(([, title = '']) => title.replace(/<\/?mark>/g, ''));
  return {
    body,
    hits: titles(hits),
    near: near === undefined ? undefined : titles(near),
    section: near ?? '',
  };
}

const BOTH = ['Boot', 'Galleone &lt;script&gt;'];

test.each([
  ['de', 'Nichts gefunden', 'Dem Sinn nach ähnlich', 'nicht genau die gesuchten Wörter'],
  ['en', 'Nothing found', 'Similar in meaning', 'not contain exactly the words'],
])(
  '[words-4] where nothing has the words, near objects are shown and marked (%s)',
  async (language, empty, title, hint) => {
    const { body, hits, near, section } = await read('q=Schiff', language);
    expect([hits, near]).toEqual([[], BOTH]);
    expect(body).toContain(`<h2>${empty}</h2>`);
    expect(section).toContain(`<h2 id="near-words-0">${title}</h2>`);
    expect(section).toContain(hint);
    const note = `<span class="card-note">${title[0]?.toLowerCase()}${title.slice(1)}</span>`;
    expect(section.split(note)).toHaveLength(3);
  },
);

test('[words-4] few hits come first, and are not shown again', async () => {
  const { hits, near } = await read('q=Galleone');
  expect([hits, near]).toEqual([['Galleone &lt;script&gt;'], ['Boot']]);
});

test('filters and views hold for them', async () => {
  expect((await read('q=Schiff&edmType=TEXT')).near).toEqual(BOTH.slice(1));
  const { near, section } = await read('q=Schiff&view=list');
  expect([near, section.includes('<ul class="rows')]).toEqual([BOTH, true]);
});

test.each(['q=Karte', 'q=', 'q=Schiff&tab=stories', `like=${OBJECTS[2]?.uuid}`, 'q=Karte+Schiff&page=2'])(
  '%s has none',
  async (query) => expect((await read(query)).near).toBeUndefined(),
);

test.each([
  ['de', 'Mit einem Teil der Wörter', '1 von 2 Wörtern'],
  ['en', 'With some of the words', '1 of 2 words'],
])(
  'where few objects have all words, those with some follow under a line that says so (%s)',
  async (language, title, note) => {
    const { hits, near, section } = await read('q=Karte+Schiff', language);
    expect([hits, near?.slice(0, 2), near?.length]).toEqual([[], ['Boot', 'Karte 29'], 20]);
    expect(section).toContain(`<h2 id="near-words-0">${title}</h2>`);
    expect(section.split(`<span class="card-note">${note}</span>`)).toHaveLength(21);
  },
);

test('an index of another model is searched by words alone', async () => {
  const engine = await serveCollections(
    { chos: OBJECTS, editorial: [], knowledge: [] },
    { metadataEmbedding: { name: 'other', dimensions: 384 } },
  );
  const other = await openApp(engine, { models: { ...MODELS, text: fixedText(0) } });
  const { body } = await other.inject({ url: '/de/search?q=Galleone', headers: { accept: 'text/html' } });
  await other.close();
  expect([body.includes('Galleone'), body.includes('near-words')]).toEqual([true, false]);
});
