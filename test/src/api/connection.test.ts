import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const engine = recordingEngine();
const app = await openApp(engine);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

type Bytes = string | Buffer;

/** The responses to these packets until the server closes the connection. */
async function exchange(
  packets: Bytes | readonly Bytes[],
): Promise<{ status: number; head: string; body: string; text: string }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => undefined);
  const chunks: Uint8Array[] = [];
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  const closed = once(socket, 'close');
  for (const packet of [packets].flat()) {
    await new Promise((resolve) => socket.write(packet, resolve));
    // Time for the server to read one packet before the next one; when it reads them at once, that is fine too.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await closed;
  const text = Buffer.concat(chunks).toString();
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body, text };
}

const REST = 'HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n';

async function refused(
  bytes: Bytes | readonly Bytes[],
  status: number,
  detail: string,
  version: boolean | 'unknown' = true,
) {
  const response = await exchange(bytes);
  expect([response.status, response.body]).toEqual([status, JSON.stringify({ detail })]);
  expect(response.head).toMatch(/access-control-allow-origin: \*/i);
  expect(response.head).toMatch(/x-request-id: [\w-]+\r\n/i);
  if (version !== 'unknown') expect(/x-service-api-version: 2\.0\.3/i.test(response.head)).toBe(version);
}

describe('[http-13] [errors-1] requests that cannot be parsed get an error like any other', () => {
  test('no HTTP', () => refused('hello\r\n\r\n', 400, 'Bad Request', false));
  test('a NUL byte in the URL', () =>
    refused(
      `GET /v2/search?q=\0 ${REST}\r\n`,
      400,
      'The URL contains characters that must be percent-encoded',
    ));
  test('an extremely long URL', () =>
    refused(`GET /v2/search?q=${'a'.repeat(60_000)} ${REST}\r\n`, 414, 'URI Too Long'));
  test('a long URL', () =>
    refused(`GET /v2/search?q=${'a'.repeat(20_000)} ${REST}\r\n`, 414, 'URI Too Long'));
  test('[http-12] headers beyond all bounds', () =>
    refused(
      `GET /health ${REST}X: ${'a'.repeat(60_000)}\r\n\r\n`,
      431,
      'Request Header Fields Too Large',
      false,
    ));
  test('headers beyond all bounds in later packets', () =>
    refused(
      [`GET /health ${REST}`, `X: ${'a'.repeat(60_000)}\r\n\r\n`],
      431,
      'Request Header Fields Too Large',
      false,
    ));
  test('an extremely long URL in several packets', () =>
    refused([`GET /v2/search?q=${'a'.repeat(10_000)}`, 'a'.repeat(60_000)], 414, 'URI Too Long', 'unknown'));
  test('no host', () =>
    refused('GET /v2/search?q=a HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The header Host is missing'));
});

test('a HEAD that cannot be read gets no body either', async () => {
  const { status, head, body } = await exchange(`HEAD v2/search ${REST}\r\n`);
  expect([status, body]).toEqual([400, '']);
  expect(head).toMatch(/content-length: [1-9]/i);
});

test('requests before garbage on a connection are answered first', async () => {
  engine.reply = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return engineReply(EMPTY_REPLY);
  };
  const whole = await exchange([
    'GET /v2/search?q=a HTTP/1.1\r\nHost: a.example\r\n\r\nrubbish\r\n\r\n',
    'more',
  ]);
  const [first, second] = whole.text.split(/(?=HTTP\/1\.1 400)/);
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(first?.endsWith(JSON.stringify(EMPTY_REPLY))).toBe(true);
  expect(second?.endsWith('{"detail":"Bad Request"}')).toBe(true);
});

describe('unusual requests are answered', () => {
  const answered = async (bytes: Bytes) =>
    expect(await exchange(bytes)).toMatchObject({ status: 200, body: JSON.stringify(EMPTY_REPLY) });

  test('a body', () => answered(`GET /v2/search?q=a ${REST}Content-Length: 3\r\n\r\nabc`));
  test('an absolute URL', () => answered(`GET http://a.example/v2/search?q=a ${REST}\r\n`));
  test('a long URL', () => answered(`GET /v2/search?q=a&x=${'a'.repeat(15_900)} ${REST}\r\n`));
  test('a fragment', () => answered(`GET /v2/search?q=a#b ${REST}\r\n`));
  test.each(['', ' HTTP/1.0'])('an older HTTP:%s', (version) =>
    answered(`GET /v2/search?q=a${version}\r\n\r\n`),
  );
  test('an expectation', () => answered(`GET /v2/search?q=a ${REST}Expect: miracles\r\n\r\n`));
});

describe('[http-13] a URL with raw bytes beyond ASCII is refused, naming them', () => {
  const detail = 'The URL contains "Ö", which must be percent-encoded as %C3%96';
  const line = `GET /v2/search?q=Öl ${REST}\r\n`;

  test.each<[string, Bytes]>([
    ['UTF-8', Buffer.from(line)],
    ['Latin-1', Buffer.from(line, 'latin1')],
    ['on a connection that is kept', Buffer.from('GET /v2/search?q=Öl HTTP/1.1\r\nHost: a.example\r\n\r\n')],
    ['followed by more', Buffer.from(`${line}GET /v2/search?q=b ${REST}\r\n`)],
    ['an upload', Buffer.from(`POST /v2/search?q=Ö ${REST}\r\n`)],
  ])('%s', async (_name, bytes) => {
    engine.searches.length = 0;
    await refused(bytes, 400, detail);
    expect(engine.searches).toEqual([]);
  });

  test('after another request, which is answered', async () => {
    const first = `GET /v2/search?q=a HTTP/1.1\r\nHost: a.example\r\n\r\n`;
    const { text } = await exchange([first, Buffer.from(`HEAD /v2/search?q=Öl ${REST}\r\n`)]);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });
});

test('[limits-6] a search is cancelled when its client disconnects', async () => {
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
