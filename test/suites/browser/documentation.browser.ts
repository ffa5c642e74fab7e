import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { triedDocument } from '../../../src/site/browser/tried-document.js';
import { freePort } from '../../free-port.ts';
import { openApp } from '../../src/api/open-app.ts';
import { serveCollections } from '../../src/api/served-collections.ts';
import { launchChromium } from './chromium.ts';
import { violations } from './violations.ts';

let app: FastifyInstance;
let browser: Browser;
let baseUrl: string;
let page: Page;
/** Errors of scripts, violations of the policy, and requests to other hosts. */
let complaints: string[];

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  // Requests are tried on the service that the description names.
  const documents = { chos: [], editorial: [], knowledge: [] };
  app = await openApp(await serveCollections(documents, undefined, afterAll), { baseUrl });
  await app.listen({ port, host: '127.0.0.1' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});
beforeEach(async () => {
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:/.test(protocol) && host !== new URL(baseUrl).host) complaints.push(request.url());
  });
});
afterEach(async () => {
  await page.browserContext().close();
  expect(complaints).toEqual([]);
});

const open = (path: string) => page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle0' });

async function show(scheme: string, width: number): Promise<void> {
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
}

/** Clicks the first visible button with this text. */
const click = (text: string) => page.locator(`::-p-xpath(//button[contains(., "${text}")])`).click();

test.each(['light', 'dark'])(
  '[site-22] the reference is accessible and asks no other host, %s',
  async (scheme) => {
    await show(scheme, 1280);
    await open('/docs');
    expect(await violations(page)).toEqual([]);
    await page.click('.reference-list a[data-hash*="/v2/search"]');
    await page.waitForSelector('#reference aside a[href*="/v2/search"]', { visible: true });
    expect(await page.$eval('body', (body) => body.classList.contains('dark-mode'))).toBe(scheme === 'dark');
    expect(await violations(page)).toEqual([]);
    const accent = await page.$eval(
      '.docs-tab[aria-current]',
      (tab) => getComputedStyle(tab).borderBottomColor,
    );
    const selected = await page.$eval('body', (body) =>
      getComputedStyle(body).getPropertyValue('--scalar-color-accent'),
    );
    expect([accent, selected.trim()]).toEqual(
      scheme === 'dark' ? ['rgb(127, 207, 196)', '#7fcfc4'] : ['rgb(15, 94, 89)', '#0f5e59'],
    );
  },
);

test('an operation has code in three languages, and can be tried', async () => {
  await show('light', 1280);
  await open('/docs#tag/search/GET/v2/search');
  await page.waitForFunction("document.querySelector('main')?.textContent.includes('curl')");
  await click('Shell Curl');
  const samples = await page.$$eval('[role=option], [role=menuitem], [role=menuitemradio]', (all) =>
    all.map(({ textContent }) => textContent?.trim()),
  );
  expect(samples.toSorted()).toEqual(['Curl', 'Fetch', 'Requests']);
  await page.keyboard.press('Escape');
  await click('Test Request');
  const response = page.waitForResponse((one) => new URL(one.url()).pathname === '/v2/search');
  await click('Send');
  expect((await response).status()).toBe(200);
});

test('a request that is tried begins with the example of its operation', async () => {
  const { paths } = triedDocument((await app.inject('/openapi.json')).json());
  const { parameters } = paths['/v2/search'].get;
  const sent = parameters.filter((one: object) => 'example' in one || 'default' in Object(one)['schema']);
  expect(sent.map(({ name, example }: Record<string, string>) => [name, example])).toEqual([
    ['q', 'klimt'],
    ['per_page', '3'],
  ]);
  const described = parameters.find(({ name }: { readonly name: string }) => name === 'max_facet_values');
  expect(described.description).toMatch(/Default: `50`/);
});

test('the reference can be searched', async () => {
  await show('light', 1280);
  await open('/docs');
  await click('Search');
  await page.keyboard.type('federated');
  await page.waitForFunction(
    "[...document.querySelectorAll('[role=option]')].some((one) => one.textContent.includes('/v2/search/federated'))",
  );
});

test('every operation is opened by its link, and nothing moves', async () => {
  await show('light', 1280);
  await open('/docs');
  const hashes = await page.$$eval('.reference-main [data-hash]', (all) =>
    all.map((link) => `#${link.getAttribute('data-hash')}`),
  );
  await page.click('.reference-main [data-hash$="/v2/timeline"]');
  await page.waitForFunction(
    "getComputedStyle(document.querySelector('#reference')).visibility === 'visible'",
  );
  await page.waitForFunction(
    "[...document.querySelectorAll('#reference h3')].some((one) => one.textContent.includes('by year') && one.getBoundingClientRect().top > 0)",
  );
  const links = await page.$$eval('#reference aside a[href^="#tag/"]', (all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  // The operations of the open tag, and all tags that have operations here.
  const isOfSearch = (hash: string) => /^#tag\/search\/./.test(hash);
  expect(hashes.filter(isOfSearch)).toEqual(links.filter(isOfSearch));
  const tags = new Set(hashes.map((hash) => hash.split('/', 2).join('/')));
  expect([...tags]).toEqual(links.filter((link) => tags.has(link)));
  const shifts = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const report = (list: PerformanceObserverEntryList) => resolve(list.getEntries().length);
        new PerformanceObserver(report).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shifts).toBe(0);
});

test('a page that is only read loads little', async () => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await open('/docs');
  expect(urls.filter((url) => /scalar|openapi/.test(url))).toEqual([]);
});

test('without a script, operations lead to the plain reference', async () => {
  await page.setJavaScriptEnabled(false);
  await open('/docs');
  expect(await page.$eval('.reference-wait', (element) => getComputedStyle(element).display)).toBe('none');
  await page.click('.reference-main [data-hash$="/v2/timeline"]');
  await page.waitForSelector('article h2');
  expect(page.url()).toMatch(/\/docs\/reference\/all\/#/);
});

test.each([
  '/docs/guides/',
  '/docs/guides/recipes/',
  '/docs/guides/search/',
  '/docs/guides/quality/',
  '/docs/guides/settings/',
  '/docs/search?q=filter',
  '/docs/guides/engine/',
  '/docs/reference/grundlagen/',
  '/docs/reference/all/',
])('%s is accessible and fits narrow screens', async (path) => {
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await show(scheme, width);
    await open(path);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await violations(page)).toEqual([]);
  }
});

test('code is copied', async () => {
  const context = page.browserContext();
  await context.overridePermissions(baseUrl, [
    'clipboard-read',
    'clipboard-write',
    'clipboard-sanitized-write',
  ]);
  await open('/docs/guides/search/');
  await page.click('[data-copy]');
  await page.waitForFunction("document.querySelector('[data-copy]').textContent === 'Copied'");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl 'http:/);
});
