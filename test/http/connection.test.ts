import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../catalogue/recording-engine.ts';
import { openApp } from './open-app.ts';

const engine = recordingEngine();
const app = await openApp(engine);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

/** What comes back for these bytes until the server closes the connection. */
async function exchange(bytes: string | Buffer): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(bytes);
  const chunks: Uint8Array[] = [];
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body };
}

const REST = 'HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n';

async function refused(bytes: string | Buffer, status: number, detail: string, version = true) {
  const answer = await exchange(bytes);
  expect([answer.status, answer.body]).toEqual([status, JSON.stringify({ detail })]);
  expect(answer.head).toMatch(/access-control-allow-origin: \*/i);
  expect(/x-service-api-version: 2\.0\.3/i.test(answer.head)).toBe(version);
}

describe('what cannot be read as a request is an error like any other', () => {
  test('no HTTP', () => refused('hello\r\n\r\n', 400, 'Bad Request', false));
  test('a NUL byte in the address', () =>
    refused(
      `GET /v2/search?q=\0 ${REST}\r\n`,
      400,
      'The address has characters that must be percent-encoded',
    ));
  test('an address beyond all bounds', () =>
    refused(`GET /v2/search?q=${'a'.repeat(60_000)} ${REST}\r\n`, 414, 'URI Too Long'));
  test('a long address', () =>
    refused(`GET /v2/search?q=${'a'.repeat(20_000)} ${REST}\r\n`, 414, 'URI Too Long'));
  test('headers beyond all bounds', () =>
    refused(
      `GET /health ${REST}X: ${'a'.repeat(60_000)}\r\n\r\n`,
      431,
      'Request Header Fields Too Large',
      false,
    ));
});

describe('what is unusual is answered all the same', () => {
  const answered = async (bytes: string | Buffer) =>
    expect(await exchange(bytes)).toMatchObject({ status: 200, body: JSON.stringify(EMPTY_REPLY) });

  test('a body', () => answered(`GET /v2/search?q=a ${REST}Content-Length: 3\r\n\r\nabc`));
  test('an absolute address', () => answered(`GET http://a.example/v2/search?q=a ${REST}\r\n`));
  test('a long address', () => answered(`GET /v2/search?q=${'a'.repeat(15_900)} ${REST}\r\n`));
});

test('unencoded umlauts are understood or refused, as the parser of Node.js allows', async () => {
  engine.searches.length = 0;
  const { status } = await exchange(Buffer.from(`GET /v2/search?q=Öl ${REST}\r\n`));
  if (status === 200) expect(engine.searches[0]?.parameters['q']).toBe('Öl');
  else expect(status).toBe(400);
});

test('a client that leaves takes its search with it', async () => {
  const aborted = new Promise<boolean>((resolve) => {
    engine.reply = async ({ signal }) => {
      signal?.addEventListener('abort', () => resolve(true));
      socket.destroy();
      await new Promise(() => undefined);
      return engineReply(EMPTY_REPLY);
    };
  });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`GET /v2/search?q=a ${REST}\r\n`);
  expect(await aborted).toBe(true);
  expect(engine.searches.at(-1)?.signal?.aborted).toBe(true);
});

test('an answered search is not aborted', async () => {
  engine.reply = () => Promise.resolve(engineReply(EMPTY_REPLY));
  await exchange(`GET /v2/search?q=a ${REST}\r\n`);
  expect(engine.searches.at(-1)?.signal?.aborted).toBe(false);
});
