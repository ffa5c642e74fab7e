import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Vitrine } from '../../../../clients/typescript/src/client.ts';
import type { OpenApiDocument } from '../../../../src/api/openapi.ts';
import { checkedRequests, knownOf } from '../../../suites/contract/checked-requests.ts';
import { exampleResponses } from '../../../suites/contract/example-responses.ts';
import { responseChecker } from '../../../suites/contract/response-faults.ts';
import { COMPILE_CACHE, VITRINE } from '../../../vitrine-command.ts';
import { run, serviceUrl } from '../run-vitrine.ts';

/**
 * `vitrine start` on an empty folder, as a newcomer runs it: sample collection,
 * real engine, real HTTP.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-'));
let service: ChildProcess;
let printed: Promise<{ stdout: string; stderr: string }>;
let baseUrl: string;

async function start(): Promise<void> {
  service = run('start', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  printed = outputOf(service);
  baseUrl = await serviceUrl(service);
}

/** Everything that a process prints, when it has ended. */
async function outputOf(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  await once(child, 'close');
  return output;
}

beforeAll(start);
afterAll(() => {
  service.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Hit {
  readonly document: Readonly<Record<string, unknown>>;
}

interface Result {
  readonly found: number;
  readonly hits: readonly Hit[];
  readonly facet_counts: readonly { readonly field_name: string }[];
  readonly request_params: object;
}

async function search(parameters: Record<string, string>): Promise<Result> {
  const response = await fetch(`${baseUrl}/v2/search?${new URLSearchParams({ q: '*', ...parameters })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Result;
}

async function refused(parameters: Record<string, string>, status: number, detail: string) {
  const response = await fetch(`${baseUrl}/v2/search?${new URLSearchParams({ q: '*', ...parameters })}`);
  expect([response.status, await response.json()]).toEqual([status, { detail }]);
}

test('[openapi-6] the examples of the OpenAPI document are what it responds', async () => {
  const examples = new URL('../../../../src/api/openapi/examples.json', import.meta.url);
  await expect(await exampleResponses(baseUrl)).toMatchFileSnapshot(fileURLToPath(examples));
});

test('responses to requests of all kinds are as openapi.json describes them', async () => {
  const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as OpenApiDocument;
  const faultsOf = responseChecker(document);
  const requests = checkedRequests(400, await knownOf(baseUrl), document);
  const faults: string[] = [];
  for (const { url } of requests) {
    // As clients see it that follow redirects.
    const response = await fetch(baseUrl + url);
    const contentType = response.headers.get('content-type') ?? undefined;
    const body = await response.text();
    faults.push(...faultsOf({ method: 'GET', url, status: response.status, contentType, body }));
  }
  expect(faults).toEqual([]);
});

test('the TypeScript client reads all of it', async () => {
  const vitrine = new Vitrine(baseUrl);
  const uuids = new Set<string | undefined>();
  for await (const { document } of vitrine.hits({ q: '*', include_fields: 'uuid' })) uuids.add(document.uuid);
  const { found } = await vitrine.search({ q: '*' });
  expect(uuids.size).toBe(found);

  const pages = await vitrine.search({ q: 'daten', collection: 'editorial' });
  expect(pages.hits?.[0]?.document.docType).toBe('contentPage');
  const record = await vitrine.object('03f6188f-ec17-5063-a9cc-292ed8e27706');
  expect(record.aggregatedCHO.edmType).toBe('IMAGE');
  const [entry] = (await vitrine.contentEntry('offene-daten'))?.translations ?? [];
  expect(entry?.title).toBeTypeOf('string');
  await expect(vitrine.search({ q: '*', filter_by: 'edmType=IMAGE' })).rejects.toThrow('At character 8');

  const [hit] = (await vitrine.search({ q: '*', filter_by: 'imageCount:>0' })).hits ?? [];
  const picture = await (await fetch(hit?.document.previewImage ?? '')).blob();
  const { vector, hits } = await vitrine.similarToPicture(picture, { per_page: 1 });
  const again = await vitrine.similarToPicture(vector, { per_page: 1 });
  expect(again.hits).toEqual(hits);
});

describe('pictures of the sample collection', () => {
  const WITHOUT = 'imageMegapixel,imageColor,imageOrientation,previewImage';

  test('can be found by colour, shape and size', async () => {
    const { found, facet_counts } = await search({
      filter_by: 'imageColor:=[brown,red] && imageOrientation:=portrait && imageMegapixel:>0.1',
      sort_by: 'imageColorScore:desc',
      facet_by: 'imageColor,imageColorIsGrayscale,imageOrientation',
    });
    expect(found).toBeGreaterThan(5);
    expect(facet_counts.map(({ field_name }) => field_name)).toHaveLength(3);
    const { found: gray } = await search({ filter_by: 'imageColorIsGrayscale:=true' });
    expect(gray).toBeGreaterThanOrEqual(8);
  });

  test('[media-16] a preview is served to be kept', async () => {
    const { hits } = await search({ q: 'Jäger im Schnee', include_fields: 'previewImage', per_page: '1' });
    const url = String(hits[0]?.document['previewImage']);
    const response = await fetch(url);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    const tag = response.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  test.each(['0'.repeat(32), '..%2f..%2frecords.sqlite', 'x.webp'])('no preview %s', async (name) => {
    const response = await fetch(`${baseUrl}/previews/${name}`);
    expect([response.status, await response.json()]).toEqual([404, { detail: 'Not Found' }]);
  });

  test('a record without one lacks the fields', async () => {
    const { hits } = await search({
      include_fields: WITHOUT,
      filter_by: 'imageOrientation:!=[portrait,landscape,square]',
      per_page: '250',
    });
    expect(hits.length).toBeGreaterThan(40);
    for (const { document } of hits) expect(document).toEqual({});
  });

  test('what was drawn from another picture is the most similar', async () => {
    // Its neighbour is a smaller copy of it: sample/README.md.
    const url = `${baseUrl}/v2/similar?id=f4af8dee-30c3-5177-8d3c-ca5401965ea6&on=image&per_page=1`;
    const { hits } = (await (await fetch(url)).json()) as Result;
    expect(hits[0]?.document['uuid']).toBe('fc112f09-4183-5f3d-8801-353f16600c26');
  });
});

test('a profile of an institution has a preview, which leads to a picture of the CMS', async () => {
  const { hits } = await search({
    collection: 'editorial',
    q: 'Albertina',
    filter_by: 'docType:=institution && docLanguage:=de',
  });
  const url = String(hits[0]?.document['previewImage']);
  const response = await fetch(url, { headers: { accept: 'image/avif,image/webp,*/*' } });
  expect([response.status, response.redirected, response.headers.get('content-type')]).toEqual([
    200,
    true,
    'image/avif',
  ]);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const [first] = ((await (await fetch(`${baseUrl}/institutions`)).json()) as { data: object[] }).data;
  expect(first).toMatchObject({ id: 'albertina', translations: [{ items: null }, { items: null }] });
});

test('objects of the sample collection have similar ones', async () => {
  const idOf = async (title: string) => {
    const [hit] = (await search({ q: title, query_by: 'title', include_fields: 'uuid' })).hits;
    return String(hit?.document['uuid']);
  };
  const response = await fetch(`${baseUrl}/v2/similar?id=${await idOf('Erdglobus')}&per_page=1`);
  expect(await response.json()).toMatchObject({
    found: 1,
    hits: [{ document: { title: 'Himmelsglobus' }, vector_distance: expect.closeTo(0.064, 3) }],
  });
});

describe('a search of the sample collection', () => {
  test('[search-20] everything, with the default facets', async () => {
    const { found, hits, facet_counts, request_params } = await search({});
    expect(found).toBeGreaterThanOrEqual(150);
    expect(hits).toHaveLength(20);
    expect(facet_counts).toHaveLength(16);
    expect(request_params).toMatchObject({ collection_name: 'chos', q: '*', per_page: 20 });
    for (const { document } of hits) {
      const names = Object.keys(document).join();
      expect(names).not.toMatch(/sourceRecord|Embedding|legacy/);
    }
  });

  test('a word', async () => {
    const { found, hits } = await search({ q: 'klimt', facet_by: '' });
    expect(found).toBeGreaterThan(0);
    expect(JSON.stringify(hits[0]?.document)).toMatch(/klimt/i);
  });

  test.each([
    ['editorial', 'winter pictures', 'contentPage', 'en'],
    ['editorial', 'Albertina', 'institution', 'de'],
    ['knowledge', 'Datierungen', 'wikiPage', 'de'],
  ])('%s has %s', async (collection, q, docType, docLanguage) => {
    const filter_by = `docType:=${docType} && docLanguage:=${docLanguage}`;
    const { hits, request_params } = await search({ collection, q, filter_by });
    expect(request_params).toMatchObject({ collection_name: collection });
    expect(hits[0]?.document).toMatchObject({ docType, docLanguage, body: expect.any(String) });
  });

  test('include_fields never delivers hidden fields', async () => {
    const { hits } = await search({ include_fields: 'uuid,legacyPublisher,legacyDcRights', per_page: '250' });
    expect(hits.length).toBeGreaterThanOrEqual(150);
    for (const { document } of hits) expect(Object.keys(document)).toEqual(['uuid']);
  });

  test('[filters-4] a value with round brackets finds what it stands for', async () => {
    const { hits } = await search({ per_page: '250', include_fields: 'uuid,title' });
    const bracketed = hits.filter(({ document }) => /^[^"`]*\([^"`]*$/.test(String(document['title'])));
    expect(bracketed.length).toBeGreaterThan(0);
    for (const { document } of bracketed) {
      const result = await search({ filter_by: `title:="${document['title']}"`, per_page: '250' });
      expect(result.hits.map((hit) => hit.document['uuid'])).toContain(document['uuid']);
    }
  });

  test('[search-27] titleKey: without one last ascending, first descending', async () => {
    const order = async (sort: string) => {
      const pages = ['1', '2'].map((page) =>
        search({ sort_by: sort, include_fields: 'titleKey', per_page: '250', page }),
      );
      const hits = (await Promise.all(pages)).flatMap((page) => page.hits);
      return hits.map(({ document }) => document['titleKey'] as number | undefined);
    };
    const ascending = await order('titleKey:asc');
    const keys = ascending.filter((key) => key !== undefined).sort((a, b) => a - b);
    const without = ascending.filter((key) => key === undefined);
    expect(Math.min(keys.length, without.length)).toBeGreaterThan(0);
    expect(ascending).toEqual([...keys, ...without]);
    expect(await order('titleKey:desc')).toEqual([...without, ...keys.toReversed()]);
  });

  test('a page beyond the end is empty', async () => {
    expect((await search({ page: '100000', per_page: '250' })).hits).toEqual([]);
    expect((await search({ page: '1000000000', per_page: '250' })).hits).toEqual([]);
  });

  test('[search-22] random order', async () => {
    expect((await search({ sort_by: '_rand()', use_cache: 'false', per_page: '5' })).hits).toHaveLength(5);
  });

  test.each<[Record<string, string>, number, string]>([
    [{ filter_by: 'nope:=1' }, 400, 'Could not find a filter field named `nope` in the schema.'],
    [{ facet_by: 'publisher' }, 404, 'Could not find a facet field named `publisher` in the schema.'],
    [
      { facet_by: 'legacyPublisher' },
      404,
      'Could not find a facet field named `legacyPublisher` in the schema.',
    ],
    [{ query_by: 'nope' }, 404, 'Could not find a field named `nope` in the schema.'],
    [{ query_by: 'legacyPublisher' }, 404, 'Could not find a field named `legacyPublisher` in the schema.'],
    [{ sort_by: 'nope:asc' }, 404, 'Could not find a field named `nope` in the schema for sorting.'],
  ])('%o', refused);
});

test('[objects-4] [records-10] the object of a hit is the record of the hit', async () => {
  const { hits } = await search({ per_page: '1', include_fields: 'uuid,sourceRecord' });
  const { uuid, sourceRecord } = hits[0]?.document ?? {};
  const response = await fetch(`${baseUrl}/v2/object?id=${uuid}`);
  expect(await response.text()).toBe(`{"metadata":${sourceRecord}}`);
  const { metadata } = JSON.parse(`{"metadata":${sourceRecord}}`);
  expect(metadata).toMatchObject({
    '@context': `${baseUrl}/ns/v1/edm.json`,
    id: `${baseUrl}/id/${uuid}/aggregation`,
    type: 'Aggregation',
    aggregatedCHO: { id: `${baseUrl}/id/${uuid}/cho`, type: 'ProvidedCHO' },
  });
  expect((await fetch(metadata['@context'])).status).toBe(200);
});

test('the README prints what its first command gives', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
  const [, path = '', printed = ''] =
    /curl 'http:\/\/127\.0\.0\.1:8080([^']+)'\n```\n+```json\n(.+?)\n```/s.exec(readme) ?? [];
  const response = await fetch(`${baseUrl}${path}`);
  // `…` stands for further members.
  expect(await response.json()).toMatchObject(JSON.parse(printed.replaceAll(', …', '')));
});

