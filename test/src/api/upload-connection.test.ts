import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { lingerOnClose } from '../../../src/api/lingering-close.ts';
import { readForm } from '../../../src/api/upload/read-form.ts';
import { drawPicture } from '../media/imaging/draw-picture.ts';
import { loopbackHost } from '../media/imaging/loopback-host.ts';
import { serveCollections } from './served-collections.ts';
import { vectorAt } from './served-vectors.ts';
import { ask, form, listen, picture, upload } from './uploads.ts';

const PNG = await picture(drawPicture(1)).png().toBuffer();
const DOCUMENTS = [{ id: 'a', uuid: 'a', imageEmbedding: vectorAt(0, 'imageEmbedding') }];

const BODY = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
  PNG,
  Buffer.from('\r\n--b--\r\n'),
]);

const head = (headers: string) =>
  `POST /v2/similar/image HTTP/1.1\r\nHost: a.example\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n\r\n`;

const engine = await serveCollections({ chos: DOCUMENTS }, undefined, afterAll);
const { url, port, time } = await listen(engine, { atEnd: afterAll });
beforeEach(() => {
  // For a full rate limit.
  time.now += 60_000;
});

/** A connection with all that has come back so far. */
async function dial(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  /** Waits for so many answers, interim ones included. */
  const answers = async (count: number) => {
    while (statuses().length < count && !socket.closed) await pause(5);
    return statuses();
  };
  return { socket, answers };
}

/** Sends as fast as the other side takes it, until it has answered or closed. */
async function flood(socket: Socket, chunk: Uint8Array | string, isOver: () => boolean): Promise<number> {
  let bytes = 0;
  while (!isOver() && !socket.destroyed) {
    bytes += chunk.length;
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close'), pause(200)]);
    else await pause(0);
  }
  return bytes;
}

describe('Expect: 100-continue', () => {
  test('is continued', async () => {
    const { socket, answers } = await dial(port);
    socket.write(head(`Content-Length: ${BODY.length}\r\nExpect: 100-continue`));
    expect(await answers(1)).toEqual([100]);
    socket.write(BODY);
    expect(await answers(2)).toEqual([100, 200]);
  });

  test('is refused at once if the body is too large', async () => {
    const { socket, answers } = await dial(port);
    socket.write(head('Content-Length: 9000000\r\nExpect: 100-continue'));
    expect((await answers(2)).at(-1)).toBe(413);
  });

  test('is refused at once above the rate limit', async () => {
    for (let i = 0; i < 4; i++) await upload(url, form([]));
    const { socket, answers } = await dial(port);
    socket.write(head(`Content-Length: ${BODY.length}\r\nExpect: 100-continue`));
    expect(await answers(1)).toEqual([429]);
  });

  test('is answered by a route without a body', async () => {
    const { socket, answers } = await dial(port);
    socket.write('GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n');
    expect(await answers(1)).toEqual([200]);
  });
});

describe('a body without end', () => {
  test.each<[string, string, Uint8Array]>([
    [
      'of a file',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n',
      new Uint8Array(65_536),
    ],
    ['of headers', '--b\r\n', Buffer.from('X: y\r\n'.repeat(10_000))],
    ['before the first part', '', Buffer.from('x'.repeat(65_536))],
    ['of line ends', '', Buffer.from('\r\n'.repeat(30_000))],
    ['of boundaries', '', Buffer.from('\r\n--b\r\n'.repeat(10_000))],
    [
      'of a field',
      '--b\r\nContent-Disposition: form-data; name="filter_by"\r\n\r\n',
      Buffer.from('x'.repeat(65_536)),
    ],
  ])('%s is answered while it comes', async (_name, start, chunk) => {
    const { socket, answers } = await dial(port);
    socket.write(head('Transfer-Encoding: chunked'));
    if (start !== '') socket.write(`${start.length.toString(16)}\r\n${start}\r\n`);
    const piece = Buffer.concat([
      Buffer.from(`${chunk.length.toString(16)}\r\n`),
      chunk,
      Buffer.from('\r\n'),
    ]);
    let seen: number[] = [];
    const answered = answers(1).then((statuses) => {
      seen = statuses;
    });
    await flood(socket, piece, () => seen.length > 0);
    await answered;
    expect([413, 422]).toContain(seen[0]);
  });
});

test('a client that ends its side early gets a response', async () => {
  const { socket, answers } = await dial(port);
  socket.end(Buffer.concat([Buffer.from(head(`Content-Length: ${BODY.length}`)), BODY.subarray(0, -50)]));
  await once(socket, 'close');
  expect(await answers(1)).toEqual([400]);
});

test('the connection of a refused upload can be used again', async () => {
  const { socket, answers } = await dial(port);
  const big = Buffer.alloc(9_000_000);
  socket.write(head(`Content-Length: ${big.length}`));
  socket.write(big);
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await answers(2)).toEqual([413, 200]);
});

