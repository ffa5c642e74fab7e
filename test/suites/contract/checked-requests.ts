import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Vitrine } from '../../../clients/typescript/src/client.ts';
import type { OpenApiDocument } from '../../../src/api/openapi.ts';
import { ENGINE_PARAMETERS } from '../../../src/api/parameters/engine.ts';
import { encodeVectorToken } from '../../../src/kernel/vector-token.ts';
import { Random } from '../kills/random.ts';

/** A request whose response is compared with the document. */
export interface CheckedRequest {
  readonly url: string;
  /** Whether the document permits it. */
  readonly isValid: boolean;
}

/** What requests need to know of the collection. */
export interface Known {
  readonly uuids: readonly [string, ...string[]];
  readonly institutions: readonly string[];
  readonly assets: readonly string[];
  readonly previews: readonly string[];
}

/** Reads it from a running service with the sample collection. */
export async function knownOf(service: string): Promise<Known> {
  const vitrine = new Vitrine(service);
  const { hits = [] } = await vitrine.search({
    q: '*',
    per_page: 40,
    filter_by: 'imageCount:>0',
    facet_by: '',
  });
  const documents = hits.map(({ document }) => document);
  const [first = '', ...others] = documents.flatMap(({ uuid }) => uuid ?? []);
  const institutions = await vitrine.institutions();
  return {
    uuids: [first, ...others],
    previews: documents.flatMap(
      ({ previewImage = '' }) => /(?<=\/previews\/).*/.exec(previewImage)?.[0] ?? [],
    ),
    institutions: institutions.map(({ id }) => id),
    assets: institutions.flatMap(({ logo }) => logo?.id ?? []),
  };
}

/** Requests of all kinds, the same each time: mostly searches, as in life. */
export function checkedRequests(count: number, known: Known, document: OpenApiDocument): CheckedRequest[] {
  const random = new Random(17);
  const given = [...examplesOf(document), ...oneOfEach(known), ...INVALID];
  const requests = given.map(([url, isValid]) => ({ url, isValid }));
  const seen = new Set(requests.map(({ url }) => url));
  while (requests.length < count) {
    const url = search(random, known);
    if (!seen.has(url)) requests.push({ url, isValid: true });
    seen.add(url);
  }
  return requests;
}

type Given = readonly [url: string, isValid: boolean];

/** The examples of the document: of operations, of engine parameters, and those with responses. */
function examplesOf(document: OpenApiDocument): Given[] {
  const paths = Object.values(document.paths).flatMap(({ get }) => get?.['x-example'] ?? []);
  const parameters = document.paths['/v2/search']?.get?.parameters ?? [];
  const ofEngine = parameters
    .filter(({ name, example }) => Object.hasOwn(ENGINE_PARAMETERS, name) && example !== undefined)
    .map(({ name, example }) => `/v2/search?${new URLSearchParams({ q: 'wien', [name]: String(example) })}`);
  const file = join(import.meta.dirname, '../../../src/api/openapi/examples.json');
  const responses = Object.values(
    JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      Record<string, Record<string, { summary: string }>>
    >,
  ).flatMap((statuses) =>
    Object.entries(statuses).flatMap(([status, examples]) =>
      Object.values(examples).map(({ summary }): Given => [summary, status !== '422']),
    ),
  );
  return [...[...paths, ...ofEngine].map((url): Given => [url, true]), ...responses];
}