/** What the curl commands of a page ask for; `<uuid>` stands for an object. */
function askedFor(page: string, uuid: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../..', page), 'utf8').replaceAll('\\\n', '');
  return [...text.matchAll(/^curl .*$/gm)].map(([command]) => {
    const path = /'http:\/\/127\.0\.0\.1:8080([^']*)'/.exec(command)?.[1] ?? '';
    const data = [...command.matchAll(/ (?:-d|--data-urlencode) (?:'([^']*)'|(\S+))/g)].map(
      ([, quoted, plain]) => (quoted ?? plain ?? '').split(/=(.*)/s, 2),
    );
    const query = data.length === 0 ? '' : `?${new URLSearchParams(data.map(([k = '', v = '']) => [k, v]))}`;
    return path.replace('<uuid>', uuid) + query;
  });
}

const PAGES = ['basics', 'grundlagen', 'search', 'api', 'recipes'];

test.each(['README.md', ...PAGES.map((name) => `docs/${name}.md`)])(
  'every command line of %s is answered',
  async (page) => {
    const [hit] = (await search({ per_page: '1' })).hits;
    const paths = askedFor(page, String(hit?.document['uuid']));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect([path, (await fetch(`${baseUrl}${path}`)).status]).toEqual([path, 200]);
  },
);