describe('[uploads-5] Connection: close', () => {
  const TYPE = 'Content-Type: multipart/form-data; boundary=b';
  const BIG = Buffer.alloc(12_000_000, 'x');

  /** Reads the response only once everything has been sent, as most clients do. */
  async function send(path: string, headers: string, pieces: readonly Uint8Array[]): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n\r\n`);
    for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve));
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  }

  const length = `Content-Length: ${BIG.length}`;
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);
  const chunks = [...Array(200).fill(chunk), Buffer.from('0\r\n\r\n')];

  test.each<[string, number, string, readonly Uint8Array[]]>([
    ['/v2/similar/image', 413, `${TYPE}\r\n${length}`, [BIG]],
    ['/v2/similar/image', 413, `${TYPE}\r\nTransfer-Encoding: chunked`, chunks],
    ['/v2/similar/image', 422, length, [BIG]],
    ['/v2/similar/image', 400, 'Content-Type: multipart/form-data\r\nTransfer-Encoding: chunked', chunks],
    ['/v2/objects', 413, `Content-Type: application/json\r\n${length}`, [BIG]],
    ['/v2/search', 405, length, [BIG]],
    ['/nothing', 404, length, [BIG]],
  ])(
    'a client that sends all before it reads gets the response: %s %i',
    async (path, status, headers, body) => {
      expect(await send(path, headers, body)).toMatch(
        new RegExp(`^HTTP/1.1 ${status} .*{"detail":.*}$`, 's'),
      );
    },
  );

  test('also above the rate limit', async () => {
    for (let i = 0; i < 4; i++) await upload(url, form([]));
    expect(await send('/v2/similar/image', `${TYPE}\r\n${length}`, [BIG])).toMatch(/^HTTP\/1.1 429 /);
  });

  const LIMITS = { maxBytes: 1e9, maxMs: 1e9, maxSilenceMs: 1e9 };

  test.each<[string, Partial<typeof LIMITS>, number]>([
    ['bytes', { maxBytes: 1_000_000 }, 0],
    ['time', { maxMs: 300 }, 20],
    ['silence', { maxSilenceMs: 300 }, 1e9],
  ])('the rest of the body is read within limits: %s', async (_, limits, pauseMs) => {
    const server = createServer((_request, response) => response.end('refused'));
    lingerOnClose({ server }, { ...LIMITS, ...limits });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { socket, answers } = await dial((server.address() as AddressInfo).port);
    const closed = once(socket, 'close');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 900000000000\r\n\r\n');
    const sending = setInterval(() => socket.write(BIG.subarray(0, 100_000)), pauseMs);
    await closed;
    clearInterval(sending);
    expect(await answers(1)).toEqual([200]);
  });
});

test('clients that disconnect early leave no resources', async () => {
  const lines: string[] = [];
  const { url, port } = await listen(engine, {
    trustProxy: 1,
    logger: { stream: { write: (line: string) => lines.push(line) } },
  });
  // More than may be read at a time.
  for (let i = 0; i < 60; i++) {
    const { socket } = await dial(port);
    socket.write(head(`X-Forwarded-For: 192.0.2.${i}\r\nContent-Length: ${BODY.length}`));
    socket.write(BODY.subarray(0, BODY.length - 50));
    await pause(2);
    socket.destroy();
  }
  const answer = await upload(url, form([['image', { bytes: PNG }]]));
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test('[uploads-17] no more than 48 bodies are read at a time', async () => {
  const { url, port } = await listen(engine, { trustProxy: 1 });
  const waiting = [];
  for (let i = 0; i < 48; i++) {
    const connection = await dial(port);
    connection.socket.write(
      head(`X-Forwarded-For: 192.0.2.${i}\r\nContent-Length: ${BODY.length}\r\nExpect: 100-continue`),
    );
    expect(await connection.answers(1)).toEqual([100]);
    waiting.push(connection);
  }
  const refused = await upload(url, form([['image', { bytes: PNG }]]));
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
    503,
    '5',
    { detail: 'Too many pictures at once' },
  ]);
  const [first] = waiting;
  first?.socket.write(BODY);
  expect(await first?.answers(2)).toEqual([100, 200]);
  expect((await upload(url, form([['image', { bytes: PNG }]]))).status).toBe(200);
});

test('[uploads-20] a slow body is refused', async () => {
  const server = createServer((request, response) => {
    readForm(request, 50).then(
      () => response.end('read'),
      (error) => response.writeHead(error.status).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { socket, answers } = await dial((server.address() as AddressInfo).port);
  socket.write(head('Content-Length: 5000'));
  expect(await answers(1)).toEqual([408]);
});

describe('URLs within an upload are not requested', () => {
  test.each<
    [string, (address: string) => readonly [string, string | { bytes: Uint8Array; name?: string }], number]
  >([
    ['an address in place of a file', (address) => ['image', address], 422],
    ['an address as a file', (address) => ['image', { bytes: Buffer.from(address) }], 415],
    ['an address as a file name', (address) => ['image', { bytes: Buffer.from('x'), name: address }], 415],
    [
      'a drawing that holds a picture',
      (address) => [
        'image',
        {
          bytes: Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image href="${address}" xlink:href="${address}"/></svg>`,
          ),
        },
      ],
      415,
    ],
    ['a playlist', (address) => ['image', { bytes: Buffer.from(`#EXTM3U\n${address}\n`) }], 415],
    ['a file', () => ['image', 'file:///etc/hostname'], 422],
  ])('%s', async (_name, part, status) => {
    const host = await loopbackHost((_request, response) => response.end(PNG));
    const answer = await upload(url, form([part(`http://127.0.0.1:${host.port}/a.png`)]));
    expect([answer.status, host.asked]).toEqual([status, []]);
  });
});

test('[uploads-8] neither the picture nor its vector is logged', async () => {
  const lines: string[] = [];
  const { url } = await listen(engine, {
    logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } },
  });
  const name = 'grandmother.png';
  const { body } = await upload(url, form([['image', { bytes: PNG, name }]]));
  await upload(url, form([['image', { bytes: PNG.subarray(0, 500), name }]]));
  await upload(url, form([['image', { bytes: Buffer.from('my diary'), name }]]));
  const { vector = '' } = body;
  await ask(`${url}/v2/similar/image?vector=${vector}`);
  const log = lines.join('');
  expect(log.match(/"msg":"answered"/g)).toHaveLength(4);
  for (const secret of [name, 'diary', vector, vector.slice(0, 20)]) expect(log).not.toContain(secret);
});
