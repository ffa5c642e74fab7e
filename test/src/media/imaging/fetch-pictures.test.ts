import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FetchOptions, fetchPictures, NO_ANSWER } from '../../../../src/media/imaging/fetch-pictures.ts';
import type { PictureSource } from '../../../../src/media/imaging/picture-source.ts';
import { loopbackHost } from './loopback-host.ts';

const PICTURE = Buffer.from('picture');

function open(options: Partial<FetchOptions> = {}): PictureSource {
  const source = fetchPictures({
    allowPrivate: true,
    userAgent: 'Vitrine/test',
    politeness: { atOnce: 2, pauseMs: 0 },
    ...options,
  });
  onTestFinished(() => source.close());
  return source;
}

const failed = (reason: RegExp, isTemporary = false) => ({
  outcome: 'failed',
  reason: expect.stringMatching(reason),
  isTemporary,
});

describe('responses of a host', () => {
  test('a picture, requested with a user agent', async () => {
    let agent: string | undefined;
    const { port, asked } = await loopbackHost((request, response) => {
      agent = request.headers['user-agent'];
      response.end(PICTURE);
    });
    expect(await open().fetch(`http://127.0.0.1:${port}/a%20b.jpg?size=full`)).toEqual({
      outcome: 'fetched',
      bytes: PICTURE,
    });
    expect([asked, agent]).toEqual([['/a%20b.jpg?size=full'], 'Vitrine/test']);
  });

  test('redirects, at most five', async () => {
    const { port } = await loopbackHost(({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) response.end(PICTURE);
      else response.writeHead(302, { location: `/${left - 1}` }).end('elsewhere');
    });
    const source = open();
    expect(await source.fetch(`http://127.0.0.1:${port}/5`)).toMatchObject({ outcome: 'fetched' });
    expect(await source.fetch(`http://127.0.0.1:${port}/6`)).toEqual(failed(/more than 5 redirects/));
  });

  test.each([
    ['/Straße 1.png', '/Stra%C3%9Fe%201.png'],
    ['/Stra%C3%9Fe.png?größe=1', '/Stra%C3%9Fe.png?gr%C3%B6%C3%9Fe=1'],
    // Not UTF-8: the host gets its own bytes.
    [Buffer.from('/Straße.png', 'latin1'), '/Stra%DFe.png'],
  ])('[links-20] a redirect to %s', async (location, path) => {
    const { port, asked } = await loopbackHost(({ url }, response) => {
      if (url !== '/') response.end(PICTURE);
      else response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end();
    });
    expect(await open().fetch(`http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'fetched' });
    expect(asked).toEqual(['/', path]);
  });

  test('[links-20] a redirect to a raw URL of a private host is refused', async () => {
    const { port } = await loopbackHost((_, response) => {
      const location = Buffer.from('http://innen.tëst/Straße').toString('latin1');
      response.writeHead(302, { location }).end();
    });
    const resolve = async () => [{ address: '169.254.169.254', family: 4 }];
    expect(await open({ resolve }).fetch(`http://127.0.0.1:${port}/`)).toEqual(
      failed(/^innen\.xn--tst-jma leads to 169\.254\.169\.254, which is not public$/),
    );
  });

  test.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/a',
    'data:image/png;base64,AAAA',
    'http://u:p@127.0.0.1/',
  ])('a redirect to %s is not followed', async (location) => {
    const { port } = await loopbackHost((_, response) => response.writeHead(301, { location }).end());
    expect(await open().fetch(`http://127.0.0.1:${port}/`)).toEqual(failed(/^redirected to /));
  });

  test.each<[number, boolean]>([
    [404, false],
    [403, false],
    [410, false],
    [429, true],
    [500, true],
    [503, true],
  ])('status %d', async (status, isTemporary) => {
    const { port } = await loopbackHost((_, response) => response.writeHead(status).end('no'));
    expect(await open().fetch(`http://127.0.0.1:${port}/`)).toEqual(
      failed(new RegExp(`^127\\.0\\.0\\.1:${port} responded ${status}$`), isTemporary),
    );
  });

  test('a host with a long Retry-After gets no requests', async () => {
    const { port, asked } = await loopbackHost((_, response) =>
      response.writeHead(503, { 'retry-after': '120' }).end(),
    );
    const source = open();
    const first = await source.fetch(`http://127.0.0.1:${port}/1`);
    const second = await source.fetch(`http://127.0.0.1:${port}/2`);
    expect(first).toEqual({ ...failed(/503/, true), retryAfterSeconds: 120 });
    // Less by the seconds since.
    expect(second).toEqual({ ...failed(/not requested/, true), retryAfterSeconds: expect.closeTo(120, -2) });
    expect(asked).toEqual(['/1']);
  });

  test('a short pause is waited for', async () => {
    const times: number[] = [];
    const { port } = await loopbackHost((_, response) => {
      times.push(performance.now());
      if (times.length === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else response.end(PICTURE);
    });
    const source = open();
    await source.fetch(`http://127.0.0.1:${port}/1`);
    expect(await source.fetch(`http://127.0.0.1:${port}/2`)).toMatchObject({ outcome: 'fetched' });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900);
  });

  test('no more than two at a time, with a pause between', async () => {
    const pending: ServerResponse[] = [];
    let [requests, most] = [0, 0];
    const { port } = await loopbackHost((_, response) => {
      requests += 1;
      most = Math.max(most, pending.push(response));
      // Pairs are answered together, late enough for a third request to arrive if it were sent.
      if (pending.length < 2 && requests < 5) return;
      setTimeout(() => {
        for (const one of pending.splice(0)) one.end(PICTURE);
      }, 100);
    });
    const source = open({ politeness: { atOnce: 2, pauseMs: 40 } });
    const start = performance.now();
    await Promise.all([1, 2, 3, 4, 5].map((n) => source.fetch(`http://127.0.0.1:${port}/${n}`)));
    expect(most).toBe(2);
    expect(performance.now() - start).toBeGreaterThan(4 * 40 - 20);
  });
});

