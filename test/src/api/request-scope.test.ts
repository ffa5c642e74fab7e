import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/api/app.ts';
import type { LoggedClients } from '../../../src/api/server.ts';
import { openDirectusCms } from '../../../src/stores/cms/directus-cms.ts';
import { openTypesenseEngine } from '../../../src/stores/search/typesense-engine.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { MODELS } from '../use-cases/models.ts';
import { EMPTY_REPLY } from '../use-cases/recording-engine.ts';

/** A Typesense node and a Directus, which remember what they were sent. */
const received: IncomingHttpHeaders[] = [];
const backend = createServer(({ headers, url }, response) => {
  // A busy test may make the node look silent, which is then probed. Fields are read when nobody has asked yet.
  if (url !== '/health' && !/^\/collections\/\w+$/.test(url ?? '')) received.push(headers);
  const reply = url?.startsWith('/items/') ? { data: [] } : EMPTY_REPLY;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
});
backend.listen(0, '127.0.0.1');
await once(backend, 'listening');
const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
const engine = openTypesenseEngine({ urls: [url], apiKey: 'key-of-the-node' });
const cms = openDirectusCms({ url, token: 'token-of-the-cms' });
const lines: string[] = [];

afterAll(async () => {
  await Promise.all([engine.close(), cms.close()]);
  backend.close();
});
beforeEach(() => {
  received.length = 0;
  lines.length = 0;
});

async function ask(
  path: string,
  headers: Record<string, string>,
  options: { readonly logClients?: LoggedClients; readonly trustProxy?: number } = {},
) {
  const app = await createApp({
    catalogue: createCatalogue(engine, MODELS, { cms, url }),
    readPreview: async () => undefined,
    baseUrl: 'https://vitrine.example',
    logger: { stream: { write: (line: string) => void lines.push(line) } },
    ...options,
  });
  const response = await app.inject({ url: path, headers });
  await app.close();
  return response;
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

/** Id and trace of the requests that the backend received, each pair once. */
const scopes = () => [
  ...new Set(received.map((sent) => `${sent['x-request-id']} ${sent['traceparent'] ?? 'untraced'}`)),
];

describe.each([['/v2/search?q=a'], ['/institutions']])('%s', (path) => {
  test('[http-7] takes over the id and the trace of a client, and passes on both and nothing else', async () => {
    const secret = { authorization: 'Bearer of-the-client', cookie: 'session=of-the-client' };
    const response = await ask(path, { 'x-request-id': 'front-17', traceparent: TRACEPARENT, ...secret });
    expect([response.statusCode, response.headers['x-request-id']]).toEqual([200, 'front-17']);
    expect(logged()).toMatchObject([{ reqId: 'front-17', trace_id: TRACE, status: 200 }]);
    expect(scopes()).toEqual([`front-17 ${TRACEPARENT}`]);
    expect(JSON.stringify(received)).not.toContain('of-the-client');
  });

  test('[http-7] has an id of its own without a usable one', async () => {
    const { headers } = await ask(path, { 'x-request-id': 'a b', traceparent: 'no' });
    const id = headers['x-request-id'];
    expect(id).toMatch(/^[\w-]{8}-\w+$/);
    expect(logged()).toMatchObject([{ reqId: id }]);
    expect(logged()[0]).not.toHaveProperty('trace_id');
    expect(scopes()).toEqual([`${id} untraced`]);
  });
});

describe('the address of a client in the log', () => {
  const client = async (logClients: LoggedClients, address: string) => {
    await ask('/health', { 'x-forwarded-for': address }, { logClients, trustProxy: 1 });
    return logged()[0]?.['client'];
  };

  test.each<[LoggedClients, string, string | undefined]>([
    ['off', '198.51.100.7', undefined],
    ['full', '198.51.100.7', '198.51.100.7'],
    ['full', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['network', '198.51.100.7', '198.51.100.0/24'],
    ['network', '::ffff:198.51.100.7', '198.51.100.0/24'],
    ['network', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    // Neither is the client's word: the connection's address counts.
    ['full', 'nobody', '127.0.0.1'],
    ['network', 'nobody', '127.0.0.0/24'],
  ])('%s, %s: %s', async (logClients, address, shown) =>
    expect(await client(logClients, address)).toBe(shown),
  );

  test('is that of the connection unless a proxy is trusted', async () => {
    await ask('/health', { 'x-forwarded-for': '198.51.100.7' }, { logClients: 'full' });
    expect(logged()).toMatchObject([{ client: '127.0.0.1' }]);
  });
});
