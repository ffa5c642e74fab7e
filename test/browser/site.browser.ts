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
    const response = await fetch(`${baseUrl}/v2/search?q=*&filter_by=imageMegapixel:>0&per_page=1&facet_by=`);
    const { found } = (await response.json()) as { readonly found: number };
    if (found > 100) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const open = (path = '/') => page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle0' });

test.each(['/de/', '/en/search?q=wien', '/docs', '/docs/reference/grundlagen/'])(
  '%s is accessible',
  async (path) => {
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
  },
);
