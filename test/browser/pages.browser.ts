import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run, serviceUrl } from '../app/run-vitrine.ts';
import { launchChromium } from './chromium.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-'));
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
let service: ChildProcess;
let browser: Browser;
let baseUrl: string;
let page: Page;
/** Complaints of the browser: script errors, violations of the policy, missing files. */
let complaints: string[];

beforeAll(async () => {
  service = run('start', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  [baseUrl, browser] = await Promise.all([serviceUrl(service), launchChromium()]);
  await contentIsKnown();
  await makePictures();
});
afterAll(async () => {
  await browser?.close();
  service.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await browser.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

/** Waits until pictures and pages can be found. */
async function contentIsKnown(): Promise<void> {
  const found = async (query: string) => {
    const reply = await fetch(`${baseUrl}/v2/search?q=*&per_page=1&facet_by=&${query}`);
    return ((await reply.json()) as { readonly found?: number }).found ?? 0;
  };
  for (;;) {
    const pictures = await found('filter_by=imageMegapixel:>0');
    if (
      pictures > 100 &&
      (await found('collection=editorial')) > 50 &&
      (await found('collection=knowledge')) > 10
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** One after the other, because a slow machine refuses to make many pictures at once. Afterwards they are cached. */
async function makePictures(): Promise<void> {
  const urls = new Set<string>();
  for (const path of PAGES) {
    const text = await (await fetch(`${baseUrl}${path}`)).text();
    for (const [url] of text.matchAll(/\/assets\/[^\s",]+/g)) urls.add(url.replaceAll('&amp;', '&'));
  }
  expect(urls.size).toBeGreaterThan(30);
  for (const url of urls) expect((await fetch(`${baseUrl}${url}`)).status, url).toBe(200);
}

const open = (path: string) => page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle0' });

const PAGES = [
  '/de/',
  '/en/institutions',
  '/de/institutions?place=Graz',
  '/en/albertina',
  '/de/kunsthistorisches-museum',
  '/en/stories',
  '/de/wien-um-1900',
  '/en/sound-and-film',
  '/de/noten-lesen',
  '/en/knowledge',
  '/de/rechte',
];

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(PAGES)('%s is accessible', async (path) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await open(path);
    // By the debugger's door: the policy of the page lets no other script in.
    await page.evaluate(axe);
    const found = (await page.evaluate('axe.run()')) as {
      readonly violations: readonly {
        readonly id: string;
        readonly nodes: readonly { readonly html: string }[];
      }[];
    };
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('at 320 pixels, which is 400 % zoom', () => {
  test.each(PAGES)('%s does not scroll sideways', async (path) => {
    await page.setViewport({ width: 320, height: 640, isMobile: true, hasTouch: true });
    await open(path);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
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
