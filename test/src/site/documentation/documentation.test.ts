import { readdirSync, readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { FORMER_GUIDES } from '../../../../src/site/documentation/guides.ts';
import { datasetPlugin } from '../../../../src/surfaces/dataset/dataset-plugin.ts';
import { oaiPlugin } from '../../../../src/surfaces/oai/oai-plugin.ts';
import { oaiProvider } from '../../../../src/surfaces/oai/oai-provider.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { offerExport } from '../../surfaces/dataset/offer-export.ts';
import { openRepository } from '../../surfaces/oai/repository.ts';
import { EMPTY_REPLY, recordingEngine } from '../../use-cases/recording-engine.ts';

const app = await openApp(recordingEngine());
const repository = openRepository({}, afterAll);
await app.register(oaiPlugin, { respond: oaiProvider(repository), baseUrl: repository.baseUrl });
const folder = `${temporaryFolder(afterAll)}/export`;
await offerExport(folder, '2026-11-20T02:00:00.000Z', Buffer.from('archive'));
await app.register(datasetPlugin, { folder, path: '/download' });
afterAll(async () => {
  await app.close();
  await repository.store.close();
});

const DOCS = new URL('../../../../docs/', import.meta.url);
const responses = new Map<string, Promise<LightMyRequestResponse>>();
/** Each path is requested once, because every page links to all others. */
const get = (path: string) => responses.getOrInsertComputed(path, () => app.inject(path));
const page = async (url: string): Promise<string> => (await get(url)).body;
const hrefs = (body: string): string[] =>
  [...body.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

/** All pages of the documentation, found from the first one by their links. */
const PAGES = await (async () => {
  const found = new Map<string, string>();
  const waiting = ['/docs'];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue;
    found.set(url, await page(url));
    for (const link of hrefs(found.get(url) ?? '')) {
      const [path = ''] = link.replace(BASE_URL, '').split('#');
      if (/^\/docs(?:\/(?:guides|reference)\/.*)?$/.test(path)) waiting.push(path);
    }
  }
  return found;
})();

/** Not pages of the service: they are for those who change it. */
const FOR_DEVELOPERS = ['contract.md'];

test('every guide of docs/ is a page', () => {
  const files = readdirSync(DOCS).filter((name) => name.endsWith('.md') && !FOR_DEVELOPERS.includes(name));
  const titles = files.map(
    (name) => /^# (.*)/m.exec(readFileSync(new URL(name, DOCS), 'utf8'))?.[1]?.replaceAll('`', '') ?? '',
  );
  const pages = [...PAGES.values()].map((body) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]);
  expect(titles.filter((title) => !pages.includes(title))).toEqual([]);
  expect(PAGES.size).toBeGreaterThan(files.length);
});

describe.each([...PAGES])('%s', (url, body) => {
  test('is a whole page that loads nothing from other hosts', async () => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body.match(/[">](?:undefined|NaN)["<]|\[object/)).toBeNull();
    for (const [, source = ''] of body.matchAll(/ src="([^"]*)"/g)) expect(source).toMatch(/^\/(?!\/)/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'(?:;|$)/);
  });

  test('[site-22] has links that lead somewhere, also within pages', async () => {
    const links = hrefs(body).filter(
      (link) => /^(?:\/(?!\/)|#)/.test(link) || link.startsWith(`${BASE_URL}/docs`),
    );
    expect(links.length).toBeGreaterThan(20);
    for (const link of new Set(links)) {
      const [path = '', anchor] = link.replace(BASE_URL, '').split('#');
      const target = path === '' ? body : await page(path);
      const { statusCode } = await get(path === '' ? url : path);
      expect([link, statusCode]).toEqual([link, path === '/' ? 302 : 200]);
      if (anchor) expect(target).toContain(`id="${anchor}"`);
    }
  });

  test('has one heading of the first level, and names each section once', () => {
    expect([...body.matchAll(/<h1[^>]*>[^<]/g)]).toHaveLength(1);
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });
});

test.each(Object.entries(FORMER_GUIDES))(
  'the former guide %s leads to its section',
  async (former, [name, section]) => {
    const [html, markdown] = await Promise.all([
      get(`/docs/guides/${former}/`),
      get(`/docs/guides/${former}.md`),
    ]);
    const location = String(html.headers.location);
    expect([html.statusCode, location.split('#')[1]]).toEqual([301, section]);
    expect(await page(location.split('#')[0] ?? '')).toContain(` id="${section}"`);
    expect([markdown.statusCode, markdown.headers.location]).toEqual([301, `/docs/guides/${name}.md`]);
  },
);