describe('[media-30] a picture that its host compresses unasked', () => {
  const hostWith = (coding: string, bytes: Uint8Array) =>
    loopbackHost((_, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes));

  test.each([
    ['gzip', gzipSync(PICTURE)],
    ['X-GZip', gzipSync(PICTURE)],
    ['deflate', deflateSync(PICTURE)],
    ['br', brotliCompressSync(PICTURE)],
    ['zstd', zstdCompressSync(PICTURE)],
    ['identity', PICTURE],
    ['binary', PICTURE],
  ])('as %s', async (coding, bytes) => {
    const { port } = await hostWith(coding, bytes);
    expect(await open().fetch(`http://127.0.0.1:${port}/`)).toEqual({ outcome: 'fetched', bytes: PICTURE });
  });

  test('the limit is that of the decompressed picture', async () => {
    const { port } = await hostWith('gzip', gzipSync(Buffer.alloc(1_000_000)));
    const url = `http://127.0.0.1:${port}/`;
    expect(await open({ maxBytes: 999_999 }).fetch(url)).toEqual(failed(/more than 999999 bytes/));
    expect(await open({ maxBytes: 1_000_000 }).fetch(url)).toMatchObject({ outcome: 'fetched' });
  });

  test.each([
    ['something else', PICTURE],
    ['cut off', gzipSync(PICTURE).subarray(0, -4)],
  ])('damaged data: %s', async (_, bytes) => {
    const { port } = await hostWith('gzip', bytes);
    expect(await open().fetch(`http://127.0.0.1:${port}/`)).toEqual(failed(/^cannot be decompressed \(/));
  });

  test('a connection that is cut may work later', async () => {
    const { port } = await loopbackHost((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '100' });
      response.write(gzipSync(PICTURE).subarray(0, 10), () => response.destroy());
    });
    expect(await open().fetch(`http://127.0.0.1:${port}/`)).toEqual(failed(/./, true));
  });
});

