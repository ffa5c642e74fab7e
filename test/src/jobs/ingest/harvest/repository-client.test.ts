import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type ClientOptions,
  repositoryClient,
} from '../../../../../src/jobs/ingest/harvest/repository-client.ts';
import { loopbackHost } from '../../../media/imaging/loopback-host.ts';
import { identify } from './odd-repository.ts';

test('a page that drips is given up, and requested three times', async () => {
  const { port, asked } = await loopbackHost((_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).write('<OAI-PMH>');
    const more = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(more));
  });
  const url = `http://127.0.0.1:${port}/oai`;
  const pauses: unknown[] = [];
  const client = repositoryClient({
    url,
    userAgent: 'Vitrine',
    clock: () => 0,
    wait: async () => {},
    onPause: (pause) => pauses.push(pause),
    maxMs: 500,
  });
  onTestFinished(() => client.close());
  const reason = 'no complete response within 0.5 s';
  await expect(client.request({ verb: 'Identify' })).rejects.toThrow(
    `${url}?verb=Identify: ${reason} (tried 3 times)`,
  );
  expect(pauses).toEqual([
    { seconds: 1, reason },
    { seconds: 2, reason },
  ]);
  expect(asked).toHaveLength(3);
});

describe('[ingest-12] redirects', () => {
  function open(url: string, more: Partial<ClientOptions> = {}) {
    const options = { url, userAgent: 'Vitrine', clock: () => 0, wait: async () => {} };
    const client = repositoryClient({ ...options, ...more });
    onTestFinished(() => client.close());
    return client;
  }

  /** A repository that redirects, and a host that must not be asked. */
  async function redirecting(location: (secretPort: number, ownPort: number) => string) {
    const secret = await loopbackHost((_, response) => response.end('<root>the secret</root>'));
    const received: IncomingHttpHeaders[] = [];
    const own = await loopbackHost(({ url, headers }, response) => {
      received.push(headers);
      if (url?.startsWith('/oai')) {
        response.writeHead(302, { location: location(secret.port, own.port) }).end('moved');
      } else response.writeHead(200, { 'content-type': 'text/xml' }).end(identify());
    });
    return { secret, own, received };
  }

  /** All of this machine, in case that they are followed; `addressRule` has tests with other addresses. */
  const PRIVATE: readonly (readonly [to: string, host: string])[] = [
    ['http://127.0.0.2:PORT/', '127.0.0.2'],
    ['http://2130706434:PORT/', '127.0.0.2'],
    ['http://0x7f.2:PORT/', '127.0.0.2'],
    ['http://[::1]:PORT/', '::1'],
    ['http://[::ffff:127.0.0.1]:PORT/', '::ffff:7f00:1'],
    ['http://0.0.0.0:PORT/', '0.0.0.0'],
  ];

  test.each(PRIVATE)('to %s are refused, and nothing is told of what is there', async (to, host) => {
    const { secret, own } = await redirecting((port) => to.replace('PORT', String(port)));
    const url = `http://127.0.0.1:${own.port}/oai`;
    const target = new URL(to.replace('PORT', String(secret.port))).href;
    await expect(open(url).request({ verb: 'Identify' })).rejects.toThrow(
      new Error(
        `${url}?verb=Identify: redirected to ${target}, which is not followed: ${host} is not public`,
      ),
    );
    expect([secret.asked, own.asked]).toEqual([[], ['/oai?verb=Identify']]);
  });

  const resolve = async (host: string) =>
    [{ address: host === 'inner.test' ? '127.0.0.2' : '127.0.0.1', family: 4 }] as const;

  test.each([
    ['local.test', '127.0.0.1'],
    ['inner.test', '127.0.0.2'],
  ])('to the name %s are refused by its IP address', async (name, address) => {
    const { secret, own } = await redirecting((port) => `http://${name}:${port}/`);
    const url = `http://museum.test:${own.port}/oai`;
    await expect(open(url, { resolve }).request({ verb: 'Identify' })).rejects.toThrow(
      `redirected to http://${name}:${secret.port}/, which is not followed: ${name} leads to ${address}, which is not public`,
    );
    expect(secret.asked).toEqual([]);
  });

  test('to a URL with other protocols, ports or passwords are refused', async () => {
    for (const to of [
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'http://127.0.0.1:22/',
      'http://a:b@127.0.0.1:2/',
    ]) {
      const { own } = await redirecting(() => to);
      const url = `http://127.0.0.1:${own.port}/oai`;
      await expect(open(url).request({ verb: 'Identify' })).rejects.toThrow(
        `redirected to ${to}, which is not followed: it is not a URL of the web`,
      );
    }
  });

  test('to the own host of a private repository are followed, and the password goes to its own origin only', async () => {
    const { own, received } = await redirecting((_, port) => `http://museum.test:${port}/moved`);
    const url = `http://name:pass@museum.test:${own.port}/oai`;
    const { details } = await open(url, { resolve }).request({ verb: 'Identify' });
    expect(details.get('Identify/deletedRecord')).toEqual(['persistent']);
    expect(own.asked).toEqual(['/oai?verb=Identify', '/moved']);
    expect(received.map(({ authorization }) => authorization)).toEqual(Array(2).fill('Basic bmFtZTpwYXNz'));
  });

  test('the password is not sent to another host that is allowed', async () => {
    const other = await loopbackHost(({ headers }, response) =>
      response.writeHead(headers.authorization === undefined ? 200 : 500).end(identify()),
    );
    const { own } = await redirecting(() => `http://other.test:${other.port}/oai`);
    const url = `http://name:pass@museum.test:${own.port}/oai`;
    const { details } = await open(url, { resolve, allowPrivate: true }).request({ verb: 'Identify' });
    expect(details.has('Identify/deletedRecord')).toBe(true);
  });

  test('[links-20] in raw UTF-8 are followed', async () => {
    const { own } = await redirecting(() => Buffer.from('/Straße?größe=ä b').toString('latin1'));
    const url = `http://127.0.0.1:${own.port}/oai`;
    const { details } = await open(url).request({ verb: 'Identify' });
    expect(details.has('Identify/deletedRecord')).toBe(true);
    expect(own.asked).toEqual(['/oai?verb=Identify', '/Stra%C3%9Fe?gr%C3%B6%C3%9Fe=%C3%A4%20b']);
  });

  test('without an end are given up', async () => {
    const { own } = await redirecting(() => '/oai');
    const url = `http://127.0.0.1:${own.port}/oai`;
    await expect(open(url).request({ verb: 'Identify' })).rejects.toThrow('more than 10 redirects');
  });
});
