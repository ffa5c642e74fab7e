import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { encodeVectorToken } from '../../../src/kernel/vector-token.ts';
import { UUID } from './contract.ts';
import { type AppName, BARE, DELETED, UNKNOWN } from './provoking-apps.ts';

/** A request that gets a status, and the application that it is sent to. Default: the sound one. */
export interface Provocation extends InjectOptions {
  readonly app?: AppName;
  /** Requests before it, which need not be answered. */
  readonly after?: readonly InjectOptions[];
}

const TOKEN = encodeVectorToken(new Float32Array(512).fill(0.04));
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };
const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b3261e' } })
  .png()
  .toBuffer();

const get = (url = '', more: Provocation = {}): Provocation => ({ url, ...more });
const post = (url: string, payload: string | Buffer, more: Provocation = {}): Provocation => ({
  method: 'POST',
  url,
  payload,
  ...more,
});

/** A form with a picture; the rest of its name decides whether it is one. */
function upload(picture: Uint8Array, more: Provocation = {}): Provocation {
  const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return post('/v2/similar/image', payload, { headers, remoteAddress: nextClient(), ...more });
}

let clients = 0;
/** An address that has caused no work. */
const nextClient = (): string => `192.0.2.${clients++ % 256}`;

/** A message that counts as an upload. */
const largeMessage = (more: Provocation = {}): Provocation =>
  post('/mcp', ' '.repeat(70_000) + INITIALIZE, { headers: JSON_BODY, ...more });
const INITIALIZE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

/** Messages of as many clients as can be read at a time, which do not end. */
const ENDLESS = Array.from({ length: 48 }, (_, i) => ({
  method: 'POST' as const,
  url: '/mcp',
  remoteAddress: `198.51.100.${i}`,
  headers: { ...JSON_BODY, 'content-length': '100000' },
  payload: new Readable({ read() {} }),
}));

const exports = (count: number, addressOf: (i: number) => string): InjectOptions[] =>
  Array.from({ length: count }, (_, i) => ({ url: '/v2/export?q=*', remoteAddress: addressOf(i) }));

const IMAGE = '/iiif/image/3/preview~3f1d0c5a9be24d60877f2a41c6e05b9d';
const LEADING = '/v2/similar/image?vector=';
/** Of the sample. */
const ASSET = '/assets/017c25d6-eda8-8858-8733-d9633679885c';
const ARCHIVE = '/download/nightly/records_export_full.tar.gz';
const reports = Array.from({ length: 102 }, (_, i) => ({ url: `/institutions/a${i}/quality` }));