const WORDS = [
  'klimt',
  'wien',
  'donau',
  '"der kuss"',
  'portrait -klimt',
  'schloss',
  'wein',
  'xyzzy',
  '*',
  '',
] as const;
const FILTERS = [
  '',
  'edmType:=IMAGE',
  'edmRightsReusePolicy:=[OPEN,RESTRICTED]',
  'dateMin:>=-2208988800',
  'imageColor:=[brown,red] && imageOrientation:=portrait',
  'dataProvider:="Wien Museum"',
  'title:*kuss*',
  'mediaCount:>0 || hasIiifManifest:=true',
  'dateMin:[-5364662400..-2208988801]',
  'creator:="Klimt (Maler)"',
] as const;
const SORTS = [
  'titleKey:asc',
  'dateMin:desc',
  'dateMax:asc,titleKey:asc',
  '_rand()',
  'updatedAt:desc',
] as const;
const FACETS = [
  '',
  'edmType',
  'dataProvider,creator',
  'dateMin',
  'imageColor,subject',
  'hasIiifManifest',
] as const;
const MORE: readonly (readonly [string, ...string[]])[] = [
  ['include_fields', 'uuid,title', 'title', 'uuid,sourceRecord', 'metadataEmbedding'],
  ['exclude_fields', '', 'description', 'out_of,search_time_ms'],
  ['group_by', 'dataProvider', 'edmType', 'dataProvider,imageOrientation'],
  ['group_limit', '1', '5'],
  ['page', '1', '2', '9999'],
  ['offset', '3', '0'],
  ['per_page', '1', '5', '250'],
  ['prefix', 'false', 'true'],
  ['num_typos', '0', '1'],
  ['infix', 'always', 'fallback'],
  ['highlight_fields', 'title', 'title,creator'],
  ['highlight_full_fields', 'title', 'description'],
  ['highlight_start_tag', '<b>'],
  ['enable_highlight_v1', 'false'],
  ['query_by', 'title', 'title,subject', 'metadataEmbedding', 'title,metadataEmbedding'],
  ['max_facet_values', '0', '1', '100'],
  ['use_cache', 'false', 'true'],
  ['text_match_type', 'sum_score'],
  ['drop_tokens_threshold', '0'],
];

function search(random: Random, known: Known): string {
  const query = new URLSearchParams({ q: random.oneOf(WORDS) });
  const half = () => random.below(2) === 0;
  if (half()) query.set('filter_by', random.oneOf(FILTERS));
  if (half()) query.set('facet_by', random.oneOf(FACETS));
  if (random.below(3) === 0) query.set('sort_by', random.oneOf(SORTS));
  for (let more = random.below(4); more > 0; more -= 1) {
    const [name, ...values] = random.oneOf(MORE as [readonly [string, ...string[]]]);
    query.set(name, random.oneOf(values as [string]));
  }
  if (random.below(12) === 0) {
    query.set(
      'vector_query',
      `${random.oneOf(['imageEmbedding', 'metadataEmbedding'])}:([], id: ${random.oneOf(known.uuids)}, k: 5)`,
    );
  }
  return `/v2/search?${query}`;
}

