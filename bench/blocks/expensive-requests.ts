import { MANY_PICTURES } from '../../test/suites/hostile/neighbours/invented-records.ts';
import { HUGE, LONG, LONG_WORD } from './large-records.ts';

export interface ExpensiveRequest {
  readonly name: string;
  readonly path: string;
  /** With one, it is a POST. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const MIB = 1024 * 1024;

/** Form of the parameters of a URL. */
const query = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString();

const WIDE = query({ q: '*', per_page: '250' });
const LONG_ONES = query({ q: LONG_WORD, per_page: '250' });
const ALL_FACETS = query({
  q: '*',
  per_page: '1',
  facet_by: 'creator,subject,dcType,medium,spatial,publisher',
  max_facet_values: '1000',
});

const PROPERTIES =
  'title,creator,subject,description,medium,dcType,spatial,temporal,date,identifier,isPartOf';

const toolsList = (count: number): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })),
  );

/** The most expensive forms of every route; `uuids` are those of usual objects. */
export function expensiveRequests(uuids: readonly string[]): ExpensiveRequest[] {
  const ids = uuids.slice(0, 250);
  const pages = ['ttl', 'nt', 'rdf', 'jsonld', 'schema.jsonld', 'json'];
  const queries = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`q${at}`, { query: `The ${at} house of the painter`, limit: 50 }]),
  );
  return [
    form(
      'form of 170,000 names',
      Array.from({ length: 170_000 }, (_, at) => at.toString(36))
        .join('&')
        .slice(0, MIB),
    ),
    form('form of one name, percent-encoded', `queries=${'%41'.repeat(349_000)}`),
    form('form of plus signs', `queries=${'+'.repeat(MIB - 10)}`),
    form('queries nested', `queries=${'['.repeat(MIB - 10)}`),
    form('queries nested as objects', `queries=${'{"a":'.repeat(200_000)}`),
    form('queries nested and closed', `queries=${'['.repeat(5000)}${']'.repeat(5000)}`.padEnd(MIB - 10, ' ')),
    form(
      '180,000 queries',
      `queries={${Array.from({ length: 90_000 }, (_, at) => `"${at.toString(36)}":1`).join()}}`,
    ),
    form(
      'a query of 500,000 properties',
      `queries={"q":{"query":"x","properties":[${'1,'.repeat(500_000)}1]}}`,
    ),
    form('50 queries', query({ queries: JSON.stringify(queries) })),
    form(
      'extend 250 × 11',
      query({ extend: JSON.stringify({ ids, properties: PROPERTIES.split(',').map((id) => ({ id })) }) }),
    ),
    form(
      'extend 250 long × 11',
      query({
        extend: JSON.stringify({
          ids: LONG.slice(0, 250),
          properties: PROPERTIES.split(',').map((id) => ({ id })),
        }),
      }),
    ),
    form('extend 300,000 ids', `extend={"ids":[${'1,'.repeat(300_000)}1],"properties":[]}`),
    get('/reconcile/suggest/entity?prefix=a&cursor=200'),
    get('/sitemap.xml'),
    get('/sitemap/objects-1.xml'),
    get('/sitemap/objects-1.xml', { 'accept-encoding': 'br' }),
    get('/sitemap/entities-1.xml'),
    get('/sitemap/pages.xml'),
    mcp('20 tools/list', toolsList(20)),
    mcp('1 tools/list', toolsList(1).slice(1, -1)),
    mcp('nested', '['.repeat(60_000)),
    mcp(
      'nested in params',
      `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}}`,
    ),
    mcp('nested, 11 MB', '['.repeat(11 * MIB)),
    mcp('numbers, 11 MB', `[${'1,'.repeat(5 * MIB)}1]`),
    mcp(
      'members, 11 MB',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{${Array.from({ length: 900_000 }, (_, at) => `"${at.toString(36)}":1`).join()}}}}`,
    ),
    mcp(
      'search 20 at once',
      JSON.stringify(
        Array.from({ length: 20 }, (_, id) => ({
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name: 'search', arguments: { query: 'house', limit: 20 } },
        })),
      ),
    ),
    mcp(
      'get_objects of huge',
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_objects', arguments: { ids: HUGE } },
      }),
    ),
    get(`/search?${WIDE}`),
    get(`/search?${LONG_ONES}`),
    get(`/search?${ALL_FACETS}`),
    get(`/v2/search?${WIDE}`),
    get(`/v2/search?${LONG_ONES}&include_fields=*,sourceRecord`),
    get(`/v2/search?${LONG_ONES}&include_fields=*,sourceRecord`, { 'accept-encoding': 'br' }),
    get(`/v2/search?${ALL_FACETS}`),
    get(`/v2/search?q=haus&semantic=on&per_page=250`),
    get(`/v2/search?${LONG_ONES}&semantic=on&include_fields=*,sourceRecord`),
    get(`/v2/search/federated?${LONG_ONES}&collections=${Array(10).fill('chos').join()}`),
    get(`/v2/search/federated?${LONG_ONES}&collections=${Array(10).fill('chos').join()}`, {
      'accept-encoding': 'br',
    }),
    get(`/v2/search/federated?${WIDE}&collections=${Array(10).fill('chos').join()}`, {
      'accept-encoding': 'gzip',
    }),
    get(`/v2/objects?ids=${ids.join()}`),
    get(`/v2/objects?ids=${LONG.slice(0, 100).join()}`),
    get(`/v2/objects?ids=${HUGE.slice(0, 4).join()}`),
    get(`/v2/objects?ids=${LONG.slice(0, 100).join()}&as=document`),
    ...[MANY_PICTURES, HUGE[0]].flatMap((uuid) => [
      get(`/v2/object?id=${uuid}`),
      get(`/v2/object?id=${uuid}&quality=true`),
      get(`/object?id=${uuid}`),
      get(`/de/objects/${uuid}`),
      get(`/de/objects/${uuid}?picture=9000`),
      get(`/objects/${uuid}/citation.bib`),
      get(`/iiif/${uuid}/manifest`),
      get(`/iiif/${uuid}/manifest`, { 'accept-encoding': 'br' }),
      ...pages.map((suffix) => get(`/id/${uuid}.${suffix}`)),
      get(`/id/${uuid}.nt`, { 'accept-encoding': 'br' }),
      get(`/reconcile/preview?id=${uuid}`),
      get(`/v2/similar?id=${uuid}&per_page=250`),
    ]),
    get('/v2/facets/subject?per_page=1000'),
    get('/v2/facets/creator?per_page=250&page=4'),
    get('/v2/facets/creator?q=a&prefix=a&per_page=250'),
    get('/v2/timeline?q=*&interval=year&count=each'),
    get('/v2/entities?q=*&per_page=250'),
    get('/v2/fields'),
    get('/v2/vocabulary'),
    get('/feed.atom?q=*&per_page=100'),
    get(`/feed.atom?q=${LONG_WORD}&per_page=100`),
    get('/iiif/search?q=*&per_page=250'),
    get(`/iiif/search?q=${LONG_WORD}&per_page=250`),
    get('/openapi.json'),
    get('/docs'),
    get('/docs/search?q=filter'),
    get('/docs/de'),
    get('/docs/reference/all'),
    get('/de/'),
    get('/de/search?q=*'),
    get(`/de/search?q=${LONG_WORD}`),
    get('/de/quality'),
    get('/quality?format=csv'),
    get('/quality?format=json'),
    get('/de/institutions'),
    get('/de/entities'),
    get('/institutions'),
    get('/content'),
    get(`/v2/export?q=${LONG_WORD}`),
    get('/v2/export?q=*&format=csv&limit=20000'),
    get('/v2/export?q=*&format=parquet&limit=20000'),
    get('/oai?verb=ListRecords&metadataPrefix=edm'),
    get('/dataset'),
  ];
}

const get = (path: string, headers: ExpensiveRequest['headers'] = {}): ExpensiveRequest => ({
  name: `${path.replace(/([\da-f-]{36},)[\da-f,-]+/, '$1…')}${headers['accept-encoding'] ? ` ${headers['accept-encoding']}` : ''}`,
  path,
  headers,
});

const form = (name: string, body: string): ExpensiveRequest => ({
  name: `POST /reconcile: ${name}`,
  path: '/reconcile',
  body,
  headers: FORM,
});

const mcp = (name: string, body: string): ExpensiveRequest => ({
  name: `POST /mcp: ${name}`,
  path: '/mcp',
  body,
  headers: JSON_BODY,
});
