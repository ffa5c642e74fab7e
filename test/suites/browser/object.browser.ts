import type { Page } from 'puppeteer-core';
import { beforeEach, expect, test } from 'vitest';
import { openSampleSite } from './sample-site.ts';
import { violations } from './violations.ts';

/** An object of the sample collection with a picture. */
const HARE = '7c3ed443-272a-5159-baca-ea3d6e1c3377';

// No host of the sample's views and of its institutions exists.
const site = openSampleSite({ ignored: /ERR_NAME_NOT_RESOLVED|ERR_FAILED/ });
let page: Page;
let baseUrl: string;
beforeEach(() => {
  ({ page, baseUrl } = site);
});

const open = (path: string) => page.goto(`${baseUrl}${path}`, { waitUntil: 'load' });
const text = (selector: string) => page.$eval(selector, (element) => element.textContent?.trim() ?? '');
const isFocused = (selector: string) => page.$eval(selector, (element) => element === document.activeElement);

test.each(['light', 'dark'])(
  '[site-17] an object and a list are accessible in the %s scheme',
  async (value) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    for (const path of [`/de/objects/${HARE}`, `/en/list?ids=${HARE}`, '/de/list']) {
      await open(path);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  },
);

test('the large picture takes the place of the preview', async () => {
  await open(`/en/objects/${HARE}`);
  await page.waitForFunction("document.querySelector('[data-large]')?.naturalWidth > 0");
  expect(await page.$eval('[data-large]', (image) => image.getAttribute('src'))).toMatch(
    /^\/sample\/pictures\//,
  );
});

test.each([
  ['de', /^Von einem Programm gezeichnete Illustration/],
  ['en', /^Illustration drawn by a program/],
])(
  'what the record says about the picture stands below it in the language of the page: %s',
  async (language, note) => {
    await open(`/${language}/objects/${HARE}`);
    expect(await text('figure .stage-note')).toMatch(note);
    expect(await page.$eval('.stage-note bdi', (element) => element.lang)).toBe(language);
  },
);

test('the viewer opens by keyboard, has no violation, closes by Escape and returns the focus', async () => {
  await open(`/en/objects/${HARE}`);
  await page.focus('[data-zoom]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.viewer[open] canvas');
  expect(await isFocused('[data-close]')).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForFunction("document.querySelector('dialog.viewer') === null");
  expect(await isFocused('[data-zoom]')).toBe(true);
});

test('the keys + and - zoom like the buttons of the viewer', async () => {
  await open(`/en/objects/${HARE}`);
  await page.click('[data-zoom]');
  await page.waitForSelector('dialog.viewer[open] canvas');
  const start = await steadyPicture();
  await page.keyboard.press('+');
  const near = await steadyPicture();
  expect(near).not.toBe(start);
  await page.keyboard.press('-');
  expect(await steadyPicture()).toBe(start);
  await page.click('[data-zoom-in]');
  expect(await steadyPicture()).toBe(near);
});

/** What the viewer has drawn, once two looks at it are the same. */
async function steadyPicture(): Promise<string> {
  const look = () =>
    page.$eval('dialog.viewer canvas', (canvas) => (canvas as HTMLCanvasElement).toDataURL());
  for (let last = ''; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const now = await look();
    if (now === last) return now;
    last = now;
  }
}

/** Responses by the end of a path, without the service. */
async function intercept(responses: Readonly<Record<string, object | 'failed'>>): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, response] = Object.entries(responses).find(([part]) => pathname.includes(part)) ?? [];
    if (response === undefined) void request.continue();
    else if (response === 'failed') void request.abort();
    else void request.respond({ contentType: 'application/json', body: JSON.stringify(response) });
  });
}

test('[site-9] the viewer turns the pages of a manifest, and names title, credit and the rights of each', async () => {
  await open(`/en/objects/${HARE}`);
  const id = await page.$eval('[data-zoom]', (link) => (link as HTMLAnchorElement).href);
  const canvas = (body: object, rights?: string) => ({ rights, items: [{ items: [{ body }] }] });
  const items = [
    canvas({ type: 'Sound', id: `${baseUrl}/1.mp3` }),
    canvas(
      { type: 'Image', id: `${baseUrl}/nothing-here.jpg` },
      'http://rightsstatements.org/vocab/InC/1.0/',
    ),
    canvas({ type: 'Image', id }),
    canvas({ type: 'Image', id }),
  ];
  await intercept({ '/pages-of-hare': { items }, '/nothing-here': 'failed' });
  await page.$eval('[data-zoom]', (link) => {
    if (!(link instanceof HTMLElement)) return;
    delete link.dataset['service'];
    link.dataset['zoom'] = (link as HTMLAnchorElement).href;
    link.dataset['pages'] = '/pages-of-hare';
  });
  const at = () => page.$eval('input[data-page]', (input) => (input as HTMLInputElement).value);
  await page.click('[data-zoom]');
  await page.waitForFunction("document.querySelector('dialog input[data-page]')?.value === '2'");
  expect([await text('.viewer-title'), await text('.viewer-credit'), await text('[data-count]')]).toEqual([
    'Young Hare',
    expect.stringMatching(/^Albertina.* · Public domain$/s),
    '3',
  ]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('PageUp');
  expect(await at()).toBe('1');
  await page.waitForSelector('[data-message]:not([hidden])');
  expect(await text('[data-message]')).toMatch(/^The picture cannot be loaded/);
  await page.click('[data-page-on]');
  await page.click('[data-page-on]');
  expect([
    await at(),
    await page.$eval('[data-page-on]', (button) => button.hasAttribute('disabled')),
  ]).toEqual(['3', true]);
  await page.$eval('input[data-page]', (input) => (input as HTMLInputElement).select());
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  expect(await at()).toBe('1');
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    "location.search === '?picture=1' && document.activeElement?.matches('[data-zoom]')",
  );
});

