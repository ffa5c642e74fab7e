import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { KINDS_OF_PAGES } from './kinds-of-pages.ts';
import { openSampleSite, untilFound } from './sample-site.ts';
import { violations } from './violations.ts';

const site = openSampleSite({
  async prepare(url) {
    await untilFound(url, 'filter_by=imageMegapixel:>0', 100);
    await untilFound(url, 'collection=editorial', 50);
    await untilFound(url, 'collection=knowledge', 10);
    await makePictures(url);
  },
});
let page: Page;
let baseUrl: string;
beforeEach(() => {
  ({ page, baseUrl } = site);
});

/** One after the other, because a slow machine refuses to make many pictures at once. Afterwards they are cached. */
async function makePictures(serviceUrl: string): Promise<void> {
  const urls = new Set<string>();
  for (const path of KINDS_OF_PAGES) {
    const text = await (await fetch(`${serviceUrl}${path}`)).text();
    for (const [url] of text.matchAll(/\/assets\/[^\s",]+/g)) urls.add(url.replaceAll('&amp;', '&'));
  }
  expect(urls.size).toBeGreaterThan(30);
  for (const url of urls) expect((await fetch(`${serviceUrl}${url}`)).status, url).toBe(200);
}

const open = (path: string) => page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle0' });

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(KINDS_OF_PAGES)('[site-17] %s is accessible', async (path) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await open(path);
    expect(await violations(page)).toEqual([]);
  });
});

test('on a phone and without a script, the menu unfolds and leads to the institutions', async () => {
  await page.setJavaScriptEnabled(false);
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await open('/en/');
  const link = '.frame-fold a[href="/en/institutions"]';
  expect(await page.$eval(link, (element) => element.checkVisibility())).toBe(false);
  await page.click('.frame-fold summary');
  await Promise.all([page.waitForNavigation(), page.click(link)]);
  expect(page.url()).toBe(`${baseUrl}/en/institutions`);
});

test('without a script, the search of the home page searches', async () => {
  await page.setJavaScriptEnabled(false);
  await open('/en/');
  await page.type('main input[type=search]', 'winter');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(page.url()).toBe(`${baseUrl}/en/search?q=winter`);
});

test('the pictures of the mosaic are uncropped, and its lines fill the width', async () => {
  await page.setViewport({ width: 1280, height: 900 });
  await open('/de/');
  const tiles = (await page.$$eval('.mosaic-tile', (all) =>
    all.map((tile) => {
      const image = tile.querySelector('img');
      const { left, right, top } = tile.getBoundingClientRect();
      return { left, right, top: Math.round(top), fit: image && getComputedStyle(image).objectFit };
    }),
  )) as { left: number; right: number; top: number; fit: string }[];
  expect(tiles).toHaveLength(24);
  expect(new Set(tiles.map(({ fit }) => fit))).toEqual(new Set(['contain']));
  const lines = [...Map.groupBy(tiles, ({ top }) => top).values()];
  expect(lines.map((line) => line.length)).toEqual([8, 8, 8]);
  const edges = lines.map((line) => [line[0]?.left, line.at(-1)?.right].map((edge) => Math.round(edge ?? 0)));
  expect(new Set(edges.map(String)).size).toBe(1);
});

test('the language is switched on the same page, with its query', async () => {
  await page.setViewport({ width: 1280, height: 900 });
  await open('/de/institutions?q=wien');
  await Promise.all([page.waitForNavigation(), page.click('.frame-nav .frame-language')]);
  expect(page.url()).toBe(`${baseUrl}/en/institutions?q=wien`);
  await page.goBack();
  expect(page.url()).toBe(`${baseUrl}/de/institutions?q=wien`);
});

test('the first page weighs less than 120 kB without pictures', async () => {
  await page.setCacheEnabled(false);
  let bytes = 0;
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const types = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) !== 'Image') bytes += encodedDataLength;
  });
  await open('/de/');
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(120_000);
});
