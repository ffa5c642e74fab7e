import { describe, expect, test } from 'vitest';
import { BASE_URL } from '../api/open-app.ts';
import { openSampleSite } from './sample-site.ts';

const UUIDS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const site = await openSampleSite(
  UUIDS.map((uuid, index) => ({
    id: uuid,
    uuid,
    title: `Blatt ${index}`,
    dataProvider: 'Albertina',
    edmRightsReusePolicy: [index === 0 ? 'OPEN' : 'CLOSED'],
  })),
);
const paths = site.pages.map(({ url }) => String(url).slice(BASE_URL.length));

test('[site-4] there are pages of all three kinds in both languages', () => {
  const kinds = new Set(site.pages.map(({ docType, docLanguage }) => `${docType} ${docLanguage}`));
  expect([...kinds].sort()).toEqual([
    'contentPage de',
    'contentPage en',
    'institution de',
    'institution en',
    'wikiPage de',
    'wikiPage en',
  ]);
});

describe('[site-20] the URL of every page of the sample opens in its language', () => {
  test.each(paths)('%s', async (path) => {
    const html = await site.html(path);
    expect(html).toContain(`<html lang="${path.slice(1, 3)}">`);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${BASE_URL}${path}">`);
    const title = site.pages[paths.indexOf(path)]?.['title'];
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(String(title).replaceAll("'", '&#39;'));
    // Headings are in order: none is more than one level below the one before.
    const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? level)).toBeLessThanOrEqual(1);
    });
  });
});

describe('links of these pages to pages of the site lead somewhere', () => {
  test.each([
    '/de/',
    '/en/',
    '/de/institutions',
    '/de/stories',
    '/de/knowledge',
    '/de/willkommen',
    '/en/reading-music',
  ])('%s', async (path) => {
    const html = await site.html(path);
    // Search, object, picture and list are pages of their own tests.
    const links = new Set(
      [...html.matchAll(/href="(\/(?:de|en)\/[^"?#]*)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^\/..\/(search|objects|picture|list)/.test(link)),
    );
    expect(links.size).toBeGreaterThan(5);
    for (const link of links) {
      const { statusCode } = await site.app.inject({ url: link, headers: { accept: 'text/html' } });
      // Pages that share a slug with one of the other language are redirected.
      expect([200, 302]).toContain(statusCode);
    }
  });
});

test.each([
  ['/de/welcome', '/de/willkommen'],
  ['/en/willkommen', '/en/welcome'],
])('%s leads to %s', async (path, target) => {
  const { statusCode, headers } = await site.app.inject(path);
  expect([statusCode, headers.location]).toEqual([302, target]);
});

test.each(['/de/unbekannt', '/de/eroeffnung', '/de/probeseite', '/de/a/b/c', '/de/%E0%A4%A', '/de/..%2f'])(
  '%s is not found',
  async (path) => {
    const { statusCode } = await site.app.inject({ url: path, headers: { accept: 'text/html' } });
    expect([400, 404]).toContain(statusCode);
  },
);

test('the other language of a page is linked, and announced to search engines', async () => {
  const html = await site.html('/de/wien-um-1900');
  expect(html).toContain('<a class="frame-language" href="/en/vienna-around-1900"');
  expect(html).toContain(`<link rel="alternate" hreflang="en" href="${BASE_URL}/en/vienna-around-1900">`);
  expect(html).toContain(
    `<link rel="alternate" hreflang="x-default" href="${BASE_URL}/en/vienna-around-1900">`,
  );
  const german = await site.html('/de/gemeinfrei');
  expect(german).toContain('<a class="frame-language" href="/en/gemeinfrei"');
  expect(german).not.toContain('hreflang="en" href="https');
  expect(german).not.toContain('x-default');
});