test('[mcp-10] `vitrine mcp` serves tools over the same data on standard input and output, and ends with its client', async () => {
  const session = await mcpSession({ DATA_DIR: dataDir, BASE_URL: baseUrl }, 'search', {
    q: 'Jäger im Schnee',
  });
  expect(session).toMatchObject({
    result: { structuredContent: { hits: [{ creator: ['Pieter Bruegel d. Ä.'] }] } },
    stderr: '',
    exit: [0, null],
  });
});

test('an unknown object', async () => {
  const response = await fetch(`${baseUrl}/v2/object?id=u2`);
  expect([response.status, await response.json()]).toEqual([404, { detail: 'No object with ID u2' }]);
});

test('a port that is taken is one line', async () => {
  const second = run('serve', { DATA_DIR: dataDir, PORT: new URL(baseUrl).port });
  let text = '';
  second.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  const [status] = await once(second, 'close');
  expect([status, text]).toEqual([
    1,
    expect.stringMatching(
      /^vitrine serve: cannot listen on 127\.0\.0\.1:\d+: another program uses the port.*\n$/,
    ),
  ]);
});

// The last test: it ends the service.
test('[operations-5] SIGTERM ends it cleanly, also with an idle connection, and the next start prints nothing about filling', async () => {
  await fetch(`${baseUrl}/health`);
  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
  expect(await printed).toEqual({
    stdout: expect.stringMatching(/^\d+ records can be searched\n\nVitrine runs at /),
    stderr: `${dataDir} is empty: filling it with the sample collection\n`,
  });
  await start();
  service.kill('SIGTERM');
  expect(await printed).toEqual({
    stdout: expect.stringMatching(/^\nVitrine runs at /),
    // The port is another one.
    stderr: expect.stringMatching(/^Documents in the index have URLs of another BASE_URL, .*\n$/),
  });
});

/** What `vitrine mcp` answers to the call of a tool by a 2025 client, which then closes its end. */
async function mcpSession(
  environment: Readonly<Record<string, string>>,
  name: string,
  args: object,
): Promise<{ readonly result: unknown; readonly stderr: string; readonly exit: unknown }> {
  const child = spawn(process.execPath, [...VITRINE, 'mcp'], {
    env: { ...COMPILE_CACHE, SEARCH_TIME_LIMIT: '30', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const clientInfo = { name: 'test', version: '1' };
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    // Many clients send null in place of what they omit.
    { id: 2, method: 'tools/call', params: { name, arguments: args, _meta: null } },
  ];
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  for await (const line of createInterface(child.stdout)) {
    const { id, result } = JSON.parse(line);
    if (id !== 2) continue;
    child.stdin.end();
    return { result, stderr, exit: await exit };
  }
  throw new Error(`no answer: ${stderr}`);
}
