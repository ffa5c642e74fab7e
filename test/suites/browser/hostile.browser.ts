import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostileRecord, OVERRIDE, SCRIPT } from '../../src/site/object/hostile-record.ts';
import { openObjects, uuidOf } from '../../src/site/open-objects.ts';
import { launchChromium } from './chromium.ts';

/** A word before the hostile part, so that a search and suggestions find it. */
const TEXTS = [
  `Winter ${SCRIPT}`,
  'Winter " autofocus onfocus="alert(1)" onmouseover="alert(1)" x="',
  "Winter ' onerror='alert(1)' <svg onload=alert(1)><math><style><img src=x onerror=alert(1)></style>",
  `Winter ${OVERRIDE} <iframe srcdoc="<script>alert(1)</script>"></iframe>&lt;script&gt;alert(1)&lt;/script&gt;`,
];
let app: FastifyInstance;
let browser: Browser;
let baseUrl: string;
let page: Page;
/** Requests for what only injected elements ask for. */
let requests: string[];

beforeAll(async () => {
  app = await openObjects(
    TEXTS.map((text) => ({ record: hostileRecord(text), fields: { previewImage: 'javascript:alert(1)' } })),
    {},
    afterAll,
  );
  [baseUrl, browser] = await Promise.all([app.listen({ port: 0, host: '127.0.0.1' }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
  // The policy would stop most scripts: escaping must be enough without it.
  await page.setBypassCSP(true);
  await page.evaluateOnNewDocument(() => {
    globalThis.alert = () => document.documentElement?.setAttribute('data-ran', '');
  });
  requests = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/x') || url.host === 'x') requests.push(request.url());
  });
});

/** What a page has of a record that a browser would run or follow. */
const injected = () =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.hasAttribute('data-ran')) found.push('a script ran');
    for (const element of document.querySelectorAll('*')) {
      const isOwn = element.matches('script[src^="/static/"], script[type="application/ld+json"]');
      if (element.matches('script, iframe, math, main style, [srcdoc], [autofocus]') && !isOwn) {
        found.push(element.outerHTML);
      }
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${name}=${value}`);
        if (/^(?:href|src|action|formaction|data-(?:url|zoom|service|manifest))$/.test(name)) {
          const { protocol, host } = new URL(value, location.href);
          if (!/^https?:$/.test(protocol) || host === 'x') found.push(`${name}=${value}`);
        }
      }
    }
    return found;
  });

const PAGES = [
  ['the cards and facets of a search', '/de/search?q=winter&more=creator'],
  ['the rows of a search', '/en/search?q=winter&view=list&sort=title'],
  [
    'a search within facets',
    `/en/search?creator=${encodeURIComponent(TEXTS[1] ?? '')}&find=winter&more=subject`,
  ],
  ...TEXTS.map((_, i) => [`the object ${i}`, `/de/objects/${uuidOf(i)}`] as const),
  ['a list', `/en/list?ids=${TEXTS.map((_, i) => uuidOf(i)).join(',')}`],
] as const;

test.each(PAGES)('[site-14] nothing of hostile records runs on %s', async (_, path) => {
  await page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle0' });
  expect(await page.$eval('main', (main) => main.textContent)).toContain('Winter');
  for (const details of await page.$$('details'))
    await details.evaluate((element) => element.setAttribute('open', ''));
  for (const link of await page.$$('main a[href]'))
    await link.evaluate((element) => element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  expect([await injected(), requests]).toEqual([[], []]);
});

test('nothing of hostile records runs in suggestions, which show them as text', async () => {
  await page.goto(`${baseUrl}/de/search`, { waitUntil: 'networkidle0' });
  await page.type('.search-box input', 'winter');
  await page.waitForSelector('.suggestions:not([hidden]) [role=option]');
  const labels = await page.$$eval('.suggestions bdi', (all) => all.map(({ textContent }) => textContent));
  // Elements of HTML are not in the index; this one would need a quotation mark.
  expect(labels).toContain(TEXTS[1]);
  expect([await injected(), requests]).toEqual([[], []]);
});

test('what would run is found', async () => {
  await page.goto(`${baseUrl}/de/search`, { waitUntil: 'networkidle0' });
  await page.$eval(
    'main',
    (main, html) => {
      main.innerHTML = html;
    },
    `<a href="javascript:alert(1)">x</a>${SCRIPT}`,
  );
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-ran'));
  expect((await injected()).length).toBeGreaterThan(2);
  expect(requests).toHaveLength(1);
});

test('an override of the direction does not leave its own text', async () => {
  for (const [, path] of PAGES) {
    await page.goto(`${baseUrl}${path}`, { waitUntil: 'load' });
    const loose = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        if (!textContent?.includes('\u202E') || !parentElement) continue;
        const { display, unicodeBidi } = getComputedStyle(parentElement);
        if (display === 'inline' && unicodeBidi !== 'isolate' && !parentElement.closest('bdi'))
          found.push(parentElement.outerHTML);
      }
      return found;
    });
    expect([path, loose]).toEqual([path, []]);
  }
});
