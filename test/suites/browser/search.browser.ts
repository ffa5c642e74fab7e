import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSampleSite, untilFound } from './sample-site.ts';
import { violations } from './violations.ts';

const site = openSampleSite({
  prepare: (url) => untilFound(url, 'filter_by=imageMegapixel:>0', 100),
  // What the server refuses is tested where it is refused.
  ignored: /status of 4\d\d/,
});
let page: Page;
let baseUrl: string;
beforeEach(() => {
  ({ page, baseUrl } = site);
});

const open = (path: string) => page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle0' });
const count = () => page.$eval('[data-count]', (element) => element.textContent);
const cards = () => page.$$eval('[data-uuid]', (elements) => elements.length);
const query = () => new URL(page.url()).search;
const focus = () => page.evaluate(() => document.activeElement?.getAttribute('data-focus'));

/** Until the page shows another number of objects. */
async function counted(before: string | null): Promise<string | null> {
  await page.waitForFunction(
    (old) => {
      const text = document.querySelector('[data-count]')?.textContent;
      return text !== old && !document.querySelector('[aria-busy=true]');
    },
    {},
    before,
  );
  return count();
}

/** Marks this document, to see whether it is left. */
const mark = () => page.evaluate(() => document.body.setAttribute('data-stays', ''));
const isSameDocument = () => page.evaluate(() => document.body.hasAttribute('data-stays'));

test.each(['dark', 'light'])('[site-17] search pages are accessible, %s', async (value) => {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
  const paths = [
    '/de/search',
    '/en/search?q=wien&creator=Gustav+Klimt&from=1800&view=list',
    '/de/search?view=list&imageColor=blue&more=creator',
    '/en/search?q=wien&tab=institutions',
    '/de/search?q=zzzzzz&creator=Gustav+Klimt',
    '/de/search?q=Schneelandschaft',
    '/de/picture',
  ];
  for (const path of paths) {
    await open(path);
    expect([path, await violations(page)]).toEqual([path, []]);
  }
});

test('objects near in meaning come after the hits, and open like them', async () => {
  await open('/de/search?q=Schneelandschaft');
  const near = await page.$$eval('.near-words [data-uuid] .card-title', (titles) =>
    titles.map(({ textContent }) => textContent),
  );
  expect(near).toContain('Winterlandschaft');
  expect(await page.$$eval('.near-words .card-note', (notes) => notes.length)).toBe(near.length);
  await Promise.all([page.waitForNavigation(), page.click('.near-words [data-uuid]')]);
  expect(page.url()).toContain('/de/objects/');
});

describe('with a script', () => {
  test('a facet changes the results in place, keeps the focus, and says the count', async () => {
    await open('/de/search');
    await mark();
    const all = await count();
    await page.focus('[data-focus="edmType:IMAGE"]');
    await page.keyboard.press('Enter');
    const images = await counted(all);
    expect([query(), await focus(), await isSameDocument()]).toEqual([
      '?edmType=IMAGE',
      'edmType:IMAGE',
      true,
    ]);
    expect(await page.$eval('[data-status]', (element) => element.textContent)).toBe(images);

    await page.click('[data-focus="imageColor:blue"]');
    const blue = await counted(images);
    expect(query()).toBe('?edmType=IMAGE&imageColor=blue');
    await page.reload({ waitUntil: 'networkidle0' });
    expect(await count()).toBe(blue);

    await page.click('.chip');
    await page.waitForFunction(() => location.search === '?imageColor=blue');
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll('.chip').length === 2);
    expect(await count()).toBe(blue);
    await page.click('.chip-all');
    expect(await counted(blue)).toBe(all);
  });

  test('[site-6] more pages are added, and their URL shows all of them', async () => {
    await open('/en/search?q=wien');
    await mark();
    expect(await cards()).toBe(24);
    await page.click('.load-more');
    await page.waitForFunction(() => document.querySelectorAll('[data-uuid]').length === 48);
    expect([query(), await isSameDocument()]).toEqual(['?q=wien&page=2&since=1', true]);
    const isNext = await page.evaluate(
      () => document.activeElement === document.querySelectorAll('[data-uuid]')[24],
    );
    expect(isNext).toBe(true);
    await page.reload({ waitUntil: 'networkidle0' });
    expect(await cards()).toBe(48);
  });

  test('the order is changed without a button', async () => {
    await open('/de/search?q=wien');
    await page.select('select[name=sort]', 'oldest');
    await page.waitForFunction(() => location.search.includes('sort=oldest'));
    expect(query()).toBe('?q=wien&sort=oldest');
  });

  test('a range of time is moved by keys and dragged by a pointer', async () => {
    await open('/de/search?creator=Gustav+Klimt&creator=Egon+Schiele');
    const all = await count();
    const years = () => page.$eval('[data-bar-name]', ({ textContent }) => textContent);
    await page.focus('[data-focus="time:0"]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await years()).toBe('1900 – 1919');
    const fewer = await counted(all);
    expect([query(), await focus()]).toEqual([
      '?creator=Gustav+Klimt&creator=Egon+Schiele&from=1900',
      'time:0',
    ]);
    expect(await years()).toBe('ab 1900');
    const chart = await (await page.$('.time-chart'))?.boundingBox();
    if (!chart) throw new Error('no chart');
    // The handles are below the axis.
    const y = chart.y + chart.height + 14;
    await page.mouse.move(chart.x + chart.width, y);
    await page.mouse.down();
    await page.mouse.move(chart.x + chart.width * 0.75, y, { steps: 5 });
    await page.mouse.up();
    await counted(fewer);
    expect(query()).toBe('?creator=Gustav+Klimt&creator=Egon+Schiele&from=1900&to=1909');
  });

  test('suggestions while typing, by keyboard', async () => {
    await open('/de/search');
    await page.type('.search-box input', 'kli');
    await page.waitForSelector('.suggestions:not([hidden]) [role=option]');
    const [first] = await page.$$eval('.suggestions bdi', (elements) =>
      elements.map(({ textContent }) => textContent),
    );
    expect(first).toBe('Gustav Klimt');
    await page.keyboard.press('ArrowDown');
    expect(
      await page.$eval('.search-box input', (input) => input.getAttribute('aria-activedescendant')),
    ).toBe('suggestions-0-0');
    await page.keyboard.press('Escape');
    expect(await page.$('.suggestions:not([hidden])')).toBeNull();
    await page.type('.search-box input', 'm');
    await page.waitForSelector('.suggestions:not([hidden]) [role=option]');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(new URL(page.url()).pathname).toBe('/de/entities/wikidata-Q34661');
  });

  test('a pasted picture finds similar ones, is shown, and its URL finds the same', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3465a4' } })
      .png()
      .toBuffer();
    await open('/de/picture');
    await mark();
    await page.evaluate((base64) => {
      const data = new DataTransfer();
      const part = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([part], 'blue.png', { type: 'image/png' }));
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, bytes.toString('base64'));
    await page.waitForSelector('[data-own-picture] img');
    expect([await isSameDocument(), new URL(page.url()).pathname]).toEqual([true, '/de/search']);
    const found = await count();
    expect(await violations(page)).toEqual([]);
    await page.$eval('input[type=range]', (input) => {
      input.value = '120';
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.waitForFunction(() => location.search.includes('threshold=120'));
    const shared = await fetch(page.url().replace(/&threshold=\d+/, ''));
    expect(await shared.text()).toContain(`data-count>${found}<`);
    await page.goBack();
    await page.waitForFunction(() => !location.search.includes('threshold'));
  });

  test('what is not a picture is refused beside the form', async () => {
    await open('/de/picture');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['no picture'], 'x.png', { type: 'image/png' }));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.waitForSelector('[role=alert]');
    expect(await page.$eval('[role=alert]', (element) => element.textContent)).toBe(
      'Diese Datei ist kein Bild einer unterstützten Art.',
    );
  });
});

