import { afterAll, expect, test } from 'vitest';
import { readConceptTable } from '../../../../src/documents/concepts/concept-table.ts';
import { describeConcept } from '../../../../src/documents/concepts/described-concept.ts';
import { conceptFinder } from '../../../../src/documents/concepts/find-concepts.ts';
import { readPeriod } from '../../../../src/edm/dates/dates.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { serveRecords } from '../../api/served-records.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';
import { openSampleSite } from '../sample-site.ts';

const UUIDS = Array.from({ length: 30 }, (_, index) => uuidOf(index));

/** Thirty objects, of which the first two have no picture and the second no file, and one is too wide for the mosaic. */
const OBJECTS = UUIDS.map((uuid, index) => ({
  id: uuid,
  uuid,
  title: `Blatt ${index}`,
  dataProvider: index % 2 === 0 ? 'Albertina' : 'Belvedere',
  edmType: [index === 0 ? 'SOUND' : 'IMAGE'],
  edmRightsReusePolicy: [index < 12 ? 'OPEN' : 'CLOSED'],
  ...(index !== 1 && { mediaCount: 1 }),
  dateMin: index === 5 ? Date.UTC(-1499, 0, 1) / 1000 : Date.UTC(1650, 0, 1) / 1000,
  ...(index >= 2 && {
    previewImage: `https://vitrine.example/previews/${uuid}.webp`,
    imageAspectRatio: index === 2 ? 7 : 0.7 + (index % 6) * 0.3,
    imageColor: index % 3 === 0 ? 'red' : 'blue',
  }),
}));

