import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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
  await picturesAreKnown();
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

async function picturesAreKnown(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${baseUrl}/v2/search?q=*&filter_by=imageMegapixel:>0&per_page=1&facet_by=`);
    const { found } = (await answer.json()) as { readonly found: number };
    if (found > 100) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits until the text of the status fits, and gives it. */
async function status(wanted: RegExp): Promise<string> {
  await page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('[role=status]')?.textContent ?? ''),
    {},
    wanted.source,
  );
  return page.$eval('[role=status]', (own) => own.textContent ?? '');
}

const open = (path = '/') => page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle0' });
const count = (selector: string) => page.$$eval(selector, (all) => all.length);

test('shows objects with pictures and facets', async () => {
  await open();
  await status(/^\d+ objects$/);
  expect(await count('#results li')).toBe(24);
  expect(await count('#facets a')).toBeGreaterThan(10);
  const widths = await page.$$eval('#results img', (all) => all.slice(0, 4).map((one) => one.naturalWidth));
  expect(Math.min(...widths)).toBeGreaterThan(100);
});

test('is used by keyboard alone: words, a facet, further results, back', async () => {
  await open();
  await page.focus('#q');
  await page.keyboard.type('wien');
  await page.keyboard.press('Enter');
  const all = Number.parseInt(await status(/for “wien”$/), 10);
  await page.focus('#facets li a');
  const label = await page.$eval('#facets li a', (own) => own.getAttribute('aria-label') ?? '');
  await page.keyboard.press('Enter');
  const expected = /, (\d+) objects$/.exec(label)?.[1];
  await status(new RegExp(`^${expected} object.*for “wien”$`));
  expect(Number(expected)).toBeLessThan(all);
  await page.goBack();
  await status(new RegExp(`^${all} objects`));
  await page.focus('#more');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('#results li').length > 24);
  const focused = await page.evaluate(
    () => document.activeElement?.closest('li')?.previousElementSibling !== null,
  );
  expect(focused).toBe(true);
});

test('a URL with words and filters shows their results', async () => {
  await open('/?q=wien&filter=edmType:TEXT');
  await status(/for “wien”$/);
  expect(await page.$eval('#q', (box) => (box as { readonly value?: string }).value)).toBe('wien');
  expect(await count('#facets > a')).toBe(1);
});

test('finds similar objects', async () => {
  await open();
  await page.click('#results .foot a');
  await status(/^Similar objects/);
  expect(await count('#results li')).toBeGreaterThan(5);
});

test('empty results and errors of the API are shown', async () => {
  await open('/?q=zzzzqqqq');
  await status(/^0 objects for/);
  await open('/?like=00000000-0000-4000-8000-000000000000');
  await status(/^No object with ID 0{8}/);
  complaints = complaints.filter((text) => !/status of 404/.test(text));
});

test('fits on the screen of a phone', async () => {
  await page.setViewport({ width: 340, height: 640, isMobile: true, hasTouch: true });
  await open('/?q=wien');
  await status(/for “wien”$/);
  const [inner, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(wide).toBeLessThanOrEqual(inner ?? 0);
});

test('without scripts the words go to the API', async () => {
  await page.setJavaScriptEnabled(false);
  await open();
  await page.type('#q', 'klimt');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(page.url()).toBe(`${baseUrl}/v2/search?q=klimt`);
});

test.each(['/', '/?q=wien', '/docs', '/docs/reference/grundlagen/'])('%s is accessible', async (path) => {
  await open(path);
  if (path.startsWith('/?')) await status(/for/);
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
