import { Buffer } from 'node:buffer';
import { type Dispatcher, getGlobalDispatcher } from 'undici';
import type { OpenApiDocument } from '../../../src/api/openapi.ts';
import { unpacked } from '../../unpacked.ts';
import { checkedRequests, knownOf } from '../contract/checked-requests.ts';

/** A request that is sent both ways. */
export interface WalkedRequest {
  /** Default: GET. */
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** What a client sees of a response. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Each process has its own, or each connection: HTTP/2 has no `transfer-encoding`. The
 * `content-length` is compared with the body; nginx leaves it out of a 204, as HTTP wants it.
 */
const NOT_COMPARED = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-request-id',
];

/** What differs between two identical requests to one process: times. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/"search_time_ms":\d+/g, '"search_time_ms":0'],
  [/<responseDate>[^<]+/g, '<responseDate>'],
  [/expirationDate="[^"]+"/g, 'expirationDate=""'],
  [/(<resumptionToken[^>]*>)[^<]+/g, '$1'],
];

/** Sends a request, and reads the response. Errors: one for a body that is not as long as declared. */
export async function see(
  origin: string,
  { method = 'GET', path, headers = {}, body }: WalkedRequest,
  dispatcher: Dispatcher = getGlobalDispatcher(),
): Promise<Seen> {
  const response = await dispatcher.request({
    origin,
    method: method as Dispatcher.HttpMethod,
    path,
    headers,
    ...(body !== undefined && { body }),
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const length = response.headers['content-length'];
  if (length !== undefined && method !== 'HEAD' && response.statusCode !== 304) {
    if (Number(length) !== bytes.length) throw new Error(`${path}: ${bytes.length} bytes, not ${length}`);
  }
  const others = Object.entries(response.headers)
    .filter(([name]) => !NOT_COMPARED.includes(name))
    .map(([name, value]) => [name, name === 'age' ? 'some seconds' : value]);
  let text = unpacked(bytes, response.headers['content-encoding']).toString('latin1');
  for (const [pattern, constant] of VOLATILE) text = text.replace(pattern, constant);
  return { status: response.statusCode, headers: Object.fromEntries(others), body: text };
}

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const MCP = { ...JSON_TYPE, accept: 'application/json, text/event-stream' };
const PREFLIGHT = { origin: 'https://app.example', 'access-control-request-method': 'GET' };
export const ARCHIVE = '/download/nightly/records_export_full.tar.gz';

/** Requests of every route, of `count` searches and examples, and of what has no route. */
export async function walkedRequests(direct: string, count: number): Promise<WalkedRequest[]> {
  const document = (await (await fetch(`${direct}/openapi.json`)).json()) as OpenApiDocument;
  const known = await knownOf(direct);
  const [uuid] = known.uuids;
  const checked = checkedRequests(count, known, document)
    .map(({ url }) => url)
    // Sorted by chance, each time anew.
    .filter((url) => !url.includes('_rand'));
  return [
    ...checked.map((path) => ({ path })),
    ...checked
      .filter((_, i) => i % 10 === 0)
      .map((path) => ({ path, headers: { 'accept-encoding': 'gzip' } })),
    ...otherMethods(document),
    ...(await ofDataset(direct)),
    ...ofHarvesting(),
    ...ofMessages(),
    ...(await ofSite(direct, uuid)),
    ...(await ofPictures(direct, uuid)),
    ...ofNoRoute(),
  ];
}

/** Every path with the methods that it has and has not. */
function otherMethods({ paths }: OpenApiDocument): WalkedRequest[] {
  return Object.entries(paths).flatMap(([pattern, { get }]) => {
    const path = get?.['x-example'] ?? pattern.replace(/\{\w+\}/g, 'nothing');
    return [
      { path, method: 'HEAD' },
      { path, method: 'OPTIONS', headers: PREFLIGHT },
      { path, method: 'OPTIONS', headers: { ...PREFLIGHT, 'access-control-request-method': 'POST' } },
      ...['DELETE', 'TRACE'].map((method) => ({ path, method })),
      { path, method: 'POST', headers: JSON_TYPE, body: '{}' },
      { path: path.replace(/(?=\?)|$/, '/') },
      { path, headers: HTML },
      { path, headers: { 'x-request-id': 'walk-1', origin: 'https://app.example' } },
    ];
  });
}

async function ofDataset(direct: string): Promise<WalkedRequest[]> {
  const { headers } = await see(direct, { path: ARCHIVE, method: 'HEAD' });
  const [etag, modified] = [String(headers['etag']), String(headers['last-modified'])];
  const ranges = ['0-9', '5-', '-5', '0-0,5-9', '5-2', '999999999-', 'x'].map((range) => `bytes=${range}`);
  const conditions: Record<string, string>[] = [
    ...ranges.map((range) => ({ range })),
    { range: 'items=0-9' },
    ...[etag, '"other"', modified].map((version) => ({ range: 'bytes=0-9', 'if-range': version })),
    { 'if-none-match': etag },
    { 'if-none-match': '"other"' },
    { 'if-match': etag },
    { 'if-match': '"other"' },
    { 'if-modified-since': modified },
    { 'if-unmodified-since': 'Thu, 01 Jan 1998 00:00:00 GMT' },
    { 'accept-encoding': 'gzip, br' },
  ];
  return [
    ...conditions.flatMap((headers) => [
      { path: ARCHIVE, headers },
      { path: ARCHIVE, headers, method: 'HEAD' },
    ]),
    ...['DELETE', 'OPTIONS', 'POST', 'PUT', 'TRACE'].map((method) => ({ path: ARCHIVE, method })),
    {
      path: ARCHIVE,
      method: 'OPTIONS',
      headers: { ...PREFLIGHT, 'access-control-request-headers': 'range, if-range' },
    },
    ...['manifest.json', 'records_export_full.tar.gz.sha256', 'nothing', ''].map((name) => ({
      path: `/download/nightly/${name}`,
    })),
  ];
}

function ofHarvesting(): WalkedRequest[] {
  const post = (body: string, headers: WalkedRequest['headers'] = FORM) => ({
    path: '/oai',
    method: 'POST',
    headers,
    body,
  });
  return [
    post('verb=Identify'),
    post('verb=ListRecords&metadataPrefix=oai_dc'),
    post('verb=Nonsense'),
    post(`verb=Identify&${'a'.repeat(17_000)}`),
    post('{}', JSON_TYPE),
    { path: '/oai/?verb=Identify' },
    { path: '/oai?verb=Identify', headers: { 'accept-encoding': 'br' } },
    { path: `/oai?verb=${'a'.repeat(17_000)}` },
  ];
}

/** Of /reconcile, /mcp, /v2/objects and uploads. */
function ofMessages(): WalkedRequest[] {
  const queries = JSON.stringify({ q0: { query: 'Klimt', limit: 2 } });
  const post = (path: string, headers: WalkedRequest['headers'], body: string | Buffer) => ({
    path,
    method: 'POST',
    headers: headers ?? {},
    body,
  });
  const call = (method: string, params: object = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const initialize = call('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'walk', version: '1' },
  });
  const multipart = (bytes: number) =>
    Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      Buffer.alloc(bytes, 'x'),
      Buffer.from('\r\n--b--\r\n'),
    ]);
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  return [
    { path: '/reconcile' },
    { path: `/reconcile?queries=${encodeURIComponent(queries)}` },
    post('/reconcile', FORM, `queries=${encodeURIComponent(queries)}`),
    post('/reconcile', FORM, 'queries=['),
    post('/reconcile', FORM, `queries=${'a'.repeat(1_100_000)}`),
    { path: '/reconcile/suggest/entity?prefix=Kli' },
    post('/mcp', MCP, initialize),
    post('/mcp', { ...MCP, accept: 'application/json' }, call('tools/list')),
    post('/mcp', MCP, call('tools/list')),
    post('/mcp', MCP, call('nothing')),
    post('/mcp', MCP, '{'),
    post('/mcp', { 'content-type': 'text/plain' }, '{}'),
    { path: '/mcp', headers: { accept: 'text/event-stream' } },
    post('/v2/objects', JSON_TYPE, JSON.stringify({ ids: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] })),
    post('/v2/objects', JSON_TYPE, JSON.stringify({ ids: ['x'.repeat(70_000)] })),
    post('/v2/similar/image', form, multipart(10)),
    post('/v2/similar/image', form, multipart(9_000_000)),
    post('/v2/similar/image', form, '--b\r\n'),
    post('/v2/similar/image', { 'content-type': 'text/plain' }, 'x'),
  ];
}