const site = await openSampleSite(OBJECTS);
const tilesOf = (html: string) => [...html.matchAll(/mosaic-tile" data-ratio="(\d+)"><a href="([^"]+)"/g)];

test('the mosaic shows objects with pictures of usual shape, in three lines', async () => {
  const html = await site.html('/de/');
  const uuids = tilesOf(html).map(([, , url]) => url?.split('/').at(-1));
  expect(uuids).toHaveLength(24);
  expect(new Set(uuids).size).toBe(24);
  for (const index of [0, 1, 2]) expect(uuids).not.toContain(UUIDS[index]);
  const lines = html
    .split('mosaic-line')
    .slice(1)
    .map((line) => tilesOf(`${line}`).map(([, ratio]) => Number(ratio)));
  expect(lines.map((line) => line.length)).toEqual([8, 8, 8]);
  const widths = lines.map((line) => line.reduce((a, b) => a + b, 0));
  expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.15);
});

test('[site-40] numbers are true, and written as the language does', async () => {
  const figures = (html: string) =>
    [...html.matchAll(/<b>([^<]+)<\/b> ([^<]+)</g)].map(([, ...figure]) => figure);
  expect(figures(await site.html('/de/'))).toEqual([
    ['30', 'Objekte'],
    ['2', 'Einrichtungen'],
    ['11', 'frei nutzbar'],
    ['1500\u00a0v. Chr.', 'ältestes Objekt'],
  ]);
  expect(figures(await site.html('/en/')).at(-1)).toEqual(['1500\u00a0BC', 'oldest object']);
});

test('the oldest object may be older than what JavaScript has dates for', async () => {
  const { min: dateMin, max: dateMax } = readPeriod('Y-170000002') ?? {};
  const own = await openSampleSite(OBJECTS.slice(0, 1).map((object) => ({ ...object, dateMin, dateMax })));
  const oldest = /<b>([^<]+)<\/b> oldest object/.exec(await own.html('/en/'))?.[1];
  expect(oldest).toBe('170,000,003\u00a0BC');
});

test('there are ways in by kind, century and colour, only where something is found', async () => {
  const html = await site.html('/en/');
  const labels = (list: string) =>
    [
      ...(new RegExp(`<ul class="${list}">(.*?)</ul>`, 's').exec(html)?.[1] ?? '').matchAll(
        /<a href="[^"]*\?([^"]*)"/g,
      ),
    ].map(([, query]) => query);
  expect(labels('home-kinds')).toEqual(['edmType=IMAGE', 'edmType=SOUND']);
  expect(html.match(/class="period"/g)).toHaveLength(2);
  expect(labels('home-colours')).toEqual(['imageColor=red', 'imageColor=blue']);
});

test('stories and institutions are there in the language of the page', async () => {
  expect(await site.html('/de/')).toContain('href="/de/wien-um-1900">Wien um 1900</a>');
  const english = await site.html('/en/');
  expect(english).toContain('href="/en/vienna-around-1900">Vienna around 1900</a>');
  expect(english).toContain('href="/en/albertina">Albertina</a>');
});

test('an empty collection has a home page, too', async () => {
  const app = await openApp(recordingEngine());
  const { statusCode, body } = await app.inject('/de/');
  expect([statusCode, body.includes('<h1>'), body.includes('mosaic')]).toEqual([200, true, false]);
  await app.close();
});

test('all visitors of a minute share the searches', async () => {
  const engine = recordingEngine();
  const app = await openApp(engine);
  await app.inject('/de/');
  const first = engine.searches.length;
  await app.inject('/de/');
  expect([first > 0, engine.searches.length]).toEqual([true, first]);
  await app.close();
});

test('without pictures, titles, times and institutions are the face of the home page', async () => {
  const objects = OBJECTS.map(({ previewImage: _, imageAspectRatio: _ratio, ...object }) => object);
  const html = await (await openSampleSite(objects)).html('/de/');
  expect(html.match(/<li data-size="large"><a href="\/de\/objects\/[^"]+">/g)).toHaveLength(14);
  expect(html).toMatch(/<b>Blatt \d+<\/b>/);
  expect(html).not.toContain('class="mosaic"');
});

test.each([1, 7])(
  '[site-33] %s pictures of any shape stand first, and titles of others fill the rest',
  async (count) => {
    const objects = OBJECTS.map(({ previewImage, imageAspectRatio, ...object }, index) =>
      index >= 2 && index < 2 + count ? { ...object, previewImage, imageAspectRatio } : object,
    );
    const html = await (await openSampleSite(objects)).html('/de/');
    const [, list = ''] = /<ul class="title-mosaic"[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
    const tiles = [...list.matchAll(/<li data-(ratio|size)="[^"]*"><a href="\/de\/objects\/([^"]+)">/g)];
    expect(tiles.map(([, kind]) => kind)).toEqual([
      ...Array(count).fill('ratio'),
      ...Array(14 - count).fill('size'),
    ]);
    expect(new Set(tiles.map(([, , uuid]) => uuid)).size).toBe(14);
    expect(list.match(/<img /g)).toHaveLength(count);
    expect(html).toContain(`property="og:image"`);
  },
);

test('titles have their kinds in the language of the page', async () => {
  const { concepts } = readConceptTable('oil\ttype\tGemälde\tpainting | prints\n');
  const { engine } = await serveRecords(
    [{ title: 'Blatt', dcType: 'Prints' }],
    afterAll,
    conceptFinder(concepts),
  );
  const app = await openApp(engine, { readVocabulary: async () => concepts.map(describeConcept) });
  afterAll(() => app.close());
  expect((await app.inject('/de/')).body).toContain('<span class="title-kind">Gemälde</span>');
  expect((await app.inject('/en/')).body).toContain('<span class="title-kind">painting</span>');
});

test('menu, home and footer lead only to what there is', async () => {
  const paths = async (app: { inject: (path: string) => Promise<{ body: string }> }) => {
    const { body } = await app.inject('/de/');
    const links = [...body.matchAll(/href="\/de\/(institutions|stories|knowledge|entities|picture)"/g)];
    return [...new Set(links.map(([, path]) => path))].sort();
  };
  expect(await paths(site.app)).toEqual(['institutions', 'knowledge', 'stories']);
  const engine = await serveCollections({ chos: OBJECTS.slice(0, 2), editorial: [], knowledge: [] });
  const own = await openApp(engine);
  expect(await paths(own)).toEqual(['institutions']);
  expect((await own.inject('/de/search')).body).not.toContain('class="tabs"');
  await own.close();
});
