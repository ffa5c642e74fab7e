import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CmsUnreachable } from '../../../src/stores/cms/cms.ts';
import { openFileCms } from '../../../src/stores/cms/file-cms.ts';
import { FIXTURE, PICTURE } from '../stores/cms/cms-fixture.ts';
import { memoryCms } from '../stores/cms/memory-cms.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
for (const name of ['institutions', 'content', 'assets']) mkdirSync(join(folder, name));
const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
for (const { id, ...rest } of FIXTURE.institutions) write(`institutions/${id}.json`, rest);
for (const { id, ...rest } of FIXTURE.content) write(`content/${id}-a.json`, rest);
for (const id of FIXTURE.assets) writeFileSync(join(folder, 'assets', `${id}.jpg`), '');

const cms = { cms: openFileCms(folder), url: 'https://cms.example' };
/** Responses are cached: changes in the folder are visible when time passes. */
let now = 0;
const app = await openApp(recordingEngine(), { cms, clock: () => now });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const FOUR_HOURS = 4 * 3_600_000;

async function check(url: string, status: number, body: unknown) {
  const response = await app.inject(url);
  expect([response.statusCode, response.json()]).toEqual([status, body]);
}

interface Entry {
  readonly id: string | number;
  readonly translations: readonly { readonly items: readonly object[] | null }[] | null;
}

async function data<Data>(url: string): Promise<Data> {
  const response = await app.inject(url);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  return response.json<{ data: Data }>().data;
}

const issue = (type: string, loc: string[], msg: string) => ({ detail: [{ type, loc, msg }] });

describe('institutions', () => {
  test.each(['/institutions', '/institutions/', '/institutions/?language=de&page=2'])(
    '[content-1] [content-12] [http-2] %s: all published ones in order',
    async (url) => {
      const all = await data<Entry[]>(url);
      expect(all.map(({ id }) => id)).toEqual(['aa-archiv', 'museum-a', 'museumb', 'museum-c']);
      expect(all[1]?.translations?.map(({ items }) => items)).toEqual([null, null]);
    },
  );

  test('[content-2] [content-21] one of them with every field, and no other', async () => {
    const given = FIXTURE.institutions.find(({ id }) => id === 'museum-a');
    const found = await data<object>('/institutions/museum-a');
    expect(found).toMatchObject(given ?? {});
    expect(Object.keys(found).sort()).toEqual([
      'child_institutions',
      'cultural_sector',
      'cultural_subsector',
      'date_created',
      'date_updated',
      'favicon',
      'hero_image',
      'id',
      'legal_name',
      'location',
      'logo',
      'parent_institution',
      'provider_names',
      'translations',
    ]);
  });

  test.each(['verborgen', 'nichts', '..%2f..%2fx', '%00', '%'])('[content-3] 404 for %s', (id) =>
    check(`/institutions/${id}`, 404, { detail: 'Error fetching data from upstream API' }),
  );
});

describe('content', () => {
  test('[content-4] [content-12] the index has all statuses and no blocks', async () => {
    const all = await data<(Entry & { status: string })[]>('/content/');
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [9, 'published'],
      [7, 'draft'],
      [10, 'published'],
      [12, 'archived'],
    ]);
    for (const { translations } of all) {
      for (const translation of translations ?? []) expect(translation).toHaveProperty('items', null);
    }
  });

  test('[content-5] [content-8] [content-22] [content-23] by slug and by id: every block with every field', async () => {
    const given = FIXTURE.content.find(({ id }) => id === 7);
    const bySlug = await data<Entry[]>('/content?slug=seven');
    expect(bySlug).toHaveLength(1);
    expect(bySlug[0]).toMatchObject(given ?? {});
    expect(await data<Entry>('/content/7')).toEqual(bySlug[0]);
  });

  test('[content-6] an unknown slug', () => check('/content?slug=acht', 200, { data: [] }));
  test('[content-7] an empty slug', () =>
    check(
      '/content?slug=',
      422,
      issue('string_too_short', ['query', 'slug'], 'String should have at least 1 character'),
    ));
  test.each(['8', '2147483648', '99999999999999999999999'])('[content-9] 404 for %s', (id) =>
    check(`/content/${id}`, 404, { detail: 'Content not found' }),
  );
  test.each(['0', '-3'])('[content-9] 422 for %s', (id) =>
    check(
      `/content/${id}`,
      422,
      issue('greater_than', ['path', 'content_id'], 'Input should be greater than 0'),
    ),
  );
  test.each(['seven', '1.5', '7a', '%20'])('422 for %s', (id) =>
    check(
      `/content/${id}`,
      422,
      issue(
        'int_parsing',
        ['path', 'content_id'],
        'Input should be a valid integer, unable to parse string as an integer',
      ),
    ),
  );

  test('[content-10] an entry of another shape is a 500 that names it, the others go on', async () => {
    const file = join(folder, 'content', '31-wrong.yaml');
    writeFileSync(file, 'status: draft\ntranslations: [{id: x, slug: wrong}]');
    now += FOUR_HOURS;
    for (const url of ['/content/31', '/content', '/content?slug=wrong']) {
      const { statusCode, body } = await app.inject(url);
      expect([url, statusCode, body]).toEqual([
        url,
        500,
        expect.stringMatching(
          /^{"detail":"Response validation failed for content 31: translations\[0\]\.id: /,
        ),
      ]);
    }
    await data('/content/7');
    rmSync(file);
    now += FOUR_HOURS;
    await data('/content');
  });
});

