import { afterAll, expect, test } from 'vitest';
import { kindOfHouse } from '../../../src/site/texts/house.ts';
import { textsOf } from '../../../src/site/texts/texts.ts';
import { recordOf, uuidOf } from '../../src/site/open-objects.ts';
import { openSampleSite } from '../../src/site/sample-site.ts';
import { HOUSE_RECORDS } from './house-records.ts';
import { openHouse } from './house-site.ts';

const house = await openHouse(afterAll);

const PAGES = [
  '/',
  '/search',
  '/search?view=list',
  '/search?q=krug',
  '/museum',
  `/objects/${uuidOf(0)}`,
  `/objects/${uuidOf(3)}`,
  '/list',
  '/quality',
  '/stories',
  '/winter',
  '/impressum',
  '/knowledge',
  '/inventar',
];

test.each(PAGES)('[site-29] %s of one house does not speak of institutions', async (path) => {
  for (const language of ['de', 'en']) {
    const page = await house.html(`/${language}${path}`);
    const text = page
      .replace(/<script.*?<\/script>/gs, '')
      .replaceAll(/<dt>(?:Einrichtung|Institution)<\/dt>/g, '')
      .replace(/<[^>]*>/g, ' ');
    expect(/\bEinrichtung\w*|\binstitutions?\b/i.exec(text)?.[0]).toBe(undefined);
  }
});

test('[site-29] the home page of one house counts no institutions and lists none', async () => {
  const page = await house.html('/de/');
  const labels = [...page.matchAll(/<b>[^<]+<\/b> ([^<]+)</g)].map(([, label]) => label);
  expect(labels).toEqual(['Objekte', 'frei nutzbar', 'ältestes Objekt']);
  expect(page).not.toContain('/de/institutions');
});

test('[site-29] menu and footer lead to the page of the house, and lists of institutions, too', async () => {
  const page = await house.html('/de/');
  expect(page).toContain('<a href="/de/museum">Über uns</a>');
  expect(page).toContain('<a href="/de/museum">Heimatmuseum Grünau</a>');
  const moved = async (path: string) => (await house.app.inject(path)).headers.location;
  expect(await moved('/de/institutions?q=x')).toBe('/de/museum');
  expect(await moved('/de/institutions/gruenau/quality')).toBe('/de/quality');
});

test('[site-29] its name stands where it helps: on its page and with an object, not on cards', async () => {
  for (const path of ['/de/search', '/de/search?view=list', '/de/museum']) {
    const cards = [...(await house.html(path)).matchAll(/data-uuid=".*?<\/a>/gs)].map(([card]) => card);
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) expect(card).not.toContain('Heimatmuseum');
  }
  expect(await house.html(`/de/objects/${uuidOf(0)}`)).toContain(
    '<p class="label-institution"><a href="/de/museum"><bdi>Heimatmuseum Grünau</bdi></a></p>',
  );
});

test('[site-29] the title of its page names it once', async () => {
  expect(await house.html('/de/museum')).toContain('<title>Heimatmuseum Grünau</title>');
  expect(await house.html('/de/stories')).toContain('<title>Geschichten – Heimatmuseum Grünau</title>');
});

test('[site-29] no filter has only one value, and no search of the house keeps its name', async () => {
  expect(await house.html('/de/search')).not.toContain('data-facet="dataProvider"');
  expect(await house.html('/de/museum')).not.toContain('dataProvider=');
  const chosen = await house.html('/de/search?dataProvider=Heimatmuseum+Gr%C3%BCnau');
  expect(chosen).toContain('data-facet="dataProvider"');
  const { body } = await house.app.inject('/de/suggest?q=heimatmuseum');
  expect(body).not.toContain('Heimatmuseum Grünau');
});

test('[site-29] an object is seen on the page of the museum', async () => {
  expect(await house.html(`/de/objects/${uuidOf(2)}`)).toContain('>Auf der Seite des Museums ansehen</a>');
  expect(await house.html(`/en/objects/${uuidOf(2)}`)).toContain('>View on the museum’s page</a>');
});

test.each([
  ['Heimatmuseum Grünau', 'museum'],
  ['Stadtarchiv Grünau', 'archive'],
  ['Bücherei der Gemeinde', 'library'],
  ['Bibliothek des Jüdischen Museums', 'institution'],
  ['Sammlung Steiner', 'institution'],
])('%s is a kind of house', (name, kind) => {
  expect(kindOfHouse(name)).toBe(kind);
  expect(textsOf('en', { title: name }).object.viewAtInstitution).toBe(`View on the ${kind}’s page`);
});

test('[site-29] visitors of one house read nothing of deliveries, and no name twice', async () => {
  const origin = (page: string) => /<section class="origin">.*?<\/dl>/s.exec(page)?.[0] ?? '';
  const own = origin(await house.html(`/de/objects/${uuidOf(0)}`));
  expect([own.includes('meine'), own.match(/Heimatmuseum/g)?.length]).toEqual([false, 1]);
  const several = await openHouse(afterAll, {
    records: [...HOUSE_RECORDS, recordOf({ title: 'Blatt' }, { dataProvider: 'Albertina', provider: 'Hub' })],
  });
  const other = origin(await several.html(`/de/objects/${uuidOf(5)}`));
  expect([other.includes('meine'), other.includes('Hub')]).toEqual([true, true]);
});

test('[site-29] a second institution makes it a site of institutions again', async () => {
  const site = await openSampleSite([
    { id: uuidOf(0), uuid: uuidOf(0), title: 'Blatt', dataProvider: 'Albertina', edmType: ['IMAGE'] },
  ]);
  const page = await site.html('/de/');
  expect(page).toContain('href="/de/institutions">Einrichtungen</a>');
  expect(page).not.toContain('> Einrichtung<');
});

test('[site-30] kinds that the vocabulary lacks are among those by kind', async () => {
  for (const path of ['/de/', '/de/museum']) {
    const [, list = ''] = /<ul class="home-kinds">(.*?)<\/ul>/s.exec(await house.html(path)) ?? [];
    const labels = [...list.matchAll(/<span>([^<]+)<\/span>/g)].map(([, label]) => label);
    expect(labels.sort()).toEqual(['Bilder', 'Brief', 'Fotografie', 'Gemälde', 'Krug', 'Texte', 'Truhe']);
    expect(list).toContain('href="/de/search?dcType=Krug"');
    expect(list).not.toContain('dcType=Brief');
  }
});
