import type { Random } from '../kills/random.ts';

/** A request that a client's library sends, however odd it is. */
export interface HostileRequest {
  readonly method: string;
  /** Printable ASCII without blanks. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Random hostile requests: wrong methods, odd paths, parameters and values of all kinds. */
export function hostileRequest(random: Random): HostileRequest {
  const count = random.below(8);
  const query = Array.from({ length: count }, () => {
    const name = random.below(12) === 0 ? text(random) : random.oneOf(NAMES);
    const value = Array.from({ length: 1 + random.below(4) }, () => piece(random)).join(
      random.oneOf(['', ' ', ',', ':', ' && ', ' || ', ':=', '(', ')']),
    );
    return `${encoded(name, random)}=${encoded(value, random)}`;
  });
  // Most searches have words, or little would come as far as the engine.
  if (random.below(3) > 0) query.unshift(`q=${encoded(random.oneOf(['*', 'wien', 'a', '']), random)}`);
  return {
    method: random.oneOf(METHODS),
    address:
      `${path(random)}${random.oneOf(['?', '?', '?', '', '?&', '??'])}${query.join(random.oneOf(['&', '&', '&&', '&=&']))}`.slice(
        0,
        20_000,
      ),
    headers: Object.fromEntries(
      Array.from({ length: random.below(3) }, () => [random.oneOf(HEADERS), random.oneOf(HEADER_VALUES)]),
    ),
  };
}

/** Bytes that are no request, or only the beginning of one. */
export function rubbish(random: Random): string {
  const begun = `${random.oneOf(METHODS)} ${path(random)}?q=a HTTP/1.1\r\nHost: a\r\n`;
  return random.oneOf([
    begun,
    `${begun}X: `,
    `${begun}Content-Length: 99999\r\n\r\nabc`,
    `${begun}Content-Length: -1\r\n\r\n`,
    `${begun}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `${begun}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `${begun}X: ${'a'.repeat(40_000)}\r\n\r\n`,
    `${begun}${'X: a\r\n'.repeat(3000)}\r\n`,
    'GET /v2/search?q=\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /v2/search?q=ö HTTP/1.1\r\nHost: a\r\n\r\n',
    `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n\r\n`,
    'GET / HTTP/9.9\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'hello\r\n\r\n',
    '\r\n\r\n\r\n',
    '',
  ]);
}

const METHODS: readonly [string, ...string[]] = [
  ...Array<string>(80).fill('GET'),
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
] as never;

const PATHS: readonly [string, ...string[]] = [
  ...Array<string>(30).fill('/v2/search'),
  ...Array<string>(6).fill('/v2/search/federated'),
  ...Array<string>(4).fill('/v2/export'),
  '/v2/similar',
  '/v2/similar/image',
  '/v2/object',
  '/v2/entities',
  '/v2/entities/gnd-11852786X',
  '/search',
  '/search',
  '/object',
  '/institutions',
  '/institutions/%00',
  '/institutions/..%2f..%2f',
  '/content',
  '/content/1',
  '/content/99999999999999999999',
  '/assets/11111111-1111-4111-8111-111111111111',
  '/assets/..%2f',
  '/cms/assets/11111111-1111-4111-8111-111111111111',
  '/previews/..%2f..%2frecords.sqlite',
  '/previews/x.webp',
  '/ns/v1/edm.json',
  '/health',
  '/health/ready',
  '/openapi.json',
  '/docs',
  '/oai',
  '/metrics',
  '/',
] as never;

function path(random: Random): string {
  const known = random.oneOf(PATHS);
  if (random.below(20) > 0) return known;
  return random.oneOf([
    `${known}/`,
    `${known}//`,
    `/${known}`,
    known.replaceAll('/', '%2f'),
    `${known}%`,
    `${known}%zz`,
    `${known}%00`,
    `${known}/%c3%28`,
    known.toUpperCase(),
    `${known};a=b`,
    `http://other.example${known}`,
    `/%2e%2e${known}`,
    '*',
  ]);
}

const NAMES: readonly [string, ...string[]] = [
  'q',
  'collection',
  'collections',
  'query_by',
  'filter_by',
  'filter_by',
  'filter_by',
  'sort_by',
  'sort_by',
  'page',
  'per_page',
  'facet_by',
  'facet_by',
  'max_facet_values',
  'highlight_full_fields',
  'use_cache',
  'id',
  'on',
  'threshold',
  'vector',
  'slug',
  'width',
  'height',
  'quality',
  'format',
  'fit',
  'without_enlargement',
  'prefix',
  'num_typos',
  'infix',
  'group_by',
  'group_limit',
  'group_missing_values',
  'include_fields',
  'exclude_fields',
  'vector_query',
  'facet_query',
  'facet_strategy',
  'offset',
  'limit',
  'limit_hits',
  'pinned_hits',
  'hidden_hits',
  'max_candidates',
  'typo_tokens_threshold',
  'drop_tokens_threshold',
  'drop_tokens_mode',
  'split_join_tokens',
  'text_match_type',
  'query_by_weights',
  'search_cutoff_ms',
  'highlight_affix_num_tokens',
  'highlight_start_tag',
  'snippet_threshold',
  'cache_ttl',
  'cursor',
  'after',
  'verb',
  'identifier',
  'metadataPrefix',
  'resumptionToken',
  'from',
  'x-typesense-api-key',
  'preset',
  '__proto__',
  'constructor',
];

const PIECES: readonly [string, ...string[]] = [
  'title',
  'dateMin',
  'dateMin:asc',
  'titleKey:desc',
  'edmType',
  'imageCount',
  'hasIiifManifest',
  'metadataEmbedding',
  'imageEmbedding',
  'metadataEmbedding:([], id: x)',
  'imageEmbedding:([0.1,0.2], k: 99999999999)',
  'legacyPublisher',
  'legacy*',
  '*',
  '$other(a:=b)',
  '_rand()',
  '_eval([(title:a):1]):desc',
  '_text_match(buckets: 10):desc',
  '_group_found:desc',
  'creator(sort_by:_alpha:asc)',
  'dateMin(a:[,0],b:[0,])',
  '-9223372036854775809',
  '99999999999999999999',
  '1e309',
  'NaN',
  '-1',
  '0',
  '1',
  '250',
  '251',
  '4294967296',
  'true',
  '=[',
  ']',
  '[a,b',
  '..',
  '"',
  '"(',
  '`',
  '\\`',
  '\\',
  '<>',
  '!=',
  '>=',
  '<',
  '\u0000',
  '\r\n',
  '\ud800',
  '🂡',
  'ﷺ',
  'ı',
  'Straße',
  '../../etc/passwd',
  '<script>',
  "' OR 1=1 --",
  '{{7*7}}',
  '%n%s',
];

export function piece(random: Random): string {
  if (random.below(40) === 0) return random.oneOf(PIECES).repeat(1 + random.below(2000));
  return random.below(10) === 0 ? text(random) : random.oneOf(PIECES);
}

/** Characters of any kind. */
const text = (random: Random): string =>
  String.fromCharCode(
    ...Array.from({ length: 1 + random.below(12) }, () => random.below(random.oneOf([128, 0x3000, 0xffff]))),
  );

/** Encoded as it should be, half, or wrongly; what remains is printable ASCII. */
export function encoded(value: string, random: Random): string {
  const sound = encodeURIComponent(value.toWellFormed());
  switch (random.below(12)) {
    case 0:
      return sound.replaceAll('%20', '+').replaceAll('%', '%25');
    case 1:
      return sound.replace(/%[0-9A-F]/g, '%');
    case 2:
      return sound.replace(/%..$/, '%');
    case 3:
      return value.replace(/[^!-~]|[#]/g, '%');
    default:
      return sound;
  }
}

const HEADERS: readonly [string, ...string[]] = [
  'accept-encoding',
  'if-none-match',
  'range',
  'content-type',
  'accept',
  'x-forwarded-for',
  'x-forwarded-proto',
  'origin',
  'access-control-request-method',
  'x-http-method-override',
  'upgrade-insecure-requests',
];

const HEADER_VALUES: readonly [string, ...string[]] = [
  '*',
  '',
  'br;q=nan, gzip;q=9, *;q=0',
  'W/"',
  'bytes=0-,-1,99-1',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'a'.repeat(3000),
  ',,,;;;===',
  'null',
  '::ffff:999.1.1.1',
];
