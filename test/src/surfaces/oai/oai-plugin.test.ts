import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { oaiPlugin } from '../../../../src/surfaces/oai/oai-plugin.ts';
import { oaiProvider, respondToOai } from '../../../../src/surfaces/oai/oai-provider.ts';
import { openApp } from '../../api/open-app.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';
import { BASE_URL, incoming, OaiResponse, openRepository } from './repository.ts';

const repository = openRepository({}, afterAll);
const app = await openApp(recordingEngine());
await app.register(oaiPlugin, { respond: oaiProvider(repository), baseUrl: BASE_URL });

beforeAll(() => repository.put('museum', incoming(1), incoming(2)));
afterAll(async () => {
  await app.close();
  await repository.store.close();
});

const LIST = 'verb=ListIdentifiers&metadataPrefix=edm';

test.each(['/oai', '/oai/'])(
  '[oai-1] %s returns XML, whatever `Accept` says, to every origin',
  async (path) => {
    const { statusCode, headers, body } = await app.inject({
      url: `${path}?${LIST}`,
      headers: { accept: 'text/html', origin: 'https://elsewhere.example' },
    });
    expect([statusCode, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '*',
    ]);
    expect(headers['x-service-api-version']).toBeUndefined();
    expect(new OaiResponse(body).identifiers).toHaveLength(2);
  },
);

test('[oai-1] POST with a form is the same as GET', async () => {
  const post = await app.inject({
    method: 'POST',
    url: '/oai',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: LIST,
  });
  expect(post.body).toBe((await app.inject(`/oai?${LIST}`)).body);
});

test('[cache-7] a set called "undefined" leaves the whole list as it is', async () => {
  const ask = async (query: string) => new OaiResponse((await app.inject(`/oai?${query}`)).body);
  await repository.put('museum', incoming(3));
  for (const more of ['set=undefined', 'set=null']) {
    expect((await ask(`${LIST}&${more}`)).errors).toEqual(['noRecordsMatch']);
  }
  expect((await ask(LIST)).identifiers).toHaveLength(3);
});

describe('a form with `Expect: 100-continue`', () => {
  /** Sends headers, then the body on 100 Continue; gives all statuses and the last body. */
  async function send(contentType: string, body: string) {
    const listening = await openApp(recordingEngine());
    onTestFinished(() => listening.close());
    await listening.register(oaiPlugin, { respond: oaiProvider(repository), baseUrl: BASE_URL });
    const { port, hostname } = new URL(await listening.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect({ port: Number(port), host: hostname });
    socket.write(
      `POST /oai HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    let said = '';
    for await (const chunk of socket) {
      said += String(chunk);
      // Never before: a client that waits must not have to wait for ever.
      if (said.endsWith('HTTP/1.1 100 Continue\r\n\r\n')) socket.write(body);
    }
    return { statuses: [...said.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status)), said };
  }
  const TYPE = 'application/x-www-form-urlencoded';

  test('gets 100 at once', async () => {
    const { statuses, said } = await send(`${TYPE}; charset=utf-8`, LIST);
    expect(statuses).toEqual([100, 200]);
    expect(said).toContain('<ListIdentifiers>');
  });
  test('gets 413 at once if it is too large', async () =>
    expect((await send(TYPE, `${LIST}&${'x'.repeat(2_000_000)}`)).statuses).toEqual([413]));
  test('of another media type gets no 100', async () => {
    const { statuses, said } = await send('application/json', '{}');
    expect(statuses).toEqual([200]);
    expect(said).toContain('badVerb');
  });
});

test('POST of anything else has no verb', async () => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/oai?${LIST}`,
    body: { verb: 'Identify' },
  });
  expect([statusCode, new OaiResponse(body).errors]).toEqual([200, ['badVerb']]);
});

test('HEAD has no body, other methods are not allowed', async () => {
  const head = await app.inject({ method: 'HEAD', url: `/oai?${LIST}` });
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([
    200,
    '',
    'text/xml; charset=utf-8',
  ]);
  const put = await app.inject({ method: 'PUT', url: '/oai' });
  expect([put.statusCode, put.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
});

test('is compressed only for clients that accept it', async () => {
  const query = '/oai?verb=ListRecords&metadataPrefix=edm';
  const packed = await app.inject({ url: query, headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  const old = await app.inject({ url: query, headers: { 'accept-encoding': 'compress, deflate' } });
  expect(old.headers['content-encoding']).toBeUndefined();
  expect(gunzipSync(packed.rawPayload).toString()).toBe(old.body);
});

test.each(['?%00', '?verb=%ff', '?verb=Identify&%zz=1', '?&&=&verb', `?verb=${'x'.repeat(200)}`])(
  '[oai-21] the query %s gets an error in XML',
  async (query) => {
    const { statusCode, body } = await app.inject(`/oai${query}`);
    expect([statusCode, new OaiResponse(body).errors.length]).toEqual([200, 1]);
  },
);

test('[oai-29] requests beyond the queue get 503, and queued ones a response', async () => {
  const busy = await openApp(recordingEngine());
  const { promise: disk, resolve: spin } = Promise.withResolvers<void>();
  const respond = async (query: string) => {
    await disk;
    return respondToOai(query, repository);
  };
  await busy.register(oaiPlugin, { respond, baseUrl: BASE_URL, concurrency: 1, maxQueued: 2 });
  // Of different clients: several of one do not begin at once.
  const requests = Array.from({ length: 5 }, (_, client) =>
    busy.inject({ url: `/oai?${LIST}`, remoteAddress: `192.0.2.${client}` }),
  );
  const refused = await Promise.race(requests);
  const others = requests.map(async (request) => (await request) !== refused || new Promise(() => {}));
  await Promise.race(others);
  expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '5',
    '<?xml version="1.0" encoding="UTF-8"?>\n<error>Too many harvesters at once; retry in 5 seconds</error>\n',
  ]);
  expect(refused.headers['content-type']).toBe('text/xml; charset=utf-8');
  spin();
  const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 200, 200, 503, 503]);
  await busy.close();
});
