import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLinkChecker } from '../../../../src/media/fetching/link-checker.ts';
import type { PoliteOptions } from '../../../../src/media/fetching/polite-requests.ts';
import { loopbackHost } from '../imaging/loopback-host.ts';

function open(options: Partial<PoliteOptions> = {}) {
  const checker = openLinkChecker({
    allowPrivate: true,
    userAgent: 'Vitrine/1.2 (+http://vitrine.test)',
    politeness: { atOnce: 1, pauseMs: 0 },
    ...options,
  });
  onTestFinished(() => checker.close());
  return (url: string) => checker.check(url, new AbortController().signal);
}

/** A host without robots.txt, with the requests that it has had. */
async function host(answer: RequestListener) {
  const requests: string[] = [];
  const { port } = await loopbackHost((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  return { requests, name: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}` };
}

const ok = { outcome: 'ok' };
const failed = (reason: string, isSilent = false) => ({ outcome: 'failed', reason, isSilent });

describe('answers', () => {
  test('a good link is asked for its header only', async () => {
    const { url, requests } = await host((_, response) => response.end('a page'));
    expect(await open()(`${url}/a%20b?c=d`)).toEqual(ok);
    expect(requests).toEqual(['HEAD /a%20b?c=d']);
  });

  test('a slow link is waited for', async () => {
    const { url } = await host((_, response) => void setTimeout(() => response.end(), 200));
    expect(await open()(`${url}/`)).toEqual(ok);
  });

  test('a compressed link', async () => {
    const { url } = await host(({ method }, response) => {
      response.writeHead(method === 'HEAD' ? 500 : 206, { 'content-encoding': 'gzip' }).end('a');
    });
    expect(await open()(`${url}/`)).toEqual(ok);
  });

  test('where HEAD fails, one byte is asked for', async () => {
    const { url, requests } = await host(({ method, headers }, response) => {
      if (method === 'HEAD') response.writeHead(404).end();
      else response.writeHead(headers.range === 'bytes=0-0' ? 206 : 500).end('a');
    });
    expect(await open()(`${url}/`)).toEqual(ok);
    expect(requests).toEqual(['HEAD /', 'GET /']);
  });

  test('a host that knows no HEAD is not asked so again', async () => {
    const { url, requests } = await host(({ method }, response) => {
      response.writeHead(method === 'HEAD' ? 405 : 200).end();
    });
    const check = open();
    expect([await check(`${url}/1`), await check(`${url}/2`)]).toEqual([ok, ok]);
    expect(requests).toEqual(['HEAD /1', 'GET /1', 'GET /2']);
  });

  test('an empty file', async () => {
    const { url } = await host(({ method }, response) => {
      response.writeHead(method === 'HEAD' ? 500 : 416).end();
    });
    expect(await open()(`${url}/`)).toEqual(ok);
  });

  test('a body without end is not read', async () => {
    const { url } = await host(({ method }, response) => {
      if (method === 'HEAD') {
        response.writeHead(400).end();
        return;
      }
      const more = setInterval(() => response.write(Buffer.alloc(1000)), 1);
      response.on('close', () => clearInterval(more));
    });
    expect(await open()(`${url}/`)).toEqual(ok);
  });

  test.each([400, 404, 410, 500, 503])('%d is a failure', async (status) => {
    const { url, name, requests } = await host((_, response) => response.writeHead(status).end('no'));
    expect(await open()(`${url}/`)).toEqual(failed(`${name} responded ${status}`));
    expect(requests).toEqual(['HEAD /', 'GET /']);
  });

  test.each([401, 403, 451])('%d says nothing about the link', async (status) => {
    const { url, name } = await host((_, response) => response.writeHead(status).end('no'));
    expect(await open()(`${url}/`)).toEqual({ outcome: 'refused', reason: `${name} responded ${status}` });
  });

  test('a link that hangs', async () => {
    const { url, requests } = await host(() => {});
    expect(await open({ timeoutMs: 100 })(`${url}/`)).toEqual(
      failed(expect.stringMatching(/timeout/i) as never, true),
    );
    expect(requests).not.toContain('GET /');
  });

  test('a name that does not exist', async () => {
    const resolve = async () => Promise.reject(new Error('getaddrinfo ENOTFOUND museum.test'));
    expect(await open({ resolve })('http://museum.test/')).toEqual(
      failed('getaddrinfo ENOTFOUND museum.test', true),
    );
  });

  test('what is not a URL of the web', async () => {
    expect(await open()('ftp://museum.test/')).toEqual(failed('not a URL of the web: ftp://museum.test/'));
  });

  test('an interruption is an error at once', async () => {
    const { url } = await host(() => {});
    const checker = openLinkChecker({ allowPrivate: true, userAgent: 'Vitrine' });
    onTestFinished(() => checker.close());
    const abort = new AbortController();
    const checked = checker.check(`${url}/`, abort.signal);
    abort.abort(new Error('enough'));
    await expect(checked).rejects.toThrow('enough');
  });
});

describe('redirects', () => {
  test('are followed, at most five', async () => {
    const { url } = await host(({ url: path }, response) => {
      const left = Number(path?.slice(1));
      if (left === 0) response.end();
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const check = open();
    expect(await check(`${url}/5`)).toEqual(ok);
    expect(await check(`${url}/6`)).toEqual(failed('more than 5 redirects'));
  });

  test('[links-20] in raw UTF-8', async () => {
    const { url, requests } = await host(({ url: path }, response) => {
      if (path !== '/') response.end();
      else response.writeHead(302, { location: Buffer.from('/Straße 1.png').toString('latin1') }).end();
    });
    expect(await open()(`${url}/`)).toEqual(ok);
    expect(requests).toEqual(['HEAD /', 'HEAD /Stra%C3%9Fe%201.png']);
  });

  test('to another host, whose robots.txt counts', async () => {
    const other = await loopbackHost(({ url: path }, response) => {
      if (path === '/robots.txt') response.end('User-agent: *\nDisallow: /private');
      else response.end();
    });
    const { url } = await host(({ url: path }, response) => {
      response.writeHead(301, { location: `http://127.0.0.1:${other.port}${path}` }).end();
    });
    const check = open();
    expect(await check(`${url}/public`)).toEqual(ok);
    expect(await check(`${url}/private`)).toEqual({
      outcome: 'refused',
      reason: `robots.txt of 127.0.0.1:${other.port} forbids it`,
    });
    expect(other.asked).toEqual(['/robots.txt', '/public']);
  });

  test.each(['http://169.254.169.254/latest/meta-data', 'http://0:80/'])('to %s', async (location) => {
    const { url } = await host((_, response) => response.writeHead(302, { location }).end());
    expect(await open()(`${url}/`)).toEqual(failed(expect.stringMatching(/is not public$/) as never));
  });

  test('to an inner IP address', async () => {
    const inner = await loopbackHost((_, response) => response.end('secret'));
    const outer = await host((_, response) => {
      response.writeHead(302, { location: `http://inner.test:${inner.port}/` }).end();
    });
    // Loopback has to be allowed for the first step, so the second leads to a link-local address.
    const resolve = async (name: string) => [
      { address: name === 'inner.test' ? '169.254.0.1' : '127.0.0.1', family: 4 },
    ];
    expect(await open({ resolve })(outer.url)).toEqual(
      failed('inner.test leads to 169.254.0.1, which is not public'),
    );
    expect(inner.asked).toEqual([]);
  });

  test('to another scheme', async () => {
    const { url } = await host((_, response) => {
      response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    });
    expect(await open()(`${url}/`)).toEqual(failed('redirected to file:///etc/passwd'));
  });
});

