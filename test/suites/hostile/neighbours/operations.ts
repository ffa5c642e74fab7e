import { Buffer } from 'node:buffer';
import type { OpenApiDocument } from '../../../../src/api/openapi.ts';
import { encodeVectorToken } from '../../../../src/kernel/vector-token.ts';
import { operationsOf } from '../described-request.ts';
import { type AskedRequest, get, postForm, postJson } from './asked-request.ts';
import type { Attack, Part } from './attacks.ts';
import { largeReply, longSearch, words } from './expensive-searches.ts';
import type { ServedData } from './served-data.ts';

/** Of 250 objects, another one for each `n`. */
const object = ({ objects }: ServedData, n: number): string => objects[n % objects.length] ?? '';

const of250 = ({ objects }: ServedData): string => objects.join(',');

const preview = ({ previews }: ServedData, n: number): string => previews[n % previews.length] ?? '';

/** A filter with many values, others for each `n`, that excludes almost nothing. */
const longFilter = (n: number): string =>
  `subject:!=[${Array.from({ length: 300 }, (_, i) => `${words(n + i, 1)} ${n * 300 + i}`).join(',')}]`;

const vector = (n: number): string =>
  encodeVectorToken(Float32Array.from({ length: 512 }, (_, i) => Math.sin(i * (n + 1)) / 16));

const record =
  (suffix: string): Part['request'] =>
  ({ manyPictures }) =>
    get(`/id/${manyPictures}${suffix}`);

/** The beginning of many names. */
const letter = (n: number): string => String.fromCharCode(97 + (n % 26));

const suggest =
  (path: string): Part['request'] =>
  (_, n) =>
    get(path, { prefix: letter(n) });

/** As many queries with as many conditions as a batch may have. */
const batch = (n: number, queries: number, conditions: number): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: queries }, (_, i) => [
        `q${i}`,
        {
          query: words(n * 50 + i, 8),
          limit: 50,
          properties: Array.from({ length: conditions }, (_, at) => ({
            pid: ['creator', 'subject', 'medium', 'date'][at % 4],
            v: words(n + i + at, 4),
          })),
        },
      ]),
    ),
  );

const listRecords = { verb: 'ListRecords', metadataPrefix: 'edm' };

/** A tool call that searches, twenty times. */
const toolCalls = (n: number) =>
  Array.from({ length: 20 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: id % 2 === 0 ? 'explore' : 'search_objects', arguments: { q: words(n * 20 + id, 10) } },
  }));

