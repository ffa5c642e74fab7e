import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { qualityFile } from '../../../src/site/quality/quality-file.ts';
import { contrast } from '../../../src/site/theme/contrast.ts';
import { freePort } from '../../free-port.ts';
import { fileOptions, institutionReport } from '../../src/site/quality/quality-reports.ts';
import { openQualitySite } from '../../src/site/quality/quality-site.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { launchChromium } from './chromium.ts';
import { violations } from './violations.ts';

let browser: Browser;
let page: Page;
let baseUrl: string;
/** Errors of the page and of its policy, and requests to other hosts. */
let complaints: string[];
const ends: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const app = await openQualitySite((work) => void ends.push(work), { baseUrl });
  await app.listen({ port, host: '127.0.0.1' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  for (const end of ends.toReversed()) await end();
});
beforeEach(async () => {
  page = await (await browser.createBrowserContext()).newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(baseUrl) && !/^(?:data|file):/.test(url)) complaints.push(`requested ${url}`);
  });
});
afterEach(async () => {
  await page.browserContext().close();
  expect(complaints).toEqual([]);
});

const PAGES = ['/de/quality', '/en/institutions/albertina/quality'];

/** A report as a file of a disk. */
function writeFile(): string {
  const path = join(temporaryFolder(), 'quality.html');
  writeFileSync(path, qualityFile(institutionReport(), fileOptions('de', baseUrl)));
  return pathToFileURL(path).href;
}

const urlOf = (name: string): string => (name === 'the file' ? writeFile() : `${baseUrl}${name}`);

describe.each([...PAGES, 'the file'])('[quality-16] [quality-17] %s', (name) => {
  test.each(['light', 'dark'])('is accessible in the %s scheme', async (value) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(urlOf(name), { waitUntil: 'networkidle0' });
    expect(await violations(page)).toEqual([]);
    // axe does not look at texts of SVG.
    const contrasts = (await textsOnParts()).map(([text, part]) => contrast(text, part));
    expect(Math.min(...contrasts)).toBeGreaterThan(4.5);
    expect(contrasts.length).toBeGreaterThan(4);
  });

  test.each([1280, 390, 320])('has charts with readable texts, and no more, at %i pixels', async (width) => {
    await page.setViewport({ width, height: 900, isMobile: width < 400, hasTouch: width < 400 });
    await page.goto(urlOf(name), { waitUntil: 'networkidle0' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await overlaps('.stacked-bar')).toEqual([]);
  });

  test('is light on paper, without controls, and no chart is divided', async () => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await page.goto(urlOf(name), { waitUntil: 'networkidle0' });
    await page.emulateMediaType('print');
    const styles = (selector: string, property: string) =>
      page.$$eval(
        selector,
        (all, name) => [...new Set(all.map((one) => getComputedStyle(one).getPropertyValue(name)))],
        property,
      );
    expect(await styles('body', 'background-color')).toEqual(['rgb(255, 255, 255)']);
    expect(await styles('.quality-contents', 'display')).toEqual(['none']);
    expect(await styles('figure, .problem, .first-steps > li, tr', 'break-inside')).toEqual(['avoid']);
  });
});

/** Texts of these charts that touch each other or are wider than the part that they name. */
const overlaps = (selector: string): Promise<string[]> =>
  page.$$eval(selector, (charts) =>
    charts.flatMap((chart) => {
      const texts = [...chart.querySelectorAll('text')].filter((text) => text.checkVisibility());
      const boxes = texts.map((text) => text.getBoundingClientRect());
      return texts.flatMap((text, i) => {
        const box = boxes[i];
        if (box === undefined) return [];
        const touched = boxes.findIndex(
          (other, j) =>
            j > i &&
            other.left < box.right &&
            box.left < other.right &&
            other.top + 3 < box.bottom &&
            box.top + 3 < other.bottom,
        );
        const part = text.previousElementSibling?.getBoundingClientRect();
        const isWider =
          chart.matches('.stacked-bar') &&
          part !== undefined &&
          (box.left < part.left || box.right > part.right);
        return touched >= 0 || isWider
          ? [`${text.textContent} ${texts[touched]?.textContent ?? 'too wide'}`]
          : [];
      });
    }),
  );

/** The colours of the texts of stacked bars, and of the parts below them, such as `#0f5e59`. */
const textsOnParts = (): Promise<[string, string][]> =>
  page.$$eval('.stacked-bar text', (texts) => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('no canvas');
    const colourOf = (element: Element | null): string => {
      context.fillStyle = element === null ? '' : getComputedStyle(element).fill;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    };
    return texts.map((text): [string, string] => [colourOf(text), colourOf(text.previousElementSibling)]);
  });
