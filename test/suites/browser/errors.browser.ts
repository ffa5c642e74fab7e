import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openApp } from '../../src/api/open-app.ts';
import { serveCollections } from '../../src/api/served-collections.ts';
import { openObjects, recordOf, uuidOf } from '../../src/site/open-objects.ts';
import { launchChromium } from './chromium.ts';
import { violations } from './violations.ts';

let apps: FastifyInstance[];
let browser: Browser;
let page: Page;
/** Of a service with one object and one deleted one, and of one whose search engine has no collections. */
let working: string;
let broken: string;

beforeAll(async () => {
  apps = [
    await openObjects([{ record: recordOf() }], { isDeleted: async (uuid) => uuid === uuidOf(1) }, afterAll),
    await openApp(await serveCollections({}, undefined, afterAll)),
  ];
  [working = '', broken = ''] = await Promise.all(
    apps.map((app) => app.listen({ port: 0, host: '127.0.0.1' })),
  );
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  for (const app of apps) await app.close();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.close());

const PAGES = [
  [404, 'de', 'Nicht gefunden', () => `${working}/de/objects/${uuidOf(2)}`],
  [404, 'en', 'Not found', () => `${working}/en/nothing/here`],
  [410, 'de', 'Nicht mehr vorhanden', () => `${working}/de/objects/${uuidOf(1)}`],
  [502, 'en', 'The search does not answer at the moment', () => `${broken}/en/search?q=wien`],
] as const;

test.each(PAGES)(
  '[site-13] [site-17] the page of a %i is readable and accessible (%s)',
  async (status, language, title, url) => {
    for (const [value, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      const response = await page.goto(url(), { waitUntil: 'load' });
      expect([response?.status(), await page.$eval('h1', (heading) => heading.textContent)]).toEqual([
        status,
        title,
      ]);
      expect(await page.$eval('html', (element) => element.lang)).toBe(language);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await violations(page)).toEqual([]);
    }
  },
);
