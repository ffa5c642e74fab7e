import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { outcomeOf, run, serviceUrl } from '../../src/app/run-vitrine.ts';
import { launchChromium } from './chromium.ts';
import { violations } from './violations.ts';

const PICTURE = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#1f618d' } })
  .jpeg()
  .toBuffer();

/** A service of one's own records, whose pictures are at a host of this machine. */
let host: Server;
let service: ChildProcess;
let browser: Browser;
let page: Page;
let baseUrl = '';
let dataDir = '';
const uuids = new Map<string, string>();
/** Of scripts, in the current test. */
let errors: string[] = [];

/** Pictures, a document, an image service that describes a picture but has none of its parts; anything else is absent. */
const openHost = () =>
  createServer(({ url = '' }, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (url.startsWith('/p')) response.setHeader('content-type', 'image/jpeg').end(PICTURE);
    else if (url.startsWith('/document'))
      response.setHeader('content-type', 'application/pdf').end('%PDF-1.4');
    else if (url === '/iiif/info.json') {
      const { port } = host.address() as AddressInfo;
      const info = { '@id': `http://127.0.0.1:${port}/iiif`, width: 1000, height: 1000 };
      const profile = ['http://iiif.io/api/image/2/level2.json'];
      const context = 'http://iiif.io/api/image/2/context.json';
      const text = JSON.stringify({
        '@context': context,
        protocol: 'http://iiif.io/api/image',
        ...info,
        profile,
      });
      response.setHeader('content-type', 'application/json').end(text);
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-'));
  host = openHost();
  await once(host, 'listening');
  const at = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`;
  const jpeg = (path: string, more = {}) => ({
    id: at(path),
    type: 'WebResource',
    'dc:format': 'image/jpeg',
    ...more,
  });
  const plain = (path: string) => ({ id: at(path), type: 'WebResource' });
  const serviceAt = (path: string) => ({
    'svcs:has_service': {
      id: at(path),
      type: 'Service',
      'dcterms:conformsTo': 'http://iiif.io/api/image',
    },
  });
  const service2 = serviceAt('/iiif');
  const objects = [
    ['Book', 'TEXT', [jpeg('/p1'), jpeg('/p2'), jpeg('/p3'), jpeg('/absent'), jpeg('/p5'), jpeg('/p6')]],
    ['Service', 'IMAGE', [jpeg('/p1'), jpeg('/absent', service2), jpeg('/p3')]],
    [
      'Silent',
      'IMAGE',
      [jpeg('/p1'), jpeg('/absent', serviceAt('/silent2')), jpeg('/p3', serviceAt('/silent3'))],
    ],
    ['Scans', 'IMAGE', [plain('/document1'), plain('/p2'), plain('/p3')]],
    ['Document', 'TEXT', [plain('/document1')]],
  ] as const;
  const lines = objects.map(([title, edmType, [first, ...views]]) =>
    JSON.stringify({
      id: `http://data.test/${title}/aggregation`,
      type: 'Aggregation',
      'edm:dataProvider': ['Museum'],
      'edm:isShownAt': 'https://museum.example/page.html',
      'edm:rights': 'http://creativecommons.org/publicdomain/zero/1.0/',
      'edm:isShownBy': first,
      'edm:hasView': views,
      'edm:aggregatedCHO': {
        id: `http://data.test/${title}/cho`,
        type: 'ProvidedCHO',
        'dc:title': [title],
        'dc:language': ['en'],
        'edm:type': edmType,
      },
    }),
  );
  const file = join(dataDir, 'own.jsonl');
  writeFileSync(file, lines.join('\n'));
  const environment = { DATA_DIR: dataDir, ALLOW_PRIVATE_IMAGES: 'on' };
  await outcomeOf('ingest', environment, [file]);
  await outcomeOf('index', environment);
  service = run('serve', { ...environment, PORT: '0', LOG_LEVEL: 'warn' });
  [baseUrl, browser] = await Promise.all([serviceUrl(service), launchChromium()]);
  const found = await fetch(`${baseUrl}/v2/search?q=*&facet_by=&include_fields=uuid,title`);
  const { hits } = (await found.json()) as { hits: { document: { uuid: string; title: string } }[] };
  for (const { document } of hits) uuids.set(document.title, document.uuid);
});
afterAll(async () => {
  await browser?.close();
  service?.kill('SIGKILL');
  host?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
  errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
  // Its manifest is where this service runs, whatever it calls itself.
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    const isElsewhere = pathname.startsWith('/iiif/') && pathname.endsWith('/manifest') && origin !== baseUrl;
    void request.continue(isElsewhere ? { url: `${baseUrl}${pathname}` } : {});
  });
});

afterEach(() => expect(errors).toEqual([]));

const open = (title: string, query = '', language = 'en') =>
  page.goto(`${baseUrl}/${language}/objects/${uuids.get(title)}${query}`, { waitUntil: 'networkidle0' });
