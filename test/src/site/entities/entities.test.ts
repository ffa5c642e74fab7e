import { afterAll, expect, test } from 'vitest';
import { kindOf } from '../../../../src/site/components/entity-list.ts';
import { TEXTS } from '../../../../src/site/texts/texts.ts';
import type { SearchParameters } from '../../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { serveRecords } from '../../api/served-records.ts';
import { engineReply } from '../../use-cases/recording-engine.ts';

const DURER = {
  id: 'http://d-nb.info/gnd/11852786X',
  type: 'Agent',
  prefLabel: [{ '@language': 'de', '@value': 'Albrecht Dürer' }],
  altLabel: [{ '@language': 'la', '@value': 'Durerus & Sohn' }],
  note: [
    { '@language': 'de', '@value': 'Maler' },
    { '@language': 'en', '@value': 'Painter' },
  ],
  dateOfBirth: '1471-05-21',
  sameAs: ['http://www.wikidata.org/entity/Q5580'],
};
const ROME = {
  id: 'http://places.example/rome',
  type: 'Place',
  prefLabel: [
    { '@language': 'de', '@value': 'Rom' },
    { '@language': 'en', '@value': 'Rome' },
  ],
  lat: 41.9,
  long: 12.5,
};
const { engine } = await serveRecords(
  [
    { title: ['Feldhase'], creator: [DURER] },
    { title: ['Rhinocerus'], creator: [{ id: DURER.id }], spatial: [ROME] },
    { title: ['Schrift über Dürer'], subject: [{ id: DURER.id }] },
    { title: ['Etwas anderes'] },
  ],
  afterAll,
);
const app = await openApp(engine);
afterAll(() => app.close());

async function page(url: string, status = 200): Promise<string> {
  const response = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(response.statusCode).toBe(status);
  return response.body;
}

