import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { createGunzip } from 'node:zlib';
import type { OpenApiDocument } from '../../src/api/openapi.ts';
import { describedRequest, operationsOf } from '../../test/suites/hostile/described-request.ts';
import { hostileRequest } from '../../test/suites/hostile/hostile-request.ts';
import { Random } from '../../test/suites/kills/random.ts';
import { answerTo, type ComparedRequest, type Service } from './service.ts';

interface RequestOptions {
  readonly count: number;
  readonly seed: number;
  /** A file of recorded searches, packed with gzip. */
  readonly goldens?: string | undefined;
}

/** Where the walk over links begins. */
const STARTS = [
  '/',
  '/de/',
  '/en/',
  '/en/search?q=winter',
  '/de/search?q=wien&view=list',
  '/docs',
  '/institutions',
  '/content',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/feed.atom',
  '/dataset',
  '/quality',
  '/reconcile',
  '/openapi.json',
  '/oai?verb=Identify',
  '/oai?verb=ListSets',
  '/oai?verb=ListRecords&metadataPrefix=edm',
  '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc',
  '/unknown',
];
/** Of all requests, those that follow links. */
const LINKED = 0.2;
/** Their answers differ each time. */
const RANDOM_ORDER = /_rand|_eval_rand|%5Frand/i;

/**
 * Requests in a fixed order: pages and files that link to each other, recorded searches, then one half with
 * parameters that `/openapi.json` describes, one half hostile.
 */
export async function requestsToCompare(
  service: Service,
  { count, seed, goldens }: RequestOptions,
): Promise<ComparedRequest[]> {
  const random = new Random(seed);
  const found = await linkedRequests(service, Math.floor(count * LINKED));
  if (goldens !== undefined) found.push(...(await recordedSearches(goldens)));
  const { body } = await answerTo(service, get('/openapi.json'), 0);
  const operations = operationsOf(JSON.parse(body) as OpenApiDocument);
  while (found.length < count) {
    const request = found.length % 2 === 0 ? describedRequest(random, operations) : hostileRequest(random);
    const kind = kindOf(request.method, request.address);
    if (!RANDOM_ORDER.test(request.address)) found.push({ ...request, kind });
  }
  return found.slice(0, count);
}

const get = (address: string, kind = kindOf('GET', address)): ComparedRequest => ({
  kind,
  method: 'GET',
  address,
  headers: {},
});

/** Pages, files and API answers that can be reached by links, breadth first. */
async function linkedRequests(service: Service, count: number): Promise<ComparedRequest[]> {
  const seen = new Set(STARTS);
  for (const path of seen) {
    if (seen.size >= count) break;
    const { body, headers } = await answerTo(service, get(path), 0);
    for (const link of [...linksIn(body), headers['location'] ?? '']) {
      if (seen.size >= count) break;
      if (link.startsWith('/') && !RANDOM_ORDER.test(link)) seen.add(link);
    }
  }
  return Array.from(seen, (path) => get(path));
}

/** Links to this service, as paths. */
function* linksIn(text: string): Generator<string> {
  for (const [, link = ''] of text.matchAll(
    /(?:https:\/\/vitrine\.example|(?:href|src|action)=")(\/[^\s"'<>\\)]*)/g,
  )) {
    const path = link.replaceAll('&amp;', '&').split('#', 1)[0] ?? '';
    if (!path.startsWith('//') && /^[\x21-\x7e]+$/.test(path)) yield path;
  }
}

async function recordedSearches(file: string): Promise<ComparedRequest[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  const found: ComparedRequest[] = [];
  for await (const line of lines) {
    const { collection, params } = JSON.parse(line) as {
      readonly collection?: string;
      readonly params?: Readonly<Record<string, string>>;
    };
    if (collection === undefined || params === undefined) continue;
    const path = `/v2/search?${new URLSearchParams({ collection, ...params })}`;
    if (!RANDOM_ORDER.test(path)) found.push(get(path, 'recorded search'));
  }
  return found;
}

/** Method and first two segments, without ids. */
function kindOf(method: string, path: string): string {
  const [first = '', second = ''] = (path.split(/[?#]/, 1)[0] ?? '').split('/').slice(1);
  const isName = /^[a-z.]{1,20}$/.test(second);
  return `${method} /${first.slice(0, 20)}${isName ? `/${second}` : second === '' ? '' : '/…'}`;
}