test('without permission, no private IP address is asked', async () => {
  const { url, requests } = await host((_, response) => response.end());
  const check = open({ allowPrivate: false });
  expect(await check(`${url}/`)).toEqual(failed('127.0.0.1 is not public'));
  expect(requests).toEqual([]);
});

describe('[links-4] politeness', () => {
  test('one request at a time to a host', async () => {
    let [running, most] = [0, 0];
    const { url } = await host((_, response) => {
      running += 1;
      most = Math.max(most, running);
      // Late enough for a second request to arrive if it were sent.
      setTimeout(() => {
        running -= 1;
        response.end();
      }, 50);
    });
    const check = open();
    await Promise.all([1, 2, 3, 4].map((n) => check(`${url}/${n}`)));
    expect(most).toBe(1);
  });

  test('so many requests at a time to all hosts, and hosts that want pauses do not count', async () => {
    const slow = await loopbackHost(({ url: path }, response) => {
      response.end(path === '/robots.txt' ? 'User-agent: *\nCrawl-delay: 30' : undefined);
    });
    let [running, most] = [0, 0];
    const others = await Promise.all(
      Array.from({ length: 4 }, () =>
        host((_, response) => {
          running += 1;
          most = Math.max(most, running);
          setTimeout(() => {
            running -= 1;
            response.end();
          }, 20);
        }),
      ),
    );
    const checker = openLinkChecker({
      allowPrivate: true,
      userAgent: 'Vitrine',
      politeness: { atOnce: 1, pauseMs: 0 },
      requestsAtOnce: 2,
    });
    onTestFinished(() => checker.close());
    const { signal } = new AbortController();
    const abort = new AbortController();
    const links = [1, 2, 3].map((n) => `http://127.0.0.1:${slow.port}/${n}`);
    expect(await checker.check(links[0] ?? '', signal)).toEqual(ok);
    const waiting = Promise.allSettled(links.slice(1).map((url) => checker.check(url, abort.signal)));
    expect(await Promise.all(others.map(({ url }) => checker.check(`${url}/`, signal)))).toEqual(
      others.map(() => ok),
    );
    abort.abort(new Error('enough'));
    expect(await waiting).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect([most, slow.asked]).toEqual([2, ['/robots.txt', '/1']]);
  });

  test.each([
    [429, '120', 'responded 429'],
    [503, 'Fri, 01 Jan 2100 00:00:00 GMT', 'responded 503'],
    [429, undefined, 'responded 429'],
  ])('%d with Retry-After %s: no further requests', async (status, retryAfter, reason) => {
    const { url, name, requests } = await host((_, response) => {
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
    const check = open();
    expect(await check(`${url}/1`)).toEqual({ outcome: 'postponed', reason: `${name} ${reason}` });
    expect(await check(`${url}/2`)).toEqual({ outcome: 'postponed', reason: `${name} asks for a pause` });
    expect(requests).toEqual(['HEAD /1']);
  });

  test('after five failures without a response the others fail without requests', async () => {
    const { url, requests } = await host((_, response) => response.destroy());
    const check = open();
    for (let n = 0; n < 5; n++) expect(await check(`${url}/${n}`)).toMatchObject({ isSilent: true });
    const before = requests.length;
    expect(await check(`${url}/6`)).toEqual(await check(`${url}/7`));
    expect(await check(`${url}/6`)).toMatchObject({ outcome: 'failed', isSilent: true });
    expect(requests.length).toBe(before);
  });
});

describe('robots.txt', () => {
  /** Checks `/page` at a host with this robots.txt. */
  async function check(robots: RequestListener, path = '/page') {
    const { port, asked } = await loopbackHost((request, response) => {
      if (request.url?.startsWith('/robots')) robots(request, response);
      else response.end();
    });
    const answer = await open()(`http://127.0.0.1:${port}${path}`);
    return { answer, asked, name: `127.0.0.1:${port}` };
  }

  test('is read once for each host', async () => {
    const { port, asked } = await loopbackHost((_, response) => response.end('User-agent: *\nDisallow: /no'));
    const check = open();
    const origin = `http://127.0.0.1:${port}`;
    expect([await check(`${origin}/1`), await check(`${origin}/2`)]).toEqual([ok, ok]);
    expect(asked).toEqual(['/robots.txt', '/1', '/2']);
  });

  test('rules for us go before those for all', async () => {
    const text = 'User-agent: vitrine\nDisallow: /page\n\nUser-agent: *\nAllow: /';
    const { answer, asked, name } = await check((_, response) => response.end(text));
    expect(answer).toEqual({ outcome: 'refused', reason: `robots.txt of ${name} forbids it` });
    expect(asked).toEqual(['/robots.txt']);
  });

  test('may be compressed, although nobody asked for it', async () => {
    const { answer } = await check(({ url: path }, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(path === '/robots.txt' ? 'User-agent: *\nDisallow: /' : 'a page'));
    });
    expect(answer).toMatchObject({ outcome: 'refused' });
  });

  test('may be elsewhere', async () => {
    const { answer } = await check(({ url: path }, response) => {
      if (path === '/robots.txt') response.writeHead(301, { location: '/robots-2.txt' }).end();
      else response.end('User-agent: *\nDisallow: /');
    });
    expect(answer).toMatchObject({ outcome: 'refused' });
  });

  test('while it cannot be delivered, nothing is asked', async () => {
    const { answer, asked, name } = await check((_, response) => response.writeHead(500).end());
    expect(answer).toEqual({ outcome: 'refused', reason: `${name} responded 500 to robots.txt` });
    expect(asked).toEqual(['/robots.txt']);
  });

  test('without end: its beginning counts', async () => {
    const { answer } = await check((_, response) => {
      response.write('User-agent: *\nDisallow: /page\n');
      const more = setInterval(() => response.write(`# ${'x'.repeat(100_000)}\n`), 1);
      response.on('close', () => clearInterval(more));
    });
    expect(answer).toMatchObject({ outcome: 'refused' });
  });
});