test('[site-10] pictures that fail leave placeholders, neither zoom nor download, and the way to the institution', async () => {
  await intercept({ '/sample/pictures/': 'failed', '/previews/': 'failed', '/iiif/image/': 'failed' });
  await open(`/en/objects/${HARE}`);
  await page.waitForSelector('.stage-picture.placeholder .stage-title', { visible: true });
  expect([await text('.stage-title'), await text('.stage-placeholder .button')]).toEqual([
    'Young Hare',
    'View at the institution',
  ]);
  for (const selector of ['.stage img', '.stage-links', '[data-zoom]', '[download]']) {
    expect([selector, await page.$(selector)]).toEqual([selector, null]);
  }
  expect(await page.$eval('.label-at', (link) => getComputedStyle(link).display)).toBe('none');
  expect(await violations(page)).toEqual([]);

  await open('/en/search?q=klimt');
  await page.waitForSelector('.cards.without-pictures');
  expect(await page.$('.cards img')).toBe(null);
  expect(await violations(page)).toEqual([]);

  await open('/en/');
  await page.waitForFunction(
    "document.querySelector('.mosaic-tile') && !document.querySelector('.mosaic-tile img')",
  );
  expect(await text('.mosaic-tile .failed')).not.toBe('');
  expect(await violations(page)).toEqual([]);
});

test('[site-4] without a script the picture is a link, and the page is complete', async () => {
  await page.setJavaScriptEnabled(false);
  await open(`/en/objects/${HARE}`);
  expect(await text('h1')).toBe('Young Hare');
  expect(await page.$eval('[data-zoom]', (link) => link.getAttribute('href'))).toMatch(/\.jpg$/);
});

test('[site-16] an object is kept, listed, removed, and the list can be shared', async () => {
  await open(`/en/objects/${HARE}`);
  await page.click('.keep-here');
  expect(await page.$eval('.keep-here', (button) => button.getAttribute('aria-pressed'))).toBe('true');
  await page.focus('.card .keep');
  await page.keyboard.press('Enter');
  expect(await text('.list-count')).toBe('2');

  await open('/en/list');
  await page.waitForSelector('.list .keep');
  const items = () => page.$$eval('.list a[data-uuid]', (all) => all.map((link) => link.dataset['uuid']));
  const [first, second] = await items();
  expect(first).toBe(HARE);
  const shared = await page.$eval('.list-url', (input) => input.getAttribute('value'));
  expect(shared).toBe(`${baseUrl}/en/list?ids=${HARE},${second}`);
  await page.focus(`.list [data-keep="${HARE}"]`);
  await page.keyboard.press('Enter');
  await page.waitForFunction("document.querySelectorAll('.list a[data-uuid]').length === 1");
  expect(await text('.list-count')).toBe('1');
  expect(await isFocused(`.list a[data-uuid="${second}"]`)).toBe(true);
  await page.reload();
  await page.waitForSelector('.list .keep');
  expect(await items()).toEqual([second]);

  await page.goto(shared ?? '', { waitUntil: 'load' });
  await page.waitForSelector('[data-foreign]:not([hidden])');
  expect(await text('h1')).toBe('A shared list');
  await Promise.all([page.waitForNavigation(), page.click('[data-keep-all]')]);
  await page.waitForSelector('.list .keep');
  expect(await items()).toEqual([second, HARE]);
  await Promise.all([page.waitForNavigation(), page.click('[data-clear]')]);
  expect(await text('.list-count')).toBe('');
});

test('on a phone the folded menu says how many objects are kept', async () => {
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await open('/de/search?q=klimt');
  await page.tap('.card .keep');
  await page.tap('.frame-fold summary');
  const count = await page.waitForSelector('.frame-fold .list-count', { visible: true });
  expect(await count?.evaluate((element) => element.textContent)).toBe('1');
});

test('[site-12] from the results one goes on to the next object and back', async () => {
  await open('/en/search?q=klimt');
  const uuids = await page.$$eval('main a[data-uuid]', (all) => [
    ...new Set(all.map((link) => link.getAttribute('data-uuid'))),
  ]);
  expect(uuids.length).toBeGreaterThan(1);
  await Promise.all([page.waitForNavigation(), page.click(`main a[data-uuid="${uuids[0]}"]`)]);
  await page.waitForSelector('[data-results]:not([hidden])');
  expect(await text('[data-position]')).toBe(`1 / ${uuids.length}`);
  await Promise.all([page.waitForNavigation(), page.click('[data-next]')]);
  expect(page.url()).toBe(`${baseUrl}/en/objects/${uuids[1]}`);
  await Promise.all([page.waitForNavigation(), page.click('[data-back]')]);
  expect(page.url()).toBe(`${baseUrl}/en/search?q=klimt`);
});

test('a manifest that the host does not let this page read is explained, and the plain picture shown', async () => {
  await intercept({ '/no-manifest': 'failed' });
  await open(`/en/objects/${HARE}`);
  await page.$eval('[data-zoom]', (link) => {
    link.removeAttribute('data-service');
    link.setAttribute('data-manifest', 'https://iiif.museum.example/no-manifest');
  });
  await page.click('[data-zoom]');
  await page.waitForSelector('dialog.viewer[open] canvas');
  expect(await text('[data-status]')).toMatch(/does not allow this page to read its IIIF manifest/);
});
