import { expect, test } from 'vitest';
import type { Cms } from '../../../../src/stores/cms/cms.ts';
import { openFileCms } from '../../../../src/stores/cms/file-cms.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { openSampleSite } from '../sample-site.ts';

const HOSTILE =
  '<p onclick="x()">Text<script>alert(1)</script></p><a href="javascript:alert(1)">a</a><h1>Titel</h1><iframe src="https://x.example"></iframe><a href="https://ok.example/">ok</a>';

/** The sample, with a profile of the Albertina that tries to break the page. */
function hostile(): Partial<Cms> {
  const cms = openFileCms(new URL('../../../../sample', import.meta.url).pathname);
  return {
    institutions: async () => {
      const { valid, mismatches } = await cms.institutions();
      return {
        mismatches,
        valid: valid.map((one) =>
          one.id !== 'albertina'
            ? one
            : {
                ...one,
                hero_image: {
                  id: 'x"><script>',
                  title: '"><script>',
                  author: null,
                  license: 'L',
                  license_url: 'javascript:alert(1)',
                },
                translations: one.translations.map((translation) => ({
                  ...translation,
                  content: HOSTILE,
                  web_links: [
                    { display_name: 'website', url: 'javascript:alert(1)' },
                    { display_name: 'website', url: 'https://albertina.example/' },
                  ],
                })),
              },
        ),
      };
    },
  };
}

/** The sample, with every institution twice. */
function twice(): Partial<Cms> {
  const cms = openFileCms(new URL('../../../../sample', import.meta.url).pathname);
  return {
    institutions: async () => {
      const { valid, mismatches } = await cms.institutions();
      const copies = valid.map((one) => ({ ...one, id: `${one.id}-2` }));
      return { mismatches, valid: [...valid, ...copies] };
    },
  };
}

const object = (index: number, fields: object) => {
  const uuid = uuidOf(index);
  return { id: uuid, uuid, title: `Blatt ${index}`, ...fields };
};
const site = await openSampleSite(
  [
    object(1, {
      dataProvider: 'Albertina',
      edmRightsReusePolicy: ['OPEN'],
      mediaCount: 1,
      imageOrientation: 'portrait',
      edmType: ['IMAGE'],
      dcType: ['Zeichnung'],
      dateMin: Date.UTC(1905, 0, 1) / 1000,
    }),
    object(2, {
      dataProvider: 'Albertina',
      edmRightsReusePolicy: ['OPEN'],
      dateMin: Date.UTC(1921, 0, 1) / 1000,
    }),
    object(3, { dataProvider: 'Österreichische Galerie Belvedere' }),
    object(4, { dataProvider: 'Ohne Profil/Archiv', dateMin: Date.UTC(2015, 0, 1) / 1000 }),
    object(6, { dataProvider: 'Ohne Profil/Archiv', dateMin: Date.UTC(2021, 0, 1) / 1000 }),
    object(5, { dataProvider: '???' }),
  ],
  hostile(),
);
const large = await openSampleSite([], twice());
const titles = (html: string) =>
  [...html.matchAll(/class="institution-row">.*?<a href="([^"]+)">([^<]+)</gs)].map(
    ([, url, title]) => `${title} ${url}`,
  );

test('all institutions are listed, with the numbers of their objects', async () => {
  const html = await site.html('/de/institutions');
  expect(titles(html)).toHaveLength(24);
  expect(titles(html)[0]).toBe('Albertina /de/albertina');
  expect(html).toContain('<p>3 Einrichtungen bewahren');
  expect(titles(html)).toContain('Ohne Profil/Archiv /de/institutions/Ohne%20Profil%2FArchiv');
  expect(html).toContain('Wien · 2 Objekte');
  expect(html).not.toContain('#letter-');
});

test('many institutions are listed by letter', async () => {
  expect(await large.html('/de/institutions')).toContain('<a href="#letter-O">O</a>');
});

test.each([
  ['q=OSTERREICHISCHE+natio', ['Österreichische Nationalbibliothek /de/oesterreichische-nationalbibliothek']],
  ['place=Graz', ['Universalmuseum Joanneum /de/universalmuseum-joanneum']],
  ['q=ohne', ['Ohne Profil/Archiv /de/institutions/Ohne%20Profil%2FArchiv']],
  ['q=%3Cscript%3E', []],
])('the list is filtered by %s', async (query, expected) => {
  const html = await site.html(`/de/institutions?${query}`);
  expect(titles(html)).toEqual(expected);
  expect(html).not.toContain('<script>');
  expect(html).toContain('<meta name="robots" content="noindex, follow">');
});