/** Every path, with what it can be asked for. */
function oneOfEach({ uuids, institutions, assets, previews }: Known): Given[] {
  const vector = encodeVectorToken(new Float32Array(512).fill(0.04));
  const [uuid] = uuids;
  const some = uuids.slice(0, 12);
  const urls = [
    ...['editorial', 'knowledge'].flatMap((collection) =>
      ['*', 'wien', 'daten', 'xyzzy'].flatMap((q) => [
        `/v2/search?q=${q}&collection=${collection}`,
        `/v2/search?q=${q}&collection=${collection}&group_by=docType&facet_by=docLanguage`,
        `/v2/search/federated?q=${q}&collections=${collection},chos`,
      ]),
    ),
    ...['wien', '*', 'klimt'].map((q) => `/v2/search/federated?q=${q}&facet_by=docType&per_page=2`),
    ...some.flatMap((id) => [
      `/v2/similar?id=${id}`,
      `/v2/similar?id=${id}&on=image&per_page=2`,
      `/v2/similar?id=${id}&threshold=0.3&filter_by=edmType:=IMAGE`,
      `/v2/object?id=${id}`,
      `/object?id=${id}`,
      `/objects/${id}`,
      `/id/${id}.jsonld`,
      `/id/${id}.ttl`,
    ]),
    ...['', '.jsonld', '.json', '.rdf', '.xml', '.ttl', '.html', '/cho', '/aggregation', '/cho.ttl'].map(
      (form) => `/id/${uuid}${form}`,
    ),
    `/v2/similar/image?vector=${vector}`,
    `/v2/similar/image?vector=${vector}&per_page=3&threshold=0.75`,
    '/v2/object?id=nothing',
    ...[
      '*',
      'vindobona',
      'mozart&role=creator',
      'wien&type=Place&per_page=2',
      'https://gnd.example/121917315',
    ].map((q) => `/v2/entities?q=${q}`),
    ...['gnd-11852786X', 'wikidata-Q1741', 'https%3A%2F%2Fgnd.example%2F121917315', 'nothing'].map(
      (id) => `/v2/entities/${id}?per_page=2`,
    ),
    '/v2/similar?id=11111111-1111-4111-8111-111111111111',
    '/id/11111111-1111-4111-8111-111111111111',
    ...['klimt', 'wien', '*', 'xyzzy'].map((q) => `/search?q=${q}`),
    '/search?q=*&facet_by=publisher,dateMax&sort_by=titleSort:asc',
    '/institutions',
    ...institutions.map((id) => `/institutions/${id}`),
    '/institutions/nothing',
    '/content',
    ...[1, 2, 3, 4, 5, 6, 7, 12, 13, 999].map((id) => `/content/${id}`),
    ...['offene-daten', 'nothing'].map((slug) => `/content?slug=${slug}`),
    ...assets
      .slice(0, 8)
      .flatMap((id) => [`/assets/${id}?width=80`, `/cms/assets/${id}?width=40&format=webp`]),
    '/assets/11111111-1111-4111-8111-111111111111',
    ...previews.slice(0, 8).map((name) => `/previews/${name}`),
    '/previews/nothing.webp',
    ...['Identify', 'ListMetadataFormats', 'ListSets'].map((verb) => `/oai?verb=${verb}`),
    '/oai?verb=ListRecords&metadataPrefix=edm',
    '/oai?verb=ListIdentifiers&metadataPrefix=edm&set=leopold',
    '/oai?verb=GetRecord&metadataPrefix=edm&identifier=nothing',
    ...['manifest.json', 'records_export_full.tar.gz.sha256', 'nothing'].map(
      (name) => `/download/nightly/${name}`,
    ),
    '/ns/v1/edm.json',
    '/health',
    '/health/ready',
    '/openapi.json',
  ];
  // What the engine refuses, the document cannot say.
  const refused = [
    'filter_by=colour:=red',
    'filter_by=edmType=IMAGE',
    'filter_by=(edmType:=IMAGE',
    'sort_by=colour:asc',
    'sort_by=dateMin:up',
    'facet_by=colour',
    'query_by=colour',
    'group_by=title',
    'vector_query=imageEmbedding:([1,2],k:3)',
    'pinned_hits=a:1',
    'drop_tokens_mode=sideways',
    'filterby=edmType:=IMAGE&format=csv',
  ].map((query) => `/v2/search?q=*&${query}`);
  return [...urls, ...refused].map((url) => [url, true]);
}

/** The service answers these, but as errors or leniently. */
const INVALID: readonly Given[] = [
  '/v2/search',
  '/v2/search?q=a&per_page=0',
  '/v2/search?q=a&per_page=x',
  '/v2/search?q=a&page=0',
  '/v2/search?q=a&collection=books',
  '/v2/search?q=a&use_cache=maybe',
  '/v2/search?q=a&use_cache=yes',
  '/v2/search?q=a&max_facet_values=-1',
  '/v2/search?q=a&group_by=dataProvider&group_limit=100',
  '/v2/search?q=a&group_by=dataProvider&group_limit=0',
  '/v2/search?q=a&num_typos=x',
  '/v2/search?q=a&search_cutoff_ms=x',
  '/v2/search/federated?q=a&collections=books',
  '/v2/search/federated?q=a&collections=',
  '/v2/similar',
  '/v2/similar?id=nothing',
  '/v2/similar?id=11111111-1111-4111-8111-111111111111&on=sound',
  '/v2/similar/image?vector=abc',
  '/v2/similar/image',
  '/v2/object',
  '/v2/object?id=',
  '/v2/entities?type=Person',
  '/v2/entities?per_page=0',
  '/v2/entities/gnd-11852786X?per_page=251',
  '/search',
  '/object',
  '/content?slug=',
  '/content/0',
  '/content/abc',
  '/assets/nothing?width=0',
  '/assets/nothing?fit=stretch',
  '/oai?verb=Nonsense',
  '/oai',
  '/id/nothing',
  '/id/nothing.ttl',
  '/id/11111111-1111-4111-8111-111111111111/other',
].map((url): Given => [url, false]);
