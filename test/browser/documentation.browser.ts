import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { openApp } from '../http/open-app.ts';
import { serveCollections } from '../http/served-collections.ts';
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

test.each([
  '/docs/guides/',
  '/docs/guides/recipes/',
  '/docs/guides/errors/',
  '/docs/guides/similar/',
  '/docs/guides/settings/',
  '/docs/search?q=filter',
  '/docs/guides/engine/',
  '/docs/reference/grundlagen/',
  '/docs',
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
  await open('/docs/guides/filters/');
  await page.click('[data-copy]');
  await page.waitForFunction("document.querySelector('[data-copy]').textContent === 'Copied'");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl -G 'http:/);
});
