import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTypesenseEngine } from '../../../../src/stores/search/typesense-engine.ts';
import { type Fault, type FaultServer, openFaultServer } from '../../../suites/faults/fault-server.ts';
import { openApp } from '../../api/open-app.ts';
import { EMPTY_REPLY } from '../../use-cases/recording-engine.ts';

const KEY = 'a-key-that-nobody-may-see';
/** Long enough to be cut in half. */
const REPLY = JSON.stringify({
  ...EMPTY_REPLY,
  hits: [],
  request_params: { collection_name: 'chos', q: 'ä'.repeat(500) },
});

const answer = (request: Pick<IncomingMessage, 'url'>) => ({
  status: 200,
  body: request.url?.startsWith('/multi_search')
    ? `{"results":[${REPLY}]}`
    : request.url === '/health'
      ? '{"ok":true}'
      : REPLY,
});

/** The API over these nodes, with everything that it sent and logged. */
async function openApi(nodes: readonly FaultServer[], limits: { deadlineMs: number; outageWaitMs: number }) {
  const said: string[] = [];
  const log: string[] = [];
  const engine = openTypesenseEngine({
    urls: nodes.map(({ url }) => url),
    apiKey: KEY,
    onNodeChange: (change) => void log.push(JSON.stringify(change)),
    ...limits,
  });
  const app: FastifyInstance = await openApp(engine, {
    // Without time and process, whose digits could be those of a port.
    logger: {
      level: 'trace',
      base: null,
      timestamp: false,
      stream: { write: (line: string) => void log.push(line) },
    },
  });
  onTestFinished(async () => {
    await app.close();
    await engine.close();
    for (const text of [...said, ...log]) {
      expect(text).not.toContain(KEY);
      for (const { url } of nodes) expect(text).not.toContain(new URL(url).host);
    }
  });
  return {
    log,
    async ask(more = '') {
      const { statusCode, body, headers } = await app.inject(`/v2/search?q=klimt${more}`);
      said.push(body, JSON.stringify(headers));
      return [statusCode, statusCode === 200 ? body : (JSON.parse(body) as { detail: unknown }).detail];
    },
  };
}

const servers: FaultServer[] = [];
beforeAll(async () => {
  for (let i = 0; i < 3; i++) servers.push(await openFaultServer(answer));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Gives the servers these faults until the test ends. */
async function misbehave(...faults: (Fault | undefined)[]) {
  for (const [i, server] of servers.entries()) await server.misbehave(faults[i]);
  onTestFinished(async () => {
    for (const server of servers) await server.misbehave(undefined);
  });
}

/** What a client gets when its only node has a fault, and when one of three has. */
interface FaultRow {
  /** Status and detail of the answer of `/v2/search`. */
  readonly alone: readonly [number, string];
  /** What stands in the log about it. */
  readonly logged: RegExp;
}

const unreachable = (logged: RegExp): FaultRow => ({
  alone: [502, 'The search engine is not reachable'],
  logged,
});
/** The same table stands in docs/typesense.md, for operators. Whatever the fault, one of three nodes that has it costs nothing. */
const FAULT_ROWS: Readonly<Record<Fault, FaultRow>> = {
  refused: unreachable(/connection refused/),
  'reset before the answer': unreachable(/connection (?:reset|closed)/),
  'closed before the answer': unreachable(/connection (?:reset|closed)/),
  silent: unreachable(/no response within/),
  'not HTTP': unreachable(/a response that is not HTTP/),
  'reset in the body': unreachable(/connection (?:reset|closed)/),
  'closed in the body': unreachable(/connection (?:reset|closed)/),
  'silent in the body': unreachable(/no response within/),
  slow: unreachable(/no response within/),
  // Another node would send as much.
  endless: {
    alone: [
      400,
      'The documents of the response are too large together: ask for fewer at once (per_page), or for fewer fields (include_fields)',
    ],
    logged: /"status":400/,
  },
  'wrong content type': unreachable(/status 200 with content that is not JSON/),
  'truncated JSON': unreachable(/status 200 with JSON that is cut off/),
  'empty body': unreachable(/status 200 with JSON that is cut off/),
  redirect: unreachable(/status 302, a redirect/),
  // The engine's own word on a request: every node would say the same.
  'status 400': { alone: [400, 'no: …'], logged: /"status":400/ },
  'status 401': unreachable(/status 401, the key is refused/),
  'status 403': unreachable(/status 403, the key is refused/),
  'status 429': unreachable(/status 429/),
  // On a slow machine a probe of the node comes before the request.
  'status 500': unreachable(/status 500|health says 500/),
  'status 502': unreachable(/status 502|health says 502/),
  'status 503': unreachable(/status 503, not ready or lagging|health says 503/),
};

const LONG = `&filter_by=${'a'.repeat(4000)}`;

describe.each(Object.entries(FAULT_ROWS) as [Fault, (typeof FAULT_ROWS)[Fault]][])('%s', (fault, row) => {
  test.each([
    ['short', ''],
    ['long', LONG],
  ])('on the only node (%s)', async (_name, more) => {
    await misbehave(fault);
    const api = await openApi(servers.slice(0, 1), {
      // Short for nodes that never complete a reply; the others must not be late on a busy machine.
      deadlineMs: ['silent', 'silent in the body', 'slow'].includes(fault) ? 400 : 30_000,
      outageWaitMs: 50,
    });
    expect(await api.ask(more)).toEqual(row.alone);
    expect(api.log.join('\n')).toMatch(row.logged);
  });

  test('on one of three nodes', async () => {
    await misbehave(fault);
    const api = await openApi(servers, { deadlineMs: 20_000, outageWaitMs: 0 });
    for (const more of ['', LONG]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => api.ask(more)));
      for (const one of answers) {
        // A reply to the request itself is not retried.
        const allowed =
          fault === 'status 400' || fault === 'endless' ? [[200, REPLY], row.alone] : [[200, REPLY]];
        expect(allowed).toContainEqual(one);
      }
    }
  });

  test('is over: the node is used again', async () => {
    await misbehave(fault);
    const api = await openApi(servers.slice(0, 1), { deadlineMs: 300, outageWaitMs: 0 });
    await api.ask();
    await servers[0]?.misbehave(undefined);
    await expect.poll(() => api.ask()).toEqual([200, REPLY]);
  });
});