test('a change on disk invalidates the cache within seconds', async () => {
  const file = join(folder, 'content', '41.json');
  const status = async () => (await app.inject('/content/41')).json().data?.status;
  const write41 = (given: string) => writeFileSync(file, JSON.stringify({ status: given }));
  write41('draft');
  await expect.poll(status).toBe('draft');
  write41('archived');
  await expect.poll(status).toBe('archived');
  rmSync(file);
  await expect.poll(status).toBe(undefined);
});

describe('assets', () => {
  const check302 = async (query: string, sent: string) => {
    const { statusCode, headers, body } = await app.inject(`/assets/${PICTURE}${query}`);
    expect([statusCode, headers['location'], body]).toEqual([
      302,
      `https://cms.example/assets/${PICTURE}/?${sent}`,
      '',
    ]);
    expect([headers['access-control-allow-origin'], headers['content-type']]).toEqual(['*', undefined]);
    expect(headers['cache-control']).toBe('private, max-age=60');
    expect(headers['x-service-api-version']).toBe(undefined);
  };

  test.each([
    ['', 'format=auto'],
    ['/', 'format=auto'],
    [
      '?width=10&height=20&quality=100&fit=contain&format=jpg',
      'width=10&height=20&quality=100&format=jpg&fit=contain',
    ],
    ['?without_enlargement=true', 'withoutEnlargement=true&format=auto'],
    ['?without_enlargement=0', 'format=auto'],
    ['?withoutEnlargement=true&key=x', 'format=auto'],
  ])('[media-1] [media-2] [media-4] %s', check302);

  test('the id in capitals is the same', async () => {
    const { headers } = await app.inject(`/assets/${PICTURE.toUpperCase()}`);
    expect(headers['location']).toBe(`https://cms.example/assets/${PICTURE}/?format=auto`);
  });

  test.each([PICTURE.replace('0', '1'), 'x', '..%2f', PICTURE.slice(1), `${PICTURE}%00`])(
    '[media-5] 404 for %s',
    (id) => check(`/assets/${id}`, 404, { detail: 'Asset not found' }),
  );

  test.each([
    ['width', '0'],
    ['width', ''],
    ['height', '-1'],
    ['height', '1.5'],
    ['quality', '0'],
    ['quality', '101'],
    ['without_enlargement', 'maybe'],
    ['format', 'gif'],
    ['format', ''],
    ['fit', 'fill'],
  ])('[media-3] 422 for %s=%s', async (name, value) => {
    const response = await app.inject(`/assets/${PICTURE}?${name}=${value}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toEqual([expect.objectContaining({ loc: ['query', name] })]);
  });
});

test.each([
  '/institutions',
  '/institutions/a',
  '/content',
  '/content?slug=a',
  '/content/1',
  `/assets/${PICTURE}`,
])('[content-11] [media-6] a CMS that does not answer: 500 for %s', async (url) => {
  const fail = () => Promise.reject(new CmsUnreachable('connection refused'));
  const failing = memoryCms({
    institutions: fail,
    institution: fail,
    contentIndex: fail,
    contentBySlug: fail,
    contentById: fail,
    hasAsset: fail,
  });
  const other = await openApp(recordingEngine(), { cms: { cms: failing, url: '' } });
  const { statusCode, body } = await other.inject(url);
  await other.close();
  expect([statusCode, body]).toEqual([500, '{"detail":"The CMS is not reachable"}']);
});
