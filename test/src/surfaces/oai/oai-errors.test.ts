import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../../../src/kernel/problem.ts';
import { StoreError } from '../../../../src/stores/records/record-store.ts';
import { oaiPlugin } from '../../../../src/surfaces/oai/oai-plugin.ts';
import { schemaValidator } from '../../../suites/schemas/schema-validator.ts';
import { openApp } from '../../api/open-app.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';
import { BASE_URL, NOON, OaiResponse } from './repository.ts';

type Respond = (query: string) => Promise<string>;

async function openOai(respond: Respond = async () => '<OAI-PMH/>'): Promise<FastifyInstance> {
  const app = await openApp(recordingEngine());
  await app.register(oaiPlugin, { respond, baseUrl: BASE_URL, clock: () => NOON * 1000 });
  return app;
}

/** The whole response for a fault of the request. */
const badArgument = (message: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
<responseDate>2026-11-20T12:00:00Z</responseDate>
<request>${BASE_URL}</request>
<error code="badArgument">${message}</error>
</OAI-PMH>
`;

/** That for a fault of the service. */
const failure = (message: string) => `<?xml version="1.0" encoding="UTF-8"?>
<error>${message}</error>
`;

const app = await openOai();
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

async function check(to: FastifyInstance, sent: Sent, status: number, body: string, more: object = {}) {
  const response = await to.inject({ url: '/oai', ...sent });
  expect([response.statusCode, response.body]).toEqual([status, body]);
  expect(response.headers).toMatchObject({
    'content-type': 'text/xml; charset=utf-8',
    'access-control-allow-origin': '*',
    'x-request-id': expect.stringMatching(/./),
    'cache-control': 'no-store',
    ...more,
  });
}

describe('[oai-33] a fault of the request is an OAI-PMH response with the status of HTTP', () => {
  const ALLOW = { allow: 'GET, HEAD, OPTIONS, POST' };
  test.each<[string, Sent, number, string, object?]>([
    ['another method', { method: 'PUT' }, 405, 'Method Not Allowed', ALLOW],
    [
      'another method, with a slash',
      { method: 'DELETE', url: '/oai/?verb=Identify' },
      405,
      'Method Not Allowed',
    ],
    ['from a browser', { method: 'PUT', headers: { accept: 'text/html' } }, 405, 'Method Not Allowed', ALLOW],
    ['a long URL', { url: `/oai?verb=${'x'.repeat(16_000)}` }, 414, 'URI Too Long'],
    ['its path encoded', { url: `/o%61i?verb=${'x'.repeat(16_000)}` }, 414, 'URI Too Long'],
    [
      'a long form',
      { method: 'POST', headers: FORM, payload: 'x'.repeat(16_385) },
      413,
      'Request body is too large',
    ],
  ])('%s', async (_what, sent, status, message, headers) =>
    check(app, sent, status, badArgument(message), headers),
  );

  test('valid by its schema', () => expect(schemaValidator()(badArgument('Method Not Allowed'))).toEqual([]));
  test('HEAD has the same headers', () =>
    check(app, { method: 'HEAD', url: `/oai?${'x'.repeat(16_000)}` }, 414, ''));
  test('unknown paths below it are an error of the API', async () => {
    const response = await app.inject('/oai/records');
    expect([response.statusCode, response.body]).toEqual([404, '{"detail":"Not Found"}']);
  });
});

describe('[oai-29] [oai-33] a fault of the service is an XML document with its message', () => {
  const failing = async (error: Error) => {
    const broken = await openOai(() => Promise.reject(error));
    onTestFinished(() => broken.close());
    return broken;
  };
  test.each<['GET' | 'POST', string | undefined]>([
    ['GET', undefined],
    ['POST', 'verb=Identify'],
  ])('%s while the store fails, without its location', async (method, payload) => {
    const sent = payload === undefined ? { method } : { method, payload, headers: FORM };
    await check(
      await failing(new StoreError('database at db.internal: the connection was lost')),
      sent,
      503,
      failure('The records cannot be read at the moment'),
      { 'retry-after': '30' },
    );
  });
  test('without files or threads', async () =>
    check(
      await failing(Object.assign(new Error('too many files'), { code: 'EMFILE' })),
      {},
      503,
      failure('Too many files or threads are in use'),
      { 'retry-after': '5' },
    ));
  test('by any hook of the server', async () => {
    const full = await openApp(recordingEngine());
    full.addHook('onRequest', async () => {
      throw new Problem(503, 'Too many requests wait', { headers: { 'retry-after': '2' } });
    });
    await full.register(oaiPlugin, { respond: async () => '', baseUrl: BASE_URL });
    onTestFinished(() => full.close());
    await check(full, {}, 503, failure('Too many requests wait'), { 'retry-after': '2' });
    expect((await full.inject('/health')).json()).toEqual({ detail: 'Too many requests wait' });
  });
  test('a bug is a bare 500, not half a document', async () =>
    check(await failing(new Error('a mistake')), {}, 500, failure('Internal Server Error')));
});

describe('[oai-33] what no HTTP parser can read', () => {
  /** The head and the body of the response to these bytes. */
  async function exchange(bytes: string) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(bytes, 'latin1');
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2);
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body };
  }
  const REST = 'HTTP/1.1\r\nHost: a.example\r\n';

  test.each([
    [
      'raw bytes in the URL',
      `GET /oai?set=\xc3\xb6 ${REST}\r\n`,
      400,
      'The URL contains "ö", which must be percent-encoded as %C3%B6',
    ],
    ['an invalid header', `POST /oai ${REST}a b: c\r\n\r\n`, 400, 'Bad Request'],
    ['its path encoded', `GET /%6Fai/ ${REST}a b: c\r\n\r\n`, 400, 'Bad Request'],
    ['an absolute URL', `GET http://a.example/oai ${REST}a b: c\r\n\r\n`, 400, 'Bad Request'],
    [
      'long headers',
      `GET /oai ${REST}X: ${'a'.repeat(60_000)}\r\n\r\n`,
      431,
      'Request Header Fields Too Large',
    ],
    ['a very long URL', `GET /oai?${'a'.repeat(60_000)} ${REST}\r\n`, 414, 'URI Too Long'],
    ['no host', 'GET /oai HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The header Host is missing'],
  ])('%s', async (_what, bytes, status, message) => {
    const response = await exchange(bytes);
    const body = response.body.replace(/(?<=<responseDate>).*(?=<)/, '2026-11-20T12:00:00Z');
    expect([response.status, body]).toEqual([status, badArgument(message)]);
    expect(response.head).toMatch(/content-type: text\/xml; charset=utf-8\r\n/i);
    expect(response.head).toMatch(/access-control-allow-origin: \*\r\n/i);
    expect(response.head).toMatch(/x-request-id: [\w-]+\r\n/i);
  });

  const HEADERS = 'Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n';

  test('an invalid chunk of a form', async () => {
    const { status, body } = await exchange(`POST /oai ${REST}${HEADERS}\r\n5\r\nverb=\r\nzz\r\nIdentify`);
    expect([status, new OaiResponse(body).errors]).toEqual([400, ['badArgument']]);
  });

  test('a form that does not arrive in time', async () => {
    // As Node.js reports it after 30 seconds.
    app.server.once('connection', (socket) =>
      app.server.once('request', () =>
        app.server.emit(
          'clientError',
          Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket,
        ),
      ),
    );
    const { status, body } = await exchange(`POST /oai ${REST}${HEADERS}\r\n5\r\nverb=\r\n`);
    expect([status, new OaiResponse(body).errors]).toEqual([408, ['badArgument']]);
  });

  test('other paths have errors in JSON', async () => {
    const { status, body } = await exchange(`GET /oais ${REST}a b: c\r\n\r\n`);
    expect([status, body]).toEqual([400, '{"detail":"Bad Request"}']);
  });
});
