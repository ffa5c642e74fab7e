import { type AskedRequest, get, postForm, postJson } from './asked-request.ts';
import type { Mode } from './attack-plan.ts';
import { largeReply, longSearch, words } from './expensive-searches.ts';
import type { ServedData } from './served-data.ts';

/** What some connections of the hostile client send. */
export interface Part {
  /** `n` counts the requests, so that no cache knows them. */
  readonly request: (data: ServedData, n: number) => AskedRequest;
  /** Default: 60. */
  readonly connections?: number;
  /** Default: `turns`. */
  readonly mode?: Mode;
  /** `pipelined`: requests of a connection. */
  readonly times?: number;
}

export interface Attack {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Its requests break no rule: a status of a client's error would be a mistake of this table. */
  readonly isAllowed?: boolean;
  /** So many times as long as others, because memory fills slowly. */
  readonly lasts?: number;
  /** What the other client searches for, if it is always the same. */
  readonly search?: string;
}

const attack = (name: string, request: Part['request'], how: Omit<Part, 'request'> = {}): Attack => ({
  name,
  parts: [{ request, ...how }],
});

/** Many connections that keep the service from letting go of what they sent, or what it has for them. */
const holding = (name: string, request: Part['request'], mode: Mode): Attack => ({
  ...attack(name, request, { mode, connections: 400 }),
  lasts: 4,
});

/** No attack, and nothing but a busy processor: what the machine does to the figures. */
export const CONTROLS: readonly Attack[] = [
  { name: 'no attack', parts: [] },
  attack('a busy processor', () => get('/'), { mode: 'burn', connections: 0 }),
];

/** The same text `count` times. */
const nested = (count: number): string => '['.repeat(count);

/** A form of names that are as short as possible and all different. */
const formOfNames = (count: number): string =>
  Array.from({ length: count }, (_, i) => i.toString(36)).join('&');

const federatedReply = (_: unknown, n: number): AskedRequest =>
  get('/v2/search/federated', {
    q: FREQUENT[n % FREQUENT.length] ?? '*',
    // A word in any document, and another one for each request.
    filter_by: `docType:!=none${n}`,
    collections: new Array<string>(10).fill('chos').join(','),
    per_page: 250,
  });

const FREQUENT = ['der', 'the', 'of', 'and'];

const mcpBatch = (count: number) =>
  postJson(
    '/mcp',
    Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
  );

const extension = ({ objects }: ServedData): AskedRequest => {
  const properties = Array.from({ length: 50 }, (_, i) => ({ id: PROPERTIES[i % PROPERTIES.length] }));
  return postForm('/reconcile', `extend=${encodeURIComponent(JSON.stringify({ ids: objects, properties }))}`);
};

const PROPERTIES = ['description', 'subject', 'medium', 'provenance', 'creator', 'date', 'spatial', 'dcType'];

/** Requests that have kept the service from others, before it admitted clients in turn. */
export const ATTACKS: readonly Attack[] = [
  attack('a form of 170,000 names', () => postForm('/reconcile', formOfNames(170_000))),
  attack('a form of 170,000 names, on 4 connections', () => postForm('/reconcile', formOfNames(170_000)), {
    connections: 4,
  }),
  attack('queries of a million brackets', () => postForm('/reconcile', `queries=${nested(1_000_000)}`)),
  attack('a sitemap of 25,000 objects', () => get('/sitemap/objects-1.xml')),
  attack('20 lists of tools in a batch of MCP', () => mcpBatch(20)),
  attack('60,000 brackets to MCP', () => postJson('/mcp', nested(60_000))),
  attack('/search?per_page=250', (_, n) => get('/search', { q: words(n, 1), per_page: 250 })),
  attack('federated replies of 7 MB', federatedReply),
  attack('extensions of 250 × 50 values', extension),
  attack('a manifest of 10,000 pictures', ({ manyPictures }) => get(`/iiif/${manyPictures}/manifest`)),
  attack('a page of 10,000 pictures', ({ manyPictures }) => get(`/de/objects/${manyPictures}`)),
  attack('40,000 requests at once: /health', () => get('/health'), {
    mode: 'pipelined',
    connections: 30,
    times: 40_000,
  }),
  attack('40,000 requests at once: /v2/search', () => get('/v2/search', { q: 'castle', per_page: 1 }), {
    mode: 'pipelined',
    connections: 30,
    times: 40_000,
  }),
  holding('unread federated replies', federatedReply, 'unread'),
  holding('federated replies, read at 8 kB a second', federatedReply, 'slow'),
  holding('unread sitemaps', () => get('/sitemap/objects-1.xml'), 'unread'),
  holding('unread manifests', ({ manyPictures }) => get(`/iiif/${manyPictures}/manifest`), 'unread'),
  holding(
    'forms of a megabyte without their last byte',
    () => postForm('/reconcile', `queries=${'x'.repeat(1_000_000)}`),
    'unfinished',
  ),
  {
    name: 'the same search as the other client, after 100 long ones',
    parts: [
      { request: (_, n) => get('/v2/search', { ...largeReply(n), ...longSearch(n) }), connections: 100 },
      { request: () => get('/v2/search', { q: 'castle' }), connections: 20 },
    ],
    search: '/v2/search?q=castle',
  },
];