const titles = (body: string): string[] =>
  [...body.matchAll(/card-title">(.*?)<\/span>/g)].map(([, title = '']) => title.replace(/<\/?mark>/g, ''));

test('[site-7] the page of a person has its names, links and objects by role', async () => {
  const body = await page('/de/entities/gnd-11852786X');
  expect(body).toContain('<h1><bdi>Albrecht Dürer</bdi></h1>');
  expect(body).toContain('Person · * 1471');
  expect(body).toContain('<p class="lead"><bdi lang="de">Maler</bdi></p>');
  expect(body).not.toContain('Painter');
  expect(body).toContain('<li><bdi lang="la">Durerus &amp; Sohn</bdi> <small>Latein</small></li>');
  expect(body).toContain(
    '<a href="http://www.wikidata.org/entity/Q5580" rel="nofollow noopener">Wikidata</a>',
  );
  expect(body).toContain('<h2>Geschaffen</h2><a href="/de/search?entity=gnd-11852786X&amp;role=creator">');
  expect(body).toContain('<h2>Darstellungen und Themen</h2>');
  expect(titles(body).toSorted()).toEqual(['Feldhase', 'Rhinocerus', 'Schrift über Dürer']);
});

test('a place has its name in the language of the page, and its position', async () => {
  const body = await page('/en/entities/places.example~rome');
  expect(body).toContain('<h1><bdi>Rome</bdi></h1>');
  expect(body).toContain('https://www.openstreetmap.org/?mlat=41.9&amp;mlon=12.5#map=11/41.9/12.5');
});

test('another id of it leads to its page, an unknown one is a page with 404', async () => {
  const { statusCode, headers } = await app.inject('/de/entities/wikidata-Q5580');
  expect([statusCode, headers.location]).toEqual([302, '/de/entities/gnd-11852786X']);
  expect(await page('/de/entities/nothing', 404)).toContain('Nicht gefunden');
});

test('all entities, by name and kind', async () => {
  const names = async (query: string) =>
    [...(await page(`/en/entities?${query}`)).matchAll(/entity-row"><a [^>]*><bdi>(.*?)</g)].map(
      ([, name]) => name,
    );
  expect(await names('')).toEqual(['Albrecht Dürer', 'Rome']);
  expect(await names('q=rom')).toEqual(['Rome']);
  expect(await names('type=Agent')).toEqual(['Albrecht Dürer']);
  expect(await names('type=Agent&q=rom&page=x')).toEqual([]);
});

test('a search for the objects of an entity says whose, and the rest of it stays', async () => {
  const body = await page('/de/search?entity=gnd-11852786X&role=creator&q=rhinocerus');
  expect(titles(body)).toEqual(['Rhinocerus']);
  expect(body).toContain('Verbunden mit:</span> <bdi>Albrecht Dürer (von)</bdi>');
  expect(body).toContain('href="/de/search?q=rhinocerus"');
  expect(titles(await page('/de/search?entity=gnd-11852786X'))).toHaveLength(3);
  expect(titles(await page('/de/search?entity=nothing'))).toHaveLength(4);
});

test('[site-7] names that only authority files have find objects', async () => {
  const body = await page('/de/search?q=durerus');
  // Typing errors are not tried, because a name has the word. [words-37]
  expect(titles(body)).toEqual(['Feldhase']);
  expect(body).toContain('<a href="/de/entities/gnd-11852786X"><bdi>Albrecht Dürer</bdi></a>');
});

test('[site-21] the sitemap has the page of each entity in each language', async () => {
  const urls = async (path: string): Promise<string[]> =>
    [...(await page(path)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  expect(await urls('/sitemap.xml')).toContain(`${BASE_URL}/sitemap/entities-1.xml`);
  const listed = await urls('/sitemap/entities-1.xml');
  expect(listed.toSorted()).toEqual([
    `${BASE_URL}/de/entities/gnd-11852786X`,
    `${BASE_URL}/de/entities/places.example~rome`,
    `${BASE_URL}/en/entities/gnd-11852786X`,
    `${BASE_URL}/en/entities/places.example~rome`,
  ]);
  for (const url of listed) await page(url.slice(BASE_URL.length));
  await page('/sitemap/entities-2.xml', 404);
});

test('[site-7] while typing, entities come first, and their names are not repeated', async () => {
  const suggestions = async (q: string) =>
    (await app.inject(`/de/search/suggestions?${new URLSearchParams({ q })}`)).json().suggestions;
  expect(await suggestions('Dürer, Alb')).toEqual([
    { kind: 'Person', label: 'Albrecht Dürer', url: '/de/entities/gnd-11852786X' },
  ]);
});

test('an object leads to the pages of its entities', async () => {
  expect(await page(`/de/objects/${uuidOf(0)}`)).toContain(
    '<a class="authority" href="/de/entities/gnd-11852786X" aria-label="Überblick zu Albrecht Dürer">Überblick</a>',
  );
});

test('without entities and their names, as in an index of an older version, everything else works', async () => {
  const isOfEntities = (name: string, { query_by = '' }: SearchParameters) =>
    name === 'chos-entities' || query_by.includes('nameVariant');
  const older = await openApp({
    ...engine,
    search: async (name, parameters, options) =>
      isOfEntities(name, parameters)
        ? engineReply({ message: 'Not found.' }, 404)
        : engine.search(name, parameters, options),
  });
  for (const url of ['/de/entities', '/de/search?q=feldhase', '/de/search/suggestions?q=feldhase']) {
    expect((await older.inject(url)).statusCode, url).toBe(200);
  }
  await older.close();
});

test.each([
  ['Schnitzler, Arthur', 'Person'],
  ['Wiener Werkstätte', 'Körperschaft'],
  ['Gesellschaft der Musikfreunde, Wien', 'Körperschaft'],
  ['Rembrandt', 'Person oder Körperschaft'],
])('%s is named as %s', (label, kind) => {
  const entity = { type: 'Agent', label, labels: [], variants: [] } as unknown as Parameters<
    typeof kindOf
  >[1];
  expect(kindOf(TEXTS.de, entity)).toBe(kind);
});
