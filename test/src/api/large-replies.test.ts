import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { entityTag } from '../../../src/kernel/entity-tag.ts';
import type { EngineReply, SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const HITS = Array.from({ length: 40 }, (_, at) => ({
  document: { id: `${at}`, uuid: `${at}`, pipelineId: 'a', description: [`ä${at} `.repeat(10_000)] },
}));

/** A reply of a few megabytes of a collection behind an alias. */
function replyOf(collection: string): EngineReply {
  const request_params = { collection_name: `${collection}-12`, first_q: '*', per_page: 40, q: '*' };
  const text = JSON.stringify({ facet_counts: [], found: 40, hits: HITS, request_params, search_time_ms: 3 });
  const body = Buffer.from(text);
  return { status: 200, body, tag: entityTag(body) };
}

const engine: SearchEngine = {
  ...recordingEngine(),
  search: async (collection) => replyOf(collection),
  multiSearch: async (searches) => searches.map(({ collection }) => replyOf(collection)),
};
const app = await openApp(engine);
afterAll(() => app.close());

const named = (collection: string) =>
  replyOf(collection).body.toString().replace(`${collection}-12`, collection);
const FEDERATED = `{"results":[${[named('chos'), named('editorial'), named('chos')].join(',')}]}`;

test.each([
  ['/v2/search?q=*', named('chos')],
  ['/v2/search/federated?q=*&collections=chos,editorial,chos', FEDERATED],
])('[limits-13] %s: a large reply in pieces is the same in every coding', async (url, expected) => {
  const plain = await app.inject(url);
  expect(plain.body).toBe(expected);
  expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(expected)));
  for (const [coding, decode] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': coding } });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([coding, undefined]);
    expect(decode(rawPayload).toString()).toBe(expected);
  }
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.body, head.headers['content-length']]).toEqual(['', plain.headers['content-length']]);
  const etag = String(plain.headers['etag']);
  const revalidated = await app.inject({ url, headers: { 'if-none-match': etag } });
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
});

test('[limits-13] the deprecated search rewrites a large reply as a small one', async () => {
  const { statusCode, headers, body } = await app.inject('/search?q=*');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const { found, hits, request_params } = JSON.parse(body);
  expect([found, hits.length, request_params.collection_name]).toEqual([40, 40, 'chos']);
  expect(hits[39].document.description).toEqual(HITS[39]?.document.description);
  expect(headers['etag']).toBe(`W/"${entityTag(Buffer.from(body))}"`);
});

test('the tag of pieces is that of the whole', () => {
  const body = Buffer.from(named('chos'));
  for (const at of [0, 1, 1000, body.length >>> 1, body.length - 30, body.length - 1, body.length]) {
    expect(entityTag([body.subarray(0, at), body.subarray(at)])).toBe(entityTag(body));
  }
});
