import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../src/api/app.ts';
import { openThemes } from '../../../src/site/open-themes.ts';
import { createSite, siteOffPlugin } from '../../../src/site/site.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { BASE_URL } from '../api/open-app.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { MODELS } from '../use-cases/models.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';

const catalogue = createCatalogue(recordingEngine(), MODELS, EMPTY_PUBLIC_CMS);
const app = await createApp({ catalogue, readPreview: async () => undefined, baseUrl: BASE_URL });
const site = createSite({
  catalogue,
  baseUrl: BASE_URL,
  themes: openThemes({ folder: () => undefined, clock: () => 0, warn: () => {} }),
  isDeleted: async () => false,
  identifierPath: '/id',
  pictureUrl: (url) => url,
  imageService: () => undefined,
});
await app.register(siteOffPlugin, { ...site, docsUrl: `${BASE_URL}/docs` });
afterAll(() => app.close());

const UUID = '11111111-1111-4111-8111-111111111111';

test.each([
  ['/', 302, `${BASE_URL}/docs`],
  [`/objects/${UUID}`, 303, `${BASE_URL}/v2/object?id=${UUID}`],
  ['/robots.txt', 200, undefined],
  ['/favicon.ico', 200, undefined],
  ['/docs', 200, undefined],
  ['/docs/guides/search/', 200, undefined],
  ['/docs/reference/grundlagen/', 200, undefined],
  ['/static/favicon.svg', 200, undefined],
  ['/status', 404, undefined],
  ['/de/', 404, undefined],
  ['/sitemap.xml', 404, undefined],
])('[site-24] with SITE=off, %s has status %i', async (url, status, location) => {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([statusCode, headers.location]).toEqual([status, location]);
});

test('with SITE=off, errors are JSON for browsers, too', async () => {
  const { headers, body } = await app.inject({ url: '/nothing', headers: { accept: 'text/html' } });
  expect([headers['content-type'], body]).toEqual([
    'application/json; charset=utf-8',
    '{"detail":"Not Found"}',
  ]);
});

test('with SITE=off, the documentation has no link to a page that there is not', async () => {
  const links = new Set<string>();
  for (const url of ['/docs', '/docs/guides/', '/docs/reference/grundlagen/']) {
    const { body } = await app.inject(url);
    for (const [, link = ''] of body.matchAll(/(?:href|src)="(\/[^"#]*)/g)) links.add(link);
  }
  expect(links.size).toBeGreaterThan(30);
  for (const link of links) expect([link, (await app.inject(link)).statusCode]).toEqual([link, 200]);
});