test('the German basics have an English twin with the same sections and commands', async () => {
  const [german, english] = await Promise.all([
    page('/docs/reference/grundlagen/'),
    page('/docs/reference/basics/'),
  ]);
  expect(german).toContain('<html lang="de">');
  expect(german).toContain(`<link rel="alternate" hreflang="en" href="${BASE_URL}/docs/reference/basics/">`);
  expect(english).toContain(
    `<link rel="alternate" hreflang="de" href="${BASE_URL}/docs/reference/grundlagen/">`,
  );
  const counts = (body: string) => ['<h2', '<pre', '<tr', '<table'].map((part) => body.split(part).length);
  expect(counts(german)).toEqual(counts(english));
  for (const id of ['query', 'filter', 'facets', 'sort', 'fields', 'errors', 'legacy']) {
    expect(german).toContain(`<h2 id="${id}">`);
    expect(english).toContain(`<h2 id="${id}">`);
  }
});

test('[legacy-4] the German basics have the section that deprecated endpoints link to', async () => {
  const body = await page('/docs/reference/grundlagen/');
  expect(body).toContain('<h2 id="legacy">Die veralteten Endpunkte');
  expect(body).toContain('bis einschließlich 31. März 2027 und werden am 1. April 2027 abgeschaltet');
});

test('the reference begins with what is inside, a request and its answer, with and without a script', async () => {
  const document = { title: 'Der "Kuss"', dataProvider: 'Belvedere' };
  const facet_counts = [{ field_name: 'dataProvider', counts: [], stats: { total_values: 20 } }];
  const filled = await openApp(
    recordingEngine({ ...EMPTY_REPLY, found: 280, hits: [{ document }], facet_counts }),
  );
  const [reference, all] = await Promise.all(
    ['/docs', '/docs/reference/all/'].map(async (url) => (await filled.inject(url)).body),
  );
  await filled.close();
  const [, markdown = ''] = /data-introduction="([^"]*)"/.exec(reference ?? '') ?? [];
  expect(markdown).toMatch(/^280 objects of 20 institutions, /);
  expect(markdown).toContain(`curl &#39;${BASE_URL}/v2/search?q=*&amp;per_page=1&amp;include_fields=`);
  expect(markdown.replaceAll('&quot;', '"')).toContain(
    String.raw`{"found": 280, "hits": [{"document": {"title": "Der \"Kuss\"", "dataProvider": "Belvedere"}, …}], …}`,
  );
  const prose = '<p>280 objects of 20 institutions, to search';
  expect([reference?.includes(prose), all?.includes(prose)]).toEqual([true, true]);
});

test('the reference is there while the search engine fails', async () => {
  const failing = await openApp(recordingEngine({ message: 'Not Ready' }, 503));
  const { statusCode, body } = await failing.inject('/docs');
  await failing.close();
  expect(statusCode).toBe(200);
  expect(body).toContain('data-introduction="Digitised objects of cultural institutions, ');
});

test('examples have the URLs of the service, and code is highlighted and can be copied', async () => {
  const body = await page('/docs/guides/recipes/');
  expect(body).toContain(`<span class="syntax-str">'${BASE_URL}/v2/search'</span>`.replaceAll("'", '&#39;'));
  expect(body).not.toContain('127.0.0.1');
  expect(body.match(/data-copy /g)?.length).toBe(body.match(/<pre/g)?.length);
});

test('the guides can be searched, and what is searched for stays text', async () => {
  const body = await page('/docs/search?q=facet_query');
  expect(body).toContain('<a href="/docs/guides/search/#counting-values">Counting values</a>');
  expect(body).toContain('<mark>facet_query</mark>');
  const hostile = await page(`/docs/search?q=${encodeURIComponent('"><script>x</script>(')}`);
  expect(hostile).not.toContain('<script>x');
  expect(hostile).toContain('0 sections contain');
  const both = await page('/docs/search?q=NEGATION+unknown');
  expect(both).toContain('<a href="/docs/guides/search/#rules-of-filters">Rules of filters</a>');
  expect(await page('/docs/search')).not.toContain('<mark>');
});