test('the map has a circle for each place, those of a city share one, and labels do not overlap', async () => {
  const html = await site.html('/de/institutions');
  const labels = [...html.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text);
  expect(labels.filter((text) => !/^\d+$/.test(text ?? '')).sort()).toEqual([
    'Bad Deutsch-Altenburg',
    'Graz',
    'Salzburg',
    'St. Pölten',
    'Wien',
  ]);
  // Whole, although it is longer than texts of pages may be.
  expect(html).toMatch(/<path class="map-land" d="(?:M-?\d[-\d L]{15,}Z){5,}"/);
  expect(html).toContain('href="/de/institutions?place=Wien"');
});

test('[site-40] a profile shows its objects and their numbers, by all names of the institution', async () => {
  const html = await site.html('/de/albertina');
  expect(
    [...html.matchAll(/<a href="([^"]+)"><b>(\d+)<\/b> ([^<]+)</g)].map(([, ...parts]) => parts),
  ).toEqual([
    ['/de/search?dataProvider=Albertina', '2', 'Objekte'],
    ['/de/search?dataProvider=Albertina&amp;hasPicture=yes', '1', 'mit Bild'],
    ['/de/search?dataProvider=Albertina&amp;edmRightsReusePolicy=OPEN', '1', 'frei nutzbar'],
  ]);
  expect([...html.matchAll(/class="card-title">([^<]+)/g)].map(([, title]) => title).sort()).toEqual([
    'Blatt 1',
    'Blatt 2',
  ]);
  expect(html).toContain('<a href="/de/institutions/albertina/quality">Datenqualität</a>');
  expect(await site.html('/de/belvedere')).toContain('Blatt 3');
});

test('and their kinds and times', async () => {
  const html = await site.html('/de/albertina');
  expect(html).toContain(
    'href="/de/search?dataProvider=Albertina&amp;dcType=Zeichnung"><span>Zeichnung</span>',
  );
  expect(
    [...html.matchAll(/class="period".*?<span>([^<]+)<\/span> <small>(\d+)/g)].map(([, ...bar]) => bar),
  ).toEqual([
    ['1900er', '1'],
    ['1910er', '0'],
    ['1920er', '1'],
  ]);
  expect(html).toContain('href="/de/search?dataProvider=Albertina&amp;from=1900&amp;to=1909"');
});

test('an institution that only its objects name has a page, until the CMS names it', async () => {
  const html = await site.html('/en/institutions/Ohne%20Profil%2FArchiv');
  expect(html).toContain('<h1>Ohne Profil/Archiv</h1>');
  expect(html).toContain('<a href="/en/institutions/Ohne%20Profil%2FArchiv/quality">');
  expect(html).toContain('Blatt 4');
  // A period that is not over has no end.
  expect(html).toContain('href="/en/search?dataProvider=Ohne+Profil%2FArchiv&amp;from=2020"');
  const { statusCode, headers } = await site.app.inject('/en/institutions/Albertina');
  expect([statusCode, headers.location]).toEqual([302, '/en/albertina']);
  expect(await site.html('/en/institutions/Nirgendwo', 404)).toContain('<h1>');
  // Those of the API are the CMS's.
  expect((await site.app.inject('/institutions/Ohne%20Profil%2FArchiv')).statusCode).toBe(404);
});

test('parents and children lead to each other', async () => {
  expect(await site.html('/de/kunsthistorisches-museum')).toContain(
    '<a href="/de/khm-museumsverband">KHM-Museumsverband</a>',
  );
  expect(await site.html('/de/khm-museumsverband')).toContain(
    '<a href="/de/theatermuseum">Theatermuseum</a>',
  );
});

test('nothing of the CMS runs: its HTML is sanitised, and its URLs are checked', async () => {
  const html = await site.html('/de/albertina');
  const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
  expect(article).not.toMatch(/<script|<iframe|onclick|javascript:/);
  expect(article).toContain('<h2>Titel</h2>');
  expect(article).toContain('<a href="https://ok.example/">ok</a>');
  expect(article).toContain('<a href="https://albertina.example/">Website</a>');
});
