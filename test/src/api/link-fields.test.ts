import { afterAll, expect, test } from 'vitest';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

const uuid = (number: number): string => `0000000${number}-0000-4000-8000-000000000000`;

const CHECKED = [
  { linkOk: true, linkCheckedAt: 1_700_000_000 },
  { linkOk: false, brokenLinks: ['http://a.test/1'], linkCheckedAt: 1_700_086_400 },
  {},
];

const objects = ['Vase', 'Krug', 'Schale'].map((title, number) => ({
  id: uuid(number),
  uuid: uuid(number),
  title,
  dataProvider: 'Museum',
  docType: 'cho',
  docLanguage: 'mul',
  pipelineId: 'p',
  updatedAt: 1_700_000_000,
  uuidKey: number,
}));

const serve = async (chos: readonly object[]) =>
  openApp(await serveCollections({ chos, editorial: [], knowledge: [] }, undefined, afterAll));
const unchecked = await serve(objects);
const checked = await serve(objects.map((object, number) => ({ ...object, ...CHECKED[number] })));
afterAll(async () => {
  await unchecked.close();
  await checked.close();
});

async function get(url: string, app = checked): Promise<string> {
  const { statusCode, body } = await app.inject(url);
  expect(statusCode, body).toBe(200);
  return body.replaceAll(/"search_time_ms":\d+/g, '"search_time_ms":0');
}

test.each([
  '/v2/search?q=*',
  '/v2/search?q=vase',
  '/v2/search?q=*&facet_by=dataProvider&group_by=dataProvider',
  '/v2/search/federated?q=vase&collections=chos',
  '/search?q=vase',
  `/v2/objects?ids=${uuid(0)},${uuid(1)}&as=document`,
  '/v2/export?q=*&format=ndjson',
  '/v2/export?q=*&format=csv',
])('[links-5] %s is the same to the byte with and without results of checks', async (url) => {
  expect(await get(url)).toBe(await get(url, unchecked));
});

test('they are returned, counted, filtered and sorted by on request', async () => {
  const query = new URLSearchParams({
    q: '*',
    include_fields: 'title,linkOk,brokenLinks,linkCheckedAt',
    filter_by: 'linkOk:[true,false]',
    facet_by: 'linkOk',
    sort_by: 'linkCheckedAt:desc',
  });
  const reply = JSON.parse(await get(`/v2/search?${query}`)) as {
    readonly hits: readonly { readonly document: object }[];
    readonly facet_counts: readonly { readonly counts: readonly { readonly value: string }[] }[];
  };
  expect(reply.hits.map(({ document }) => document)).toEqual([
    { title: 'Krug', linkOk: false, brokenLinks: ['http://a.test/1'], linkCheckedAt: 1_700_086_400 },
    { title: 'Vase', linkOk: true, linkCheckedAt: 1_700_000_000 },
  ]);
  expect(reply.facet_counts[0]?.counts.map(({ value }) => value).sort()).toEqual(['false', 'true']);
});
