import { afterAll, expect, test } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { createApp } from '../../src/http/app.ts';
import { siteOffPlugin } from '../../src/site/site-off.ts';
import { MODELS } from '../catalogue/models.ts';
import { recordingEngine } from '../catalogue/recording-engine.ts';
import { EMPTY_PUBLIC_CMS } from '../cms/memory-cms.ts';
import { BASE_URL } from '../http/open-app.ts';

const app = await createApp({
  catalogue: createCatalogue(recordingEngine(), MODELS, EMPTY_PUBLIC_CMS),
  readPreview: async () => undefined,
  baseUrl: BASE_URL,
});
await app.register(siteOffPlugin, { baseUrl: BASE_URL, docsUrl: `${BASE_URL}/docs` });
afterAll(() => app.close());

const UUID = '11111111-1111-4111-8111-111111111111';

test.each([
  ['/', 302, `${BASE_URL}/docs`],
  [`/objects/${UUID}`, 303, `${BASE_URL}/v2/object?id=${UUID}`],
  ['/robots.txt', 200, undefined],
  ['/favicon.ico', 200, undefined],
  ['/static/favicon.svg', 200, undefined],
  ['/de/', 404, undefined],
  ['/sitemap.xml', 404, undefined],
])('with SITE=off, %s has status %i', async (url, status, location) => {
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