describe('[site-4] without a script', () => {
  beforeEach(() => page.setJavaScriptEnabled(false));

  test('facets, years, order and pages are links and forms', async () => {
    await open('/de/search?q=wien');
    await Promise.all([page.waitForNavigation(), page.click('[data-focus="edmType:IMAGE"]')]);
    expect(query()).toBe('?q=wien&edmType=IMAGE');
    await page.type('input[name=from]', '1800');
    await Promise.all([page.waitForNavigation(), page.click('.time-form button')]);
    expect(query()).toBe('?q=wien&edmType=IMAGE&from=1800&to=');
    expect(await page.$$eval('.chip', (chips) => chips.length)).toBe(2);
    await page.select('select[name=sort]', 'title');
    await Promise.all([page.waitForNavigation(), page.click('.sort-form button')]);
    expect(query()).toBe('?q=wien&edmType=IMAGE&from=1800&sort=title');
    await Promise.all([page.waitForNavigation(), page.click('.load-more')]);
    expect(query()).toContain('page=2&since=1');
  });

  test('a picture is sent by a form, and leads to the URL of its search', async () => {
    const file = join(site.dataDir, 'picture.png');
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a5230' } }).toFile(file);
    await open('/en/picture');
    const input = await page.$('input[name=image]');
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
    await Promise.all([page.waitForNavigation(), page.click('.picture-form button')]);
    expect([new URL(page.url()).pathname, query().slice(0, 9)]).toEqual(['/en/search', '?picture=']);
  });
});

describe('on a phone', () => {
  beforeEach(() => page.setViewport({ width: 320, height: 640, isMobile: true, hasTouch: true }));

  test('filters are in a sheet, which stays open while they are chosen', async () => {
    await open('/de/search');
    const all = await count();
    await page.tap('.filters-open');
    await page.waitForSelector('#filters:popover-open');
    await page.tap('[data-focus="edmType:IMAGE"]');
    await counted(all);
    expect(await page.$('#filters:popover-open')).not.toBeNull();
    await page.tap('.filters-close');
    expect(await page.$('#filters:popover-open')).toBeNull();
  });
});

test.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '\u202e"`]&&('])(
  'the hostile words %s stay words',
  async (words) => {
    page.on('dialog', (dialog) => {
      site.errors.push(dialog.message());
      void dialog.dismiss();
    });
    const text = encodeURIComponent(words);
    await open(`/de/search?q=${text}&creator=${text}&more=creator&find=${text}`);
    // Marks of direction are not searched.
    const shown = words.replace('\u202e', '');
    expect(await page.$eval('.search-box input', (input) => input.value)).toBe(shown);
    expect(await page.$$eval('main img[src=x], main script', (elements) => elements.length)).toBe(0);
  },
);
