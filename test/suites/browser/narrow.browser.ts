import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { KINDS_OF_PAGES } from './kinds-of-pages.ts';
import { openSampleSite, untilFound } from './sample-site.ts';
import { violations } from './violations.ts';

const HARE = '7c3ed443-272a-5159-baca-ea3d6e1c3377';

/** A page of each kind. */
const PAGES = [
  ...KINDS_OF_PAGES,
  '/de/search',
  '/de/search?q=klimt',
  '/en/search?q=wien&view=list&more=creator',
  '/en/search?q=wien&tab=institutions',
  '/de/search?q=zzzzzz&creator=Gustav+Klimt',
  `/en/search?similar=${HARE}`,
  '/de/picture',
  `/de/objects/${HARE}`,
  `/de/list?ids=${HARE}`,
  '/docs',
];

const site = openSampleSite({
  async prepare(url) {
    await untilFound(url, 'filter_by=imageMegapixel:>0', 100);
    await untilFound(url, 'collection=editorial', 50);
    await untilFound(url, 'collection=knowledge', 10);
  },
  // No host of the sample's views exists, and a slow machine refuses to make many pictures at once.
  ignored: /ERR_NAME_NOT_RESOLVED|status of 429/,
});
let page: Page;
let baseUrl: string;
beforeEach(() => {
  ({ page, baseUrl } = site);
});

const open = (path: string) => page.goto(`${baseUrl}${path}`, { waitUntil: 'load' });

/** The width of what can be scrolled to, in pixels. */
const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);

test.each(PAGES)(
  '[site-18] at 320 pixels, which is 400 %% zoom, %s does not scroll sideways',
  async (path) => {
    await page.setViewport({ width: 320, height: 640 });
    await open(path);
    // A wide typeface, as some systems have.
    await page.evaluate(() => document.documentElement.style.setProperty('--sans', 'monospace'));
    expect(await scrollWidth()).toBeLessThanOrEqual(320);
    expect(await writeLongWords()).toBeGreaterThan(10);
    expect(await scrollWidth()).toBeLessThanOrEqual(320);
  },
);

/** Makes each text of the page one long word, and counts them; the heads of tables and the numbers of the home page are ours. */
const writeLongWords = () =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const isFixed = currentNode.parentElement?.closest('script, style, svg, .hidden, thead, .figures');
      if (isFixed || !/\p{L}{2}/u.test(currentNode.textContent ?? '')) continue;
      currentNode.textContent = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle';
      count++;
    }
    return count;
  });

test('on a phone, the menu of orders has a name', async () => {
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await open('/de/search?q=klimt');
  const menu = await page.$('aria/Sortieren[role="combobox"]');
  expect(await menu?.evaluate((element) => element.getAttribute('name'))).toBe('sort');
  expect(await violations(page)).toEqual([]);
});

describe.each([true, false])('with a script: %s', (isEnabled) => {
  test.each([`/de/objects/${HARE}`, `/en/list?ids=${HARE}`, '/de/picture', '/docs'])(
    '[site-19] nothing that is hidden is shown on %s',
    async (path) => {
      await page.setJavaScriptEnabled(isEnabled);
      await open(path);
      const hidden = await page.$$eval('[hidden]', (all) =>
        all.map((element) => [element.outerHTML, element.checkVisibility()]),
      );
      expect(hidden.length).toBeGreaterThan(0);
      expect(hidden.filter(([, isShown]) => isShown)).toEqual([]);
    },
  );
});