function upload({ picture }: ServedData): AskedRequest {
  const boundary = 'hostile';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    method: 'POST',
    path: '/v2/similar/image?per_page=250',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Every operation of `/openapi.json`, with its most expensive arguments. */
const OPERATIONS: Readonly<Record<string, Part['request']>> = {
  'GET /v2/search': (_, n) => get('/v2/search', { ...largeReply(n), ...longSearch(n) }),
  'GET /v2/search/federated': (_, n) => {
    const collections = new Array<string>(10).fill('chos').join(',');
    return get('/v2/search/federated', { ...largeReply(n), q: words(n, 30), collections, word_forms: true });
  },
  'GET /v2/export': (_, n) =>
    get('/v2/export', {
      q: '*',
      filter_by: `docType:!=none${n}`,
      format: 'parquet',
      exclude_fields: 'title',
    }),
  'GET /v2/similar': (data, n) =>
    get('/v2/similar', { id: object(data, n), per_page: 250, filter_by: longFilter(n) }),
  'GET /v2/similar/image': (_, n) => get('/v2/similar/image', { vector: vector(n), per_page: 250 }),
  'POST /v2/similar/image': upload,
  'GET /v2/object': ({ manyPictures }) => get('/v2/object', { id: manyPictures, quality: true }),
  'GET /v2/objects': (data) => get('/v2/objects', { ids: of250(data) }),
  'POST /v2/objects': ({ objects, manyPictures }) =>
    postJson('/v2/objects', { ids: [manyPictures, ...objects.slice(1)] }),
  'GET /v2/fields': () => get('/v2/fields', { collection: 'chos' }),
  'GET /v2/facets/{field}': (_, n) =>
    get('/v2/facets/subject', { filter_by: longFilter(n), per_page: 250, sort_by: 'name', contains: 'e' }),
  'GET /v2/timeline': (_, n) =>
    get('/v2/timeline', {
      q: words(n, 30),
      filter_by: longFilter(n),
      interval: 'year',
      count: 'each',
      from: -9999,
      to: 9999,
    }),
  'GET /v2/vocabulary': () => get('/v2/vocabulary'),
  'GET /v2/entities': (_, n) => get('/v2/entities', { q: letter(n), per_page: 250 }),
  'GET /v2/entities/{id}': ({ entity }) => get(`/v2/entities/${entity}`, { per_page: 250 }),
  'GET /search': (_, n) => get('/search', largeReply(n)),
  'GET /object': ({ manyPictures }) => get('/object', { id: manyPictures }),
  'GET /institutions': () => get('/institutions'),
  'GET /institutions/{institution_id}': ({ institution }) => get(`/institutions/${institution}`),
  'GET /content': () => get('/content', { slug: 'wien-um-1900' }),
  'GET /content/{content_id}': () => get('/content/5'),
  'GET /assets/{asset_id}': ({ asset }, n) =>
    get(`/assets/${asset}`, { width: 4000 - n, quality: 100, format: 'png' }),
  'GET /cms/assets/{asset_id}': ({ asset }, n) =>
    get(`/cms/assets/${asset}`, { width: 3200 - n, height: 2450, quality: 100, format: 'avif' }),
  'GET /feed.atom': (_, n) => get('/feed.atom', { q: words(n, 2), word_forms: true, per_page: 100 }),
  'GET /previews/{name}': (data, n) => get(`/previews/${preview(data, n)}`),
  'GET /ns/v1/edm.json': () => get('/ns/v1/edm.json'),
  'GET /health': () => get('/health'),
  'GET /health/ready': () => get('/health/ready'),
  'GET /openapi.json': () => get('/openapi.json'),
  'GET /objects/{uuid}/citation.bib': ({ manyPictures }) => get(`/objects/${manyPictures}/citation.bib`),
  'GET /objects/{uuid}/citation.ris': ({ manyPictures }) => get(`/objects/${manyPictures}/citation.ris`),
  'GET /objects/{uuid}/citation.json': ({ manyPictures }) => get(`/objects/${manyPictures}/citation.json`),
  'GET /objects/{uuid}': ({ manyPictures }) => get(`/objects/${manyPictures}`),
  'GET /quality': () => get('/quality', { format: 'csv' }),
  'GET /institutions/{institution_id}/quality': ({ institution }) =>
    get(`/institutions/${institution}/quality`, { format: 'csv' }),
  'GET /oai': () => get('/oai', listRecords),
  'POST /oai': () => postForm('/oai', new URLSearchParams(listRecords).toString()),
  'GET /reconcile': (_, n) => get('/reconcile', { queries: batch(n, 20, 4) }),
  'POST /reconcile': (_, n) => postForm('/reconcile', `queries=${encodeURIComponent(batch(n, 50, 20))}`),
  'GET /reconcile/view': ({ manyPictures }) => get('/reconcile/view', { id: manyPictures }),
  'GET /reconcile/preview': ({ manyPictures }) => get('/reconcile/preview', { id: manyPictures }),
  'GET /reconcile/suggest/entity': suggest('/reconcile/suggest/entity'),
  'GET /reconcile/suggest/property': suggest('/reconcile/suggest/property'),
  'GET /reconcile/suggest/type': suggest('/reconcile/suggest/type'),
  'GET /reconcile/extend/propose': () =>
    get('/reconcile/extend/propose', { type: 'edm:ProvidedCHO', limit: 1000 }),
  'GET /reconcile/flyout/{kind}': ({ manyPictures }) => get('/reconcile/flyout/entity', { id: manyPictures }),
  'GET /dataset': () => get('/dataset'),
  'GET /iiif/{uuid}/manifest': ({ manyPictures }) => get(`/iiif/${manyPictures}/manifest`),
  'GET /iiif/search': (_, n) => get('/iiif/search', { q: words(n, 2), word_forms: true }),
  'GET /iiif/image/3/{identifier}': (data, n) => get(`/iiif/image/3/${identifier(data, n)}`),
  'GET /iiif/image/3/{identifier}/info.json': (data, n) =>
    get(`/iiif/image/3/${identifier(data, n)}/info.json`),
  'GET /iiif/image/3/{identifier}/{region}/{size}/{rotation}/{file}': (data, n) =>
    get(`/iiif/image/3/${identifier(data, n)}/pct:${n % 9}.${n},0,80,100/max/!90/default.png`),
  'POST /mcp': (_, n) => postJson('/mcp', toolCalls(n)),
  'GET /id/{uuid}': record(''),
  'GET /id/{uuid}.jsonld': record('.jsonld'),
  'GET /id/{uuid}.rdf': record('.rdf'),
  'GET /id/{uuid}.xml': record('.xml'),
  'GET /id/{uuid}.ttl': record('.ttl'),
  'GET /id/{uuid}.nt': record('.nt'),
  'GET /id/{uuid}.schema.jsonld': record('.schema.jsonld'),
  'GET /id/{uuid}.json': record('.json'),
  'GET /id/{uuid}.html': record('.html'),
  'GET /id/{uuid}/{part}': record('/cho.ttl'),
  'GET /download/nightly/{name}': () => get('/download/nightly/records_export_full.tar.gz'),
};

const identifier = (data: ServedData, n: number): string =>
  `preview~${preview(data, n).replace(/\.\w+$/, '')}`;

export const OPERATION_ATTACKS: readonly Attack[] = Object.entries(OPERATIONS).map(([name, request]) => ({
  name,
  parts: [{ request }],
  isAllowed: true,
}));

/** Operations of the document without a row, and rows without an operation. */
export function operationsWithoutRow(document: OpenApiDocument): string[] {
  const named = new Set(operationsOf(document).map(({ method, path }) => `${method} ${path}`));
  const rows = new Set(Object.keys(OPERATIONS));
  return [...named.symmetricDifference(rows)];
}
