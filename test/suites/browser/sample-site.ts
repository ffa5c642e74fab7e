import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { run, serviceUrl } from '../../src/app/run-vitrine.ts';
import { launchChromium } from './chromium.ts';

interface Options {
  /** Prepares the service before the first test. */
  readonly prepare?: (baseUrl: string) => Promise<void>;
  /** Errors in the browser's console that are expected. */
  readonly ignored?: RegExp;
}

/** The page of the current test, and the service that it visits. */
export interface SampleSite {
  readonly baseUrl: string;
  readonly page: Page;
  /** A folder that is removed afterwards. */
  readonly dataDir: string;
  /** What the browser has reported in the current test. */
  readonly errors: string[];
}

/**
 * A service with the sample collection for the tests of a file, and for each test a
 * page with a storage of its own. A test fails when the browser reports an error:
 * of a script, of the policy, or a missing file.
 */
export function openSampleSite({ prepare = async () => {}, ignored }: Options = {}): SampleSite {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-'));
  let service: ChildProcess;
  let browser: Browser | undefined;
  let baseUrl = '';
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    service = run('start', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
    [baseUrl, browser] = await Promise.all([serviceUrl(service), launchChromium()]);
    await prepare(baseUrl);
  });
  afterAll(async () => {
    await browser?.close();
    service.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const context = await browser?.createBrowserContext();
    if (context === undefined) throw new Error('no browser');
    page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !ignored?.test(message.text())) errors.push(message.text());
    });
  });
  afterEach(async () => {
    await page.browserContext().close();
    expect(errors).toEqual([]);
  });
  return {
    get baseUrl() {
      return baseUrl;
    },
    get page() {
      return page;
    },
    get errors() {
      return errors;
    },
    dataDir,
  };
}

/** Resolves when a search with these further parameters finds more than `count` documents. */
export async function untilFound(baseUrl: string, parameters: string, count: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${baseUrl}/v2/search?q=*&per_page=1&facet_by=&${parameters}`);
    const { found = 0 } = (await response.json()) as { readonly found?: number };
    if (found > count) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
