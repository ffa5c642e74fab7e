import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import {
  countEntityFiles,
  ENTITIES_PER_FILE,
  entityIdsOf,
  OBJECTS_PER_FILE,
  objectFiles,
} from '../../../../src/site/sitemap/sitemap-files.ts';
import type { EntityPage } from '../../../../src/use-cases/entities.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';
import { openSampleSite } from '../sample-site.ts';

type FoundEntity = EntityPage['entities'][number];

/** A list of so many records, each changed a second after the one before; notes the largest batch. */
function records(count: number) {
  const seen = { calls: 0, largest: 0 };
  const list = async (after: string | undefined, limit: number) => {
    const start = after === undefined ? 0 : Number(after.slice(-12)) + 1;
    const batch = Array.from({ length: Math.max(0, Math.min(limit, count - start)) }, (_, index) => ({
      uuid: uuidOf(start + index),
      datestamp: 1_700_000_000 + start + index,
    }));
    seen.calls += 1;
    seen.largest = Math.max(seen.largest, batch.length);
    return batch;
  };
  return { list, seen };
}

const urlsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

describe('records are divided into files', () => {
  test.each([
    [0, 0],
    [1, 1],
    [OBJECTS_PER_FILE, 1],
    [OBJECTS_PER_FILE + 1, 2],
    [60_000, 3],
  ])('%i records are in %i files', async (count, files) => {
    const found = await objectFiles(records(count).list);
    expect(found).toHaveLength(files);
    expect(found.at(-1)?.changedAt).toBe(count === 0 ? undefined : 1_700_000_000 + count - 1);
  });
});

describe('entities are divided into files', () => {
  const listing = (count: number) => ({
    entities: async ({ page, per_page }: { page: number; per_page: number }) => {
      const from = (page - 1) * per_page;
      const shown = Math.max(0, Math.min(per_page, count - from));
      const entities = Array.from({ length: shown }, (_, i) => ({ id: `gnd-${from + i}` }) as FoundEntity);
      return { found: count, page, entities };
    },
  });
  const context = { signal: new AbortController().signal };

  test.each([
    [0, 0],
    [1, 1],
    [ENTITIES_PER_FILE, 1],
    [ENTITIES_PER_FILE + 1, 2],
  ])('%i entities are in %i files, each once', async (count, files) => {
    expect(await countEntityFiles(listing(count), context)).toBe(files);
    const ids: string[] = [];
    for (let file = 1; file <= files; file += 1) {
      const before = ids.length;
      for await (const batch of entityIdsOf(listing(count), file, () => context)) ids.push(...batch);
      expect(ids.length - before).toBeLessThanOrEqual(ENTITIES_PER_FILE);
    }
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });

  test('each search has a timeout of its own, so that slow clients get whole files', async () => {
    const signals: AbortSignal[] = [];
    const { entities } = listing(600);
    const noting = {
      entities: (parameters: Parameters<typeof entities>[0], { signal }: typeof context) => {
        signals.push(signal);
        return entities(parameters);
      },
    };
    const fresh = () => ({ signal: new AbortController().signal });
    for await (const batch of entityIdsOf(noting, 1, fresh)) expect(batch.length).toBeGreaterThan(0);
    expect(new Set(signals).size).toBe(3);
  });
});

const { list, seen } = records(30_000);
const app = await openApp(recordingEngine(), { site: { listRecords: list } });
afterAll(() => app.close());

describe('a site with 30,000 objects', () => {
  const get = async (path: string) => (await app.inject(path)).body;

  test('the index names its files', async () => {
    const index = await get('/sitemap.xml');
    expect(urlsOf(index)).toEqual([
      `${BASE_URL}/sitemap/pages.xml`,
      `${BASE_URL}/sitemap/objects-1.xml`,
      `${BASE_URL}/sitemap/objects-2.xml`,
    ]);
    expect(index).toContain(`<lastmod>${new Date(1_700_029_999_000).toISOString().slice(0, 19)}Z</lastmod>`);
    const { calls } = seen;
    await get('/sitemap.xml');
    expect(seen.calls).toBe(calls);
  });

  test('[site-21] the files have each object once in each language, never more than 50,000 URLs, read in small batches', async () => {
    const [first, second] = [
      urlsOf(await get('/sitemap/objects-1.xml')),
      urlsOf(await get('/sitemap/objects-2.xml')),
    ];
    expect([first.length, second.length]).toEqual([50_000, 10_000]);
    expect(new Set([...first, ...second]).size).toBe(60_000);
    expect(first[0]).toBe(`${BASE_URL}/de/objects/${uuidOf(0)}`);
    expect(second.at(-1)).toBe(`${BASE_URL}/en/objects/${uuidOf(29_999)}`);
    expect(seen.largest).toBe(1000);
  });

  test('[site-27] a file is made once for all who ask, compressed or not, and revalidated', async () => {
    const url = '/sitemap/objects-1.xml';
    const plain = await app.inject(url);
    const { calls } = seen;
    const [again, packed, head] = await Promise.all([
      app.inject(url),
      app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
      app.inject({ method: 'HEAD', url }),
    ]);
    expect(again.body).toBe(plain.body);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(head.headers['content-length']).toBe(String(plain.rawPayload.length));
    const etag = String(plain.headers['etag']);
    const revalidated = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
    expect(seen.calls).toBe(calls);
  });

  test.each(['/sitemap/objects-3.xml', '/sitemap/objects-0.xml', '/sitemap/objects-x.xml'])(
    '%s is not found',
    async (path) => {
      expect((await app.inject(path)).statusCode).toBe(404);
    },
  );
});

const site = await openSampleSite([]);

describe('the sample site', () => {
  test('[site-21] the pages of the sitemap are all that the search knows, with their languages, and open', async () => {
    const xml = await site.html('/sitemap/pages.xml');
    const urls = urlsOf(xml);
    for (const { url } of site.pages) expect(urls).toContain(url);
    // The home page and the lists of institutions, stories and the knowledge base, in two languages.
    expect(urls).toHaveLength(site.pages.length + 4 * 2);
    expect(xml).toContain(
      `<url><loc>${BASE_URL}/de/willkommen</loc><lastmod>2026-01-15T08:00:00Z</lastmod><xhtml:link rel="alternate" hreflang="de" href="${BASE_URL}/de/willkommen"/><xhtml:link rel="alternate" hreflang="en" href="${BASE_URL}/en/welcome"/><xhtml:link rel="alternate" hreflang="x-default" href="${BASE_URL}/en/welcome"/></url>`,
    );
    for (const url of urls) await site.html(url.slice(BASE_URL.length));
  });

  test('robots.txt names the sitemap', async () => {
    expect(await site.html('/robots.txt')).toContain(`Sitemap: ${BASE_URL}/sitemap.xml`);
  });
});