const text = (selector: string) => page.$eval(selector, (element) => element.textContent?.trim() ?? '');
const numberInViewer = () => page.$eval('input[data-page]', (input) => (input as HTMLInputElement).value);
/** The share of the viewer's middle that the picture takes; scripts may not read pixels of other hosts. */
async function shareOfPicture(): Promise<number> {
  const canvas = await page.waitForSelector('.viewer-canvas');
  const { data } = await sharp(await canvas?.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let blue = 0;
  for (let i = 0; i < data.length; i += 3) {
    const [red = 0, , third = 0] = data.subarray(i, i + 3);
    if (third - red > 80) blue += 1;
  }
  return blue / (data.length / 3);
}

/** The picture is there, and the animation has ended. */
async function untilShown(): Promise<void> {
  while ((await shareOfPicture()) < 0.2) await new Promise((resolve) => setTimeout(resolve, 100));
}

// All objects are of one museum.
test.each([
  [
    'de',
    'Das Bild lässt sich nicht laden. Auf der Seite des Museums ist es vielleicht zu sehen.',
    'Auf der Seite des Museums ansehen',
  ],
  [
    'en',
    'The picture cannot be loaded. Perhaps it can be seen on the museum’s page.',
    'View on the museum’s page',
  ],
])(
  '[site-44] a page that cannot be loaded is said to be so in the viewer, and the next one works: %s',
  async (language, message, link) => {
    await open('Book', '?picture=3', language);
    await page.click('[data-zoom]');
    await page.waitForSelector('dialog.viewer[open] canvas');
    await untilShown();
    expect([await numberInViewer(), await text('[data-count]')]).toEqual(['3', '6']);
    await page.click('[data-page-on]');
    await page.waitForSelector('[data-message]:not([hidden])');
    expect(await numberInViewer()).toBe('4');
    expect([await text('[data-message] p'), await text('[data-message] a')]).toEqual([message, link]);
    expect(await page.$eval('[data-message] a', (one) => one.getAttribute('href'))).toBe(
      'https://museum.example/page.html',
    );
    expect(await shareOfPicture()).toBeLessThan(0.01);
    expect(await page.$eval('.viewer-canvas', (one) => one.textContent)).not.toMatch(/Unable|Error/);
    expect(await violations(page)).toEqual([]);
    await page.click('[data-page-on]');
    await page.waitForSelector('[data-message][hidden]');
    await untilShown();
    expect([await numberInViewer(), await text('[data-status]')]).toEqual(['5', '']);
  },
);

test.each([
  ['delivers nothing of it', 'Service'],
  ['does not answer', 'Silent'],
])(
  '[site-44] a picture whose image service %s is said to be absent, and the next one works',
  async (_, title) => {
    await open(title);
    await page.click('[data-zoom]');
    await untilShown();
    await page.keyboard.press('PageDown');
    await page.waitForSelector('[data-message]:not([hidden])');
    expect([await numberInViewer(), await shareOfPicture()]).toEqual(['2', expect.closeTo(0)]);
    await page.keyboard.press('PageDown');
    await untilShown();
    expect([await numberInViewer(), await page.$('[data-message]:not([hidden])')]).toEqual(['3', null]);
  },
);

test('[site-44] the page marks a picture that cannot be loaded, and the others can be looked at closely', async () => {
  await open('Book');
  await page.waitForSelector('.strip a.placeholder');
  expect(
    await page.$$eval('.strip li a', (all) => all.map((link) => link.getAttribute('aria-label'))),
  ).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `Page ${at} of 6${at === 4 ? ', cannot be loaded at present' : ''}`),
  );
  expect(await page.$('[data-zoom]')).not.toBe(null);
  expect(await violations(page)).toEqual([]);
  await page.click('.strip a.placeholder');
  await page.waitForSelector('.stage-picture.placeholder');
  expect([await text('.stage-caption .soft'), await page.$('[data-zoom]')]).toEqual(['Page 4 of 6', null]);
});

const visibleFiles = () =>
  page.$$eval('.other-media li', (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.querySelector('a')?.pathname),
  );

test('[site-46] of files of unknown type, those that the browser cannot show are files, the others pictures', async () => {
  await open('Scans');
  await page.waitForFunction("location.search === '?files=1'");
  await page.waitForFunction("document.querySelector('[data-large]')?.naturalWidth > 0");
  expect([await text('.label .kind'), await text('.stage-caption .soft'), await visibleFiles()]).toEqual([
    'Image · 2 pictures',
    'Picture 1 of 2',
    ['/document1'],
  ]);
  expect(await violations(page)).toEqual([]);
  await page.click('[data-zoom]');
  await untilShown();
  expect([await numberInViewer(), await text('[data-count]')]).toEqual(['1', '2']);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Escape');
  await page.waitForFunction("location.search === '?picture=3&files=1'");
  expect(await text('.stage-caption .soft')).toBe('Picture 2 of 2');
});

test('[site-46] of a document without a type nobody says that it is a picture', async () => {
  await open('Document');
  await page.waitForFunction("location.search === '?files=1'");
  await page.waitForFunction("document.querySelector('.stage-placeholder .soft')?.checkVisibility()");
  expect([await text('.stage-placeholder .soft'), await visibleFiles()]).toEqual([
    'The file cannot be shown as a picture at present.',
    ['/document1'],
  ]);
});

test('[site-46] without a script files of unknown type are links, too', async () => {
  await page.setJavaScriptEnabled(false);
  await open('Scans');
  expect(await visibleFiles()).toEqual(['/document1', '/p2', '/p3']);
  expect(await page.$$eval('.strip li', (all) => all.length)).toBe(3);
});
