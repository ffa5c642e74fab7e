import { afterAll, describe, expect, test } from 'vitest';
import { SEARCH_DEFAULTS } from '../../../src/documents/fields/search-defaults.ts';
import { PROBLEM_IDS } from '../../../src/edm/quality/problem-table.ts';
import { uuidOf } from '../../uuid-of.ts';
import { openApp } from './open-app.ts';
import { serveRecords } from './served-records.ts';

const text = (value: string) => ({ '@language': 'de', '@value': value });

/** Of the tiers 0, A and B; the first two with problems. */
const RECORDS = [
  { title: ['II'], creator: ['Klimt'] },
  { title: [text('Gemälde eines Gartens')], description: [text('kurz')], created: ['1900'] },
  {
    title: [text('Gemälde einer Stadt')],
    description: [text('Eine Stadt am Fluss, von einem Hügel aus gesehen, im Abendlicht.')],
    created: ['1901'],
    dcType: [{ id: 'http://vocab.getty.edu/aat/300033618' }],
    creator: ['Klimt'],
  },
];

const { engine } = await serveRecords(RECORDS, afterAll);
const app = await openApp(engine);
afterAll(() => app.close());

const QUALITY = ['contentTier', 'metadataTier', 'problems'];

const json = async (url: string) => (await app.inject(url)).json();
const found = async (filter_by: string): Promise<string[]> =>
  (await json(`/v2/search?q=*&filter_by=${encodeURIComponent(filter_by)}`)).hits
    .map(({ document }: { document: { uuid: string } }) => document.uuid)
    .sort();

describe('[quality-1] no default response has the fields of quality', () => {
  test.each([
    '/v2/search?q=*',
    '/v2/search/federated?q=*',
    '/v2/export?q=*',
    '/v2/export?q=*&format=csv',
    `/v2/objects?as=document&ids=${uuidOf(0)},${uuidOf(1)}`,
    `/v2/object?id=${uuidOf(0)}`,
    '/feed.atom',
    '/search?q=*',
  ])('%s', async (url) => {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(uuidOf(0));
    expect(QUALITY.filter((name) => body.includes(name))).toEqual([]);
  });

  test('a search is the same to the byte with and without them', async () => {
    const defaults = await app.inject('/v2/search?q=gemälde');
    const fields = `include_fields=*,${QUALITY}&exclude_fields=${SEARCH_DEFAULTS.chos.exclude_fields}`;
    const all = await json(`/v2/search?q=gemälde&${fields}`);
    expect(all.hits.map(({ document }: { document: object }) => Object.keys(document))).toEqual(
      all.hits.map(() => expect.arrayContaining(QUALITY.slice(0, 2))),
    );
    for (const { document } of all.hits) for (const name of QUALITY) delete document[name];
    const hits = (reply: string) => reply.slice(reply.indexOf('"hits":'), reply.indexOf('"out_of"'));
    expect(hits(defaults.body)).toContain(JSON.stringify(all.hits[0].document).slice(1, -1));
    expect(defaults.json().hits).toEqual(all.hits);
  });
});

describe('[quality-1] the fields', () => {
  test('are delivered if they are named', async () => {
    const { hits } = await json('/v2/search?q=*&include_fields=uuid,contentTier,metadataTier,problems');
    const documents = hits.map(({ document }: { document: object }) => document);
    expect(documents).toHaveLength(3);
    expect(documents).toEqual(
      expect.arrayContaining([
        {
          uuid: uuidOf(0),
          contentTier: 0,
          metadataTier: '0',
          problems: ['meaningless-title', 'missing-description', 'no-language'],
        },
        { uuid: uuidOf(1), contentTier: 0, metadataTier: 'A', problems: ['short-description'] },
        { uuid: uuidOf(2), contentTier: 0, metadataTier: 'B' },
      ]),
    );
  });
  test('can be filtered by', async () => {
    expect(await found('problems:=short-description')).toEqual([uuidOf(1)]);
    expect(await found('problems:=[no-language,short-description] && contentTier:<1')).toEqual([
      uuidOf(0),
      uuidOf(1),
    ]);
    expect(await found('metadataTier:=B')).toEqual([uuidOf(2)]);
    expect(await found('contentTier:>0')).toEqual([]);
  });
  test('can be counted', async () => {
    const { facet_counts } = await json(
      '/v2/search?q=*&per_page=1&facet_by=contentTier,metadataTier,problems',
    );
    const counts = (name: string) =>
      Object.fromEntries(
        facet_counts
          .find(({ field_name }: { field_name: string }) => field_name === name)
          .counts.map(({ value, count }: { value: string; count: number }) => [value, count]),
      );
    expect(counts('contentTier')).toEqual({ 0: 3 });
    expect(counts('metadataTier')).toMatchObject({ B: 1 });
    expect(counts('problems')).toMatchObject({ 'short-description': 1, 'meaningless-title': 1 });
    const page = await json('/v2/facets/problems?starts_with=short');
    expect(page.counts).toEqual([{ value: 'short-description', count: 1 }]);
  });
});

describe('[quality-5] /v2/object?quality=true', () => {
  test('says why, beside the record', async () => {
    const plain = await json(`/v2/object?id=${uuidOf(0)}`);
    const { metadata, quality, ...others } = await json(`/v2/object?id=${uuidOf(0)}&quality=true`);
    expect([metadata, others]).toEqual([plain.metadata, {}]);
    expect(quality.contentTier.tier).toBe(0);
    expect(quality.metadataTier.rules.map(({ rule }: { rule: string }) => rule)).toEqual([
      'language',
      'elements',
      'classes',
    ]);
    const ids = quality.problems.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['meaningless-title', 'missing-description', 'no-language']);
    expect(PROBLEM_IDS).toEqual(expect.arrayContaining(ids));
  });
  test('quality=false is the plain response', async () => {
    const [plain, without] = await Promise.all([
      app.inject(`/v2/object?id=${uuidOf(0)}`),
      app.inject(`/v2/object?id=${uuidOf(0)}&quality=false`),
    ]);
    expect(without.body).toBe(plain.body);
  });
  test('[cache-7] and no other id is its cache key', async () => {
    const ask = async (query: string) => (await app.inject(`/v2/object?${query}`)).statusCode;
    const odd = (n: number) => `id=quality%20${uuidOf(n)}`;
    const asked = [odd(1), `id=${uuidOf(1)}&quality=true`, `id=${uuidOf(2)}&quality=true`, odd(2)];
    const statuses: number[] = [];
    for (const query of asked) statuses.push(await ask(query));
    expect(statuses).toEqual([404, 200, 200, 404]);
  });
  test.each([
    [`id=${uuidOf(9)}&quality=true`, 404],
    [`id=${uuidOf(0)}&quality=yes please`, 422],
    ['quality=true', 422],
  ])('%s is refused with %i', async (query, status) => {
    expect((await app.inject(`/v2/object?${query}`)).statusCode).toBe(status);
  });
});