describe('limits', () => {
  test('a body that is declared too large', async () => {
    const { port } = await loopbackHost((_, response) => response.end(Buffer.alloc(2000)));
    expect(await open({ maxBytes: 1000 }).fetch(`http://127.0.0.1:${port}/`)).toEqual(
      failed(/more than 1000 bytes/),
    );
  });

  test('a body without end', async () => {
    const { port } = await loopbackHost((_, response) => {
      response.on('close', () => clearInterval(more));
      const more = setInterval(() => response.write(Buffer.alloc(400)), 1);
    });
    expect(await open({ maxBytes: 1000 }).fetch(`http://127.0.0.1:${port}/`)).toEqual(
      failed(/more than 1000 bytes/),
    );
  });

  test('a body that trickles', async () => {
    const { port } = await loopbackHost((_, response) => {
      response.on('close', () => clearInterval(more));
      const more = setInterval(() => response.write('.'), 20);
    });
    expect(await open({ totalMs: 300 }).fetch(`http://127.0.0.1:${port}/`)).toEqual(failed(/timeout/i, true));
  });

  test('a body that is cut off', async () => {
    const { port } = await loopbackHost((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    expect(await open().fetch(`http://127.0.0.1:${port}/`)).toEqual(failed(/\w/, true));
  });

  test('a host that does not respond is paused after five failures', async () => {
    const source = open({
      resolve: async () => Promise.reject(new Error('getaddrinfo ENOTFOUND museum.test')),
    });
    for (let time = 0; time < 5; time++) {
      expect(await source.fetch('http://museum.test/')).toEqual(failed(/ENOTFOUND/, true));
    }
    expect(await source.fetch('http://museum.test/')).toMatchObject({
      reason: 'museum.test is not requested for a while',
      retryAfterSeconds: expect.closeTo(900, -2),
    });
  });

  test('an interruption is an error at once', async () => {
    const { port } = await loopbackHost(() => {});
    const abort = new AbortController();
    const fetched = open().fetch(`http://127.0.0.1:${port}/`, abort.signal);
    setTimeout(() => abort.abort(new Error('enough')), 30);
    await expect(fetched).rejects.toThrow('enough');
  });
});

describe('only public IP addresses', () => {
  /** Every way in leads to a server that must not be asked. */
  async function check(address: (port: number) => string, options: Partial<FetchOptions> = {}) {
    const { port, asked } = await loopbackHost((_, response) => response.end('secret'));
    const result = await open({ allowPrivate: false, ...options }).fetch(address(port));
    expect(result).toEqual(
      failed(/not public|ENOTFOUND|not an address|EAI_AGAIN/, expect.any(Boolean) as never),
    );
    expect(asked).toEqual([]);
  }

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    'localhost',
    'LOCALHOST.',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ])('%s', (host) => check((port) => `http://${host}:${port}/`));

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '10.0.0.1', 'fe80::1'])(
    'a name that leads to %s',
    (address) =>
      check((port) => `http://museum.test:${port}/`, {
        resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
      }),
  );

  test('a name with one public and one private IP address', () =>
    check((port) => `http://museum.test:${port}/`, {
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '93.184.215.14', family: 4 },
      ],
    }));

  test('a redirect to loopback', async () => {
    const inner = await loopbackHost((_, response) => response.end('secret'));
    // Loopback has to be allowed for the first step; these ways to it, and link-local addresses, never are.
    const { port } = inner;
    for (const location of [
      `http://[::ffff:7f00:1]:${port}/`,
      `http://0:${port}/`,
      'http://169.254.169.254/',
    ]) {
      const outer = await loopbackHost((_, response) => response.writeHead(302, { location }).end());
      expect(await open().fetch(`http://127.0.0.1:${outer.port}/`)).toEqual(failed(/not public/));
    }
    expect(inner.asked).toEqual([]);
  });

  test('the checked IP address is the one that is connected to: names are looked up once', async () => {
    const { port, asked } = await loopbackHost((_, response) => response.end(PICTURE));
    const answers = ['127.0.0.1', '169.254.169.254'];
    let questions = 0;
    const source = open({
      resolve: async () => [{ address: answers[questions++] ?? '', family: 4 }],
    });
    expect(await source.fetch(`http://museum.test:${port}/`)).toEqual({ outcome: 'fetched', bytes: PICTURE });
    expect([questions, asked]).toEqual([1, ['/']]);
  });

  test('a name that resolves differently after a redirect', async () => {
    const { port, asked } = await loopbackHost((_, response) =>
      response.writeHead(302, { location: '/secret', connection: 'close' }).end(),
    );
    const answers = ['127.0.0.1', '169.254.169.254'];
    const source = open({ resolve: async () => [{ address: answers.shift() ?? '', family: 4 }] });
    expect(await source.fetch(`http://museum.test:${port}/`)).toEqual(
      failed(/169\.254\.169\.254, which is not public/),
    );
    expect(asked).toEqual(['/']);
  });

  test('link-local addresses are refused even if private ones are allowed', async () => {
    expect(await open().fetch('http://169.254.169.254/latest/meta-data')).toEqual(failed(/not public/));
    expect(await open().fetch('http://[fe80::1]/')).toEqual(failed(/not public/));
  });
});

describe('clients learn nothing of hosts that do not answer', () => {
  const answer = { outcome: 'failed', reason: NO_ANSWER, isTemporary: true };
  const hidden = (options: Partial<FetchOptions>) => open({ noAnswerMs: 0, ...options });
  const leadsTo = (address: string) => ({ resolve: async () => [{ address, family: 4 }] });

  test.each<[string, string, Partial<FetchOptions>]>([
    ['an IP address that is not public', 'http://10.1.2.3/', { allowPrivate: false }],
    ['a name that leads to one', 'http://a.test/', { allowPrivate: false, ...leadsTo('10.1.2.3') }],
    ['a name without an IP address', 'http://a.test/', { resolve: async () => [] }],
    [
      'a name that is not known',
      'http://a.test/',
      { resolve: () => Promise.reject(new Error('getaddrinfo ENOTFOUND a.test')) },
    ],
    ['a host that refuses connections', 'http://a.test:65535/', leadsTo('127.0.0.1')],
  ])('%s', async (_, url, options) => {
    const source = hidden(options);
    // The sixth comes when the host is no longer asked.
    for (let i = 0; i < 6; i++) expect(await source.fetch(url)).toEqual(answer);
  });

  test('a redirect to one that is not public', async () => {
    const location = 'http://169.254.169.254/';
    const { port } = await loopbackHost((_, response) => response.writeHead(302, { location }).end());
    expect(await hidden({}).fetch(`http://127.0.0.1:${port}/`)).toEqual(answer);
  });

  test('a refusal takes as long as a host that is silent for a moment', async () => {
    const startedAt = performance.now();
    await hidden({ allowPrivate: false, noAnswerMs: 120 }).fetch('http://127.0.0.1/');
    expect(performance.now() - startedAt).toBeGreaterThan(110);
  });

  test('a status is told', async () => {
    const { port } = await loopbackHost((_, response) => response.writeHead(404).end());
    expect(await hidden({}).fetch(`http://127.0.0.1:${port}/`)).toEqual(failed(/responded 404$/));
  });
});