/** Pages in both languages, and all that they link to here. */
async function ofSite(direct: string, uuid: string): Promise<WalkedRequest[]> {
  const starts = ['/de/', '/en/', `/de/objects/${uuid}`, '/de/search?q=wien', '/en/search?q=', '/docs/'];
  const linked = new Set<string>();
  for (const path of starts) {
    const { body } = await see(direct, { path, headers: HTML });
    for (const [, url = ''] of body.matchAll(/(?:href|src|srcset)="(\/[^"#\s]*)/g)) {
      linked.add(url.replaceAll('&amp;', '&'));
    }
  }
  const paths = [
    '/',
    ...starts,
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/objects-1.xml',
    '/llms.txt',
    ...linked,
  ];
  return [
    ...paths.map((path) => ({ path, headers: HTML })),
    ...starts.map((path) => ({ path })),
    ...starts.flatMap((path) => [
      { path, method: 'HEAD', headers: HTML },
      { path, method: 'POST', headers: { ...HTML, ...FORM }, body: 'a=b' },
      { path, headers: { ...HTML, 'accept-encoding': 'br' } },
    ]),
    { path: '/de/nothing', headers: HTML },
    { path: '/', headers: { ...HTML, 'accept-language': 'en' } },
  ];
}

/** IIIF: manifests, Collections and the image service. */
async function ofPictures(direct: string, uuid: string): Promise<WalkedRequest[]> {
  const manifest = `/iiif/${uuid}/manifest.json`;
  const { body } = await see(direct, { path: manifest });
  const services = [
    ...new Set([...body.matchAll(/"https:\/\/[^"/]+(\/iiif\/[^"]+?)\/full\//g)].map(([, one]) => one)),
  ];
  return [
    { path: manifest },
    { path: manifest, headers: { 'accept-encoding': 'gzip' } },
    { path: `/objects/${uuid}/manifest.json` },
    { path: '/iiif/collection?q=wien' },
    ...services
      .slice(0, 3)
      .flatMap((service = '') =>
        [
          '',
          '/info.json',
          '/full/max/0/default.jpg',
          '/full/!58,58/0/default.jpg',
          '/full/9999,/0/default.jpg',
          '/x',
        ].map((rest) => ({ path: `${service}${rest}` })),
      ),
  ];
}

/** Unknown paths, unusual forms of known ones, and what is too long. */
function ofNoRoute(): WalkedRequest[] {
  const paths = [
    '/nothing',
    '/v2',
    '/v2/',
    '/v2/nothing',
    '/v3/search?q=a',
    '/proxy-answer/json',
    '/proxy-health',
    '//v2/search?q=a',
    '/v2//search?q=a',
    '/v2/./search?q=a',
    '/de/../v2/search?q=a',
    '/%76%32/search?q=a',
    '/v2%2Fsearch?q=a',
    '/V2/Search?q=a',
    '/v2/search?q=%zz',
    '/v2/search?q=100%',
    '/v2/search?q=a&q=b',
    '/v2/search?q=a;b',
    '/v2/search?',
    '/v2/search?q=\'"<>`{}|\\^[]',
    '/search/',
    '/object/?id=nothing',
    '/index.php',
    '/.env',
  ];
  const withHeaders = (bytes: number) => ({
    path: '/v2/search?q=wien&per_page=1',
    headers: { 'x-long': 'x'.repeat(bytes) },
  });
  return [
    ...paths.map((path) => ({ path })),
    ...['/nothing', '/v2/nothing'].flatMap((path) =>
      ['DELETE', 'HEAD', 'OPTIONS', 'POST', 'TRACE'].map((method) => ({ path, method })),
    ),
    ...[15_000, 16_000, 16_001, 31_000, 33_000, 60_000, 70_000].map((length) => ({
      path: '/v2/search?q=wien&per_page=1&x='.padEnd(length, 'x'),
    })),
    ...['/search', '/object', '/oai', '/de/search'].map((path) => ({
      path: `${path}?q=`.padEnd(20_000, 'x'),
    })),
    ...[16_000, 31_000, 33_000, 60_000, 70_000].map(withHeaders),
  ];
}