/** Statuses that need a certain request. Those that every operation gets in the same way are in statuses.test.ts. */
export const PROVOCATIONS: Readonly<Record<string, Readonly<Record<string, Provocation>>>> = {
  'GET /v2/search': {
    400: get('/v2/search?q=*&filter_by=colour:=red'),
    404: get('/v2/search?q=*&facet_by=colour'),
    503: get('/v2/search?q=red&query_by=metadataEmbedding', { app: 'busy' }),
  },
  'GET /v2/search/federated': {
    400: get('/v2/search/federated?q=*&filter_by=colour:=red'),
    404: get('/v2/search/federated?q=*&facet_by=colour'),
  },
  'GET /v2/export': {
    400: get('/v2/export?q=*&sort_by=titleKey:asc'),
    404: get('/v2/export?q=*&query_by=colour'),
    406: get('/v2/export?q=*', { headers: { accept: 'image/png' } }),
    429: get('/v2/export?q=*', {
      app: 'busy',
      remoteAddress: '203.0.113.0',
      after: exports(3, () => '203.0.113.0'),
    }),
    503: get('/v2/export?q=*', { app: 'busy', after: exports(10, (i) => `203.0.113.${i + 1}`) }),
  },
  'GET /v2/similar': {
    400: get(`/v2/similar?id=${BARE}&on=image`),
    404: get(`/v2/similar?id=${UNKNOWN}`),
  },
  'GET /v2/similar/image': {
    400: get(`${LEADING}${TOKEN}&filter_by=colour:=red`),
    503: get(`${LEADING}${TOKEN}`, { app: 'busy' }),
  },
  'POST /v2/similar/image': {
    200: upload(PICTURE),
    400: upload(PICTURE.subarray(0, 40)),
    413: upload(new Uint8Array(8 * 1024 * 1024 + 1)),
    415: upload(Buffer.from('no picture')),
    422: post('/v2/similar/image', '--b--\r\n', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      remoteAddress: nextClient(),
    }),
    429: upload(PICTURE, {
      remoteAddress: '198.51.100.200',
      after: Array.from({ length: 4 }, () => upload(PICTURE, { remoteAddress: '198.51.100.200' })),
    }),
    503: upload(PICTURE, { app: 'busy' }),
  },
  'GET /v2/object': { 404: get('/v2/object?id=nothing') },
  'GET /v2/objects': { 400: get(`/v2/objects?ids=${UUID}&as=document&include_fields=$other(a)`) },
  'POST /v2/objects': {
    200: post('/v2/objects', JSON.stringify({ ids: [UUID] }), { headers: JSON_BODY }),
    400: post('/v2/objects', JSON.stringify({ ids: [UUID], as: 'document', include_fields: '$other(a)' }), {
      headers: JSON_BODY,
    }),
    413: post('/v2/objects', ' '.repeat(70_000), { headers: JSON_BODY }),
    415: post('/v2/objects', '{}', { headers: FORM }),
    422: post('/v2/objects', '{}', { headers: JSON_BODY }),
  },
  'GET /v2/facets/{field}': {
    400: get('/v2/facets/subject?filter_by=colour:=red'),
    404: get('/v2/facets/colour'),
  },
  'GET /v2/timeline': {
    400: get('/v2/timeline?filter_by=colour:=red'),
    404: get('/v2/timeline?q=a&query_by=colour'),
  },
  'GET /v2/entities/{id}': { 404: get('/v2/entities/nothing') },
  'GET /search': {
    200: get('/search?q=*'),
    404: get('/search?q=nowhere'),
    410: get('/search?q=*', { app: 'late' }),
    500: get('/search?q=*&filter_by=colour:=red'),
  },
  'GET /object': {
    404: get('/object?id=nothing'),
    410: get(`/object?id=${UUID}`, { app: 'late' }),
    500: get(`/object?id=${UUID}`, { app: 'unreachable' }),
  },
  'GET /institutions/{institution_id}': { 404: get('/institutions/nothing') },
  'GET /content/{content_id}': { 404: get('/content/999'), 422: get('/content/0') },
  'GET /assets/{asset_id}': { 302: get(ASSET), 404: get(`/assets/${UNKNOWN}`) },
  'GET /cms/assets/{asset_id}': {
    200: get(`/cms${ASSET}`),
    400: get(`/cms${ASSET}?width=6000&height=6000`),
    404: get(`/cms/assets/${UNKNOWN}`),
    503: get(`/cms${ASSET}`, { app: 'busy' }),
  },
  'GET /feed.atom': { 400: get('/feed.atom?filter_by=colour:=red') },
  'GET /previews/{name}': { 404: get('/previews/nothing.webp') },
  'GET /health/ready': { 503: get('/health/ready', { app: 'unreachable' }) },
  ...Object.fromEntries(
    ['', '/citation.bib', '/citation.ris', '/citation.json'].map((form) => [
      `GET /objects/{uuid}${form}`,
      {
        301: get(`/objects/${UUID.toUpperCase()}${form}`),
        404: get(`/objects/${UNKNOWN}${form}`),
        410: get(`/objects/${DELETED}${form}`),
      },
    ]),
  ),
  'GET /quality': { 503: get('/quality', { app: 'busy', after: reports }) },
  'GET /institutions/{institution_id}/quality': {
    404: get('/institutions/nothing/quality'),
    503: get('/institutions/other/quality', { app: 'busy', after: reports }),
  },
  'GET /oai': { 503: get('/oai?verb=Identify', { app: 'busy' }) },
  'POST /oai': {
    200: post('/oai', 'verb=Identify', { headers: FORM }),
    413: post('/oai', 'x'.repeat(20_000), { headers: FORM }),
    503: post('/oai', 'verb=Identify', { headers: FORM, app: 'busy' }),
  },
  'GET /reconcile': {
    200: get(`/reconcile?queries=${batch(1)}`),
    413: get(`/reconcile?queries=${batch(51)}`),
    422: get('/reconcile?queries=['),
  },
  'GET /reconcile/suggest/entity': { 200: get('/reconcile/suggest/entity?prefix=kli') },
  'POST /reconcile': {
    200: post('/reconcile', `queries=${batch(1)}`, { headers: FORM }),
    413: post('/reconcile', `queries=${batch(51)}`, { headers: FORM }),
    415: post('/reconcile', '{}', { headers: JSON_BODY }),
    422: post('/reconcile', 'queries=[', { headers: FORM }),
  },
  ...Object.fromEntries(
    ['view', 'preview'].map((name) => [
      `GET /reconcile/${name}`,
      { 404: get(`/reconcile/${name}?id=${UNKNOWN}`) },
    ]),
  ),
  'GET /reconcile/flyout/{kind}': { 404: get(`/reconcile/flyout/entity?id=${UNKNOWN}`) },
  'GET /iiif/{uuid}/manifest': {
    404: get(`/iiif/${UNKNOWN}/manifest`),
    410: get(`/iiif/${DELETED}/manifest`),
  },
  'GET /iiif/search': {
    400: get('/iiif/search?q=*&filter_by=colour:=red'),
    404: get('/iiif/search?q=*&query_by=colour'),
  },
  'GET /iiif/image/3/{identifier}/info.json': { 404: get('/iiif/image/3/preview~nothing/info.json') },
  'GET /iiif/image/3/{identifier}/{region}/{size}/{rotation}/{file}': {
    400: get(`${IMAGE}/full/max/1/default.jpg`),
    404: get('/iiif/image/3/preview~nothing/full/max/0/default.jpg'),
    501: get(`${IMAGE}/full/^max/0/default.jpg`),
    503: get(`${IMAGE}/full/79,/0/gray.png`, {
      after: Array.from({ length: 78 }, (_, i) =>
        ['png', 'jpg', 'webp'].map((suffix) => ({ url: `${IMAGE}/full/${i + 1},/0/gray.${suffix}` })),
      ).flat(),
    }),
  },
  'POST /mcp': {
    200: post('/mcp', INITIALIZE, { headers: JSON_BODY }),
    400: post('/mcp', '{', { headers: JSON_BODY }),
    403: post('/mcp', INITIALIZE, {
      app: 'local',
      headers: { ...JSON_BODY, origin: 'https://elsewhere.example' },
    }),
    413: post('/mcp', ' '.repeat(13_000_000), { headers: JSON_BODY, remoteAddress: nextClient() }),
    415: post('/mcp', INITIALIZE, { headers: { 'content-type': 'text/plain' } }),
    429: largeMessage({
      remoteAddress: '198.51.100.201',
      after: Array.from({ length: 4 }, () => largeMessage({ remoteAddress: '198.51.100.201' })),
    }),
    503: largeMessage({ app: 'busy', remoteAddress: '198.51.100.202', after: ENDLESS }),
  },
  ...Object.fromEntries(
    ['', '.jsonld', '.rdf', '.xml', '.ttl', '.nt', '.schema.jsonld', '.json', '.html', '/{part}'].map(
      (form) => {
        const [known, unknown, deleted] = [UUID, UNKNOWN, DELETED].map(
          (uuid) => `/id/${uuid}${form.replace('{part}', 'cho')}`,
        );
        const byAccept = {
          303: get(known, { headers: { accept: 'text/html' } }),
          406: get(known, { headers: { accept: 'image/png' } }),
        };
        const always = { 404: get(unknown), 410: get(deleted) };
        return [`GET /id/{uuid}${form}`, form.startsWith('.') ? always : { ...always, ...byAccept }];
      },
    ),
  ),
  'GET /download/nightly/{name}': {
    206: get(ARCHIVE, { headers: { range: 'bytes=0-0' } }),
    404: get('/download/nightly/nothing'),
    412: get(ARCHIVE, { headers: { 'if-match': '"other"' } }),
    416: get(ARCHIVE, { headers: { range: 'bytes=99-' } }),
  },
};

/** The parameter `queries` with this many. */
function batch(count: number): string {
  const queries = Array.from({ length: count }, (_, i) => [`q${i}`, { query: 'a' }]);
  return encodeURIComponent(JSON.stringify(Object.fromEntries(queries)));
}