test('a cancelled search cancels its request', async () => {
  await misbehave('silent');
  const [server] = servers;
  const engine = openTypesenseEngine({ urls: [server?.url ?? ''], apiKey: KEY });
  onTestFinished(() => engine.close());
  const controller = new AbortController();
  const count = server?.asked.length ?? 0;
  const asked = engine.search('chos', { q: 'a' }, { signal: controller.signal });
  await expect.poll(() => server?.asked.length).toBeGreaterThan(count);
  const request = server?.asked.at(count);
  controller.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  await expect.poll(() => request?.socket.destroyed).toBe(true);
});

test('messages of an engine are passed on without keys and URLs', async () => {
  const echo = await openFaultServer((request) => ({
    status: 400,
    body: JSON.stringify({
      message: `no ${request.headers['x-typesense-api-key']} at ${request.headers.host}`,
    }),
  }));
  onTestFinished(() => echo.close());
  const api = await openApi([echo], { deadlineMs: 5000, outageWaitMs: 0 });
  expect(await api.ask()).toEqual([400, 'no … at …']);
});

test('replies are passed on byte by byte', async () => {
  const odd = Buffer.from(
    `{ "found" : 1e0,\n "text_match":578730123365187705, "x":"\\u00e4 \\" {[", "search_time_ms":4}`,
  );
  const node = await openFaultServer((request) => ({
    status: 200,
    body: request.url?.startsWith('/multi_search')
      ? Buffer.concat([Buffer.from('{"results":['), odd, Buffer.from(']}')])
      : odd,
  }));
  onTestFinished(() => node.close());
  const api = await openApi([node], { deadlineMs: 5000, outageWaitMs: 0 });
  expect(await api.ask()).toEqual([200, odd.toString()]);
  expect(await api.ask(LONG)).toEqual([200, odd.toString()]);
  const [short, long] = node.asked.filter(({ url }) => url?.includes('search'));
  expect(short?.method).toBe('GET');
  expect(new URL(short?.url ?? '', 'http://x').searchParams.get('use_cache')).toBe('true');
  expect([long?.method, long?.url]).toEqual(['POST', '/multi_search?use_cache=true']);
});

test.each(['status 401', 'status 403'] as const)(
  'the metadata are undefined for a key that may only search: %s',
  async (fault) => {
    await misbehave(fault);
    const engine = openTypesenseEngine({ urls: [servers[0]?.url ?? ''], apiKey: KEY });
    onTestFinished(() => engine.close());
    expect(await engine.schema('chos')).toBeUndefined();
  },
);
