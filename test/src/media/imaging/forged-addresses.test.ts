import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FetchOptions, fetchPictures } from '../../../../src/media/imaging/fetch-pictures.ts';
import type { FetchResult } from '../../../../src/media/imaging/picture-source.ts';
import { loopbackHost } from './loopback-host.ts';

/*
 * Addresses that try to lead the fetcher to a machine that is not public. Names
 * are resolved by the test, so nothing here reaches a network.
 */

function open(options: Partial<FetchOptions> = {}): (address: string) => Promise<FetchResult> {
  const source = fetchPictures({
    allowPrivate: false,
    userAgent: 'Vitrine/test',
    politeness: { atOnce: 2, pauseMs: 0 },
    resolve: async (host) => {
      throw new Error(`${host} was looked up`);
    },
    ...options,
  });
  onTestFinished(() => source.close());
  return (address) => source.fetch(address);
}

const refused = (reason: RegExp) => ({
  outcome: 'failed',
  reason: expect.stringMatching(reason),
  isTemporary: false,
});

describe('a host in disguise is refused without a question to anybody', () => {
  test.each([
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '127.0.\t0.\n1',
    '0X7F.0.0.0x1',
    '0x7f.0.1',
    '127.0.1',
    '0x0',
    '3232235777',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '１２７．０．０．１',
    '[::ffff:169.254.169.254]',
    '[::ffff:0:127.0.0.1]',
    '[0:0:0:0:0:FFFF:7F00:0001]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[2002:c0a8:101::1]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    '[fec0::1]',
    '[100::1]',
    '[5f00::1]',
    '[3fff::1]',
    '[2001:20::1]',
    '0.1.2.3',
    '192.88.99.1',
    '203.0.113.7',
    '240.0.0.1',
  ])('%s', async (host) => expect(await open()(`http://${host}/`)).toEqual(refused(/is not public$/)));

  test('any special address in any notation', async () => {
    const fetch = open();
    const network = fc.constantFrom(0x7f000000, 0x0a000000, 0xac100000, 0xc0a80000, 0xa9fe0000, 0x00000000);
    await fc.assert(
      fc.asyncProperty(
        network,
        fc.nat(0xffff),
        fc.array(NOTATION, { minLength: 4, maxLength: 4 }),
        PARTS,
        check,
      ),
    );
    async function check(start: number, rest: number, notations: Notation[], parts: number) {
      const host = written(start + rest, notations, parts);
      expect(await fetch(`http://${host}/`)).toEqual(refused(/is not public$/));
    }
  });
});

type Notation = (value: number) => string;
const NOTATION = fc.constantFrom<Notation[]>(
  String,
  (value) => `0x${value.toString(16)}`,
  (value) => `0X${value.toString(16).toUpperCase()}`,
  (value) => `0${value.toString(8)}`,
  (value) => `0x000${value.toString(16)}`,
);
const PARTS = fc.integer({ min: 1, max: 4 });

/** An IPv4 address in `parts` numbers; the last one takes all bytes that are left. */
function written(address: number, notations: readonly Notation[], parts: number): string {
  const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
  const first = bytes.slice(0, parts - 1);
  const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
  return [...first, last].map((value, i) => (notations[i] ?? String)(value)).join('.');
}

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '100.64.1.1',
  '169.254.169.254',
  '192.168.1.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:0:a00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::1',
  '2001::a00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%lo',
  '2606:4700::1%lo',
  'ff02::1',
])('a name that leads to %s', async (address) => {
  const fetch = open({ resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }] });
  expect(await fetch('http://museum.test/')).toEqual(
    refused(/^museum\.test leads to \S+, which is not public$/),
  );
});

test.each([
  'http://[fe80::1%25lo]/',
  'http://[fe80::1%lo]/',
  'http://user@museum.test/',
  'http://user:word@museum.test/',
  'http://museum.test@127.0.0.1/',
  'http://museum.test:80@127.0.0.1/',
  'http://museum.test%20@127.0.0.1/',
  'http://museum.test:99999/',
  'http://1.2.3.4.5.6/',
  'http://256.0.0.1/',
  'http://',
  '//museum.test/',
  '/etc/passwd',
  'file:///etc/passwd',
  'file://museum.test/etc/passwd',
  'ftp://museum.test/',
  'gopher://museum.test/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'ws://museum.test/',
  'blob:http://museum.test/1',
  'javascript:alert(1)',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  'http://museum.test:22/',
  'http://museum.test:25/',
  'https://museum.test:0/',
  'https://museum.test:6667/',
])('%s is no address of a picture', async (address) =>
  expect(await open()(address)).toEqual(refused(/^not a URL of the web: /)),
);

test.each([
  'http://museum.test\\@127.0.0.1/',
  'http:museum.test#@127.0.0.1/',
  'http:/museum.test?@127.0.0.1',
])('%s means the host that browsers see', async (address) =>
  expect(await open()(address)).toMatchObject({
    reason: expect.stringMatching(/^museum\.test was looked up/),
  }),
);

/** Private addresses are allowed here, so that the first step succeeds; these are refused all the same. */
test.each([
  'http://169.254.169.254/latest/meta-data/',
  '//169.254.169.254/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[::]/',
  'http://0/',
  'http://0.0.0.0/',
  'http://rebound.test/',
])('a redirect to %s', async (location) => {
  const { port, asked } = await loopbackHost((_, response) => response.writeHead(307, { location }).end());
  const names = new Map([
    ['museum.test', '127.0.0.1'],
    ['rebound.test', '169.254.169.254'],
  ]);
  const fetch = open({
    allowPrivate: true,
    resolve: async (host) => [{ address: names.get(host) ?? '', family: 4 }],
  });
  expect(await fetch(`http://museum.test:${port}/`)).toEqual(refused(/not public/));
  expect(asked).toEqual(['/']);
});

test('a name whose IP address alternates never leads to an unchecked one', async () => {
  const { port, asked } = await loopbackHost((_, response) =>
    response.writeHead(200, { connection: 'close' }).end('picture'),
  );
  let questions = 0;
  const fetch = open({
    allowPrivate: true,
    resolve: async () => [
      { address: ['127.0.0.1', '169.254.169.254', '::ffff:7f00:1'][questions++ % 3] ?? '', family: 4 },
    ],
  });
  const outcomes: string[] = [];
  for (let round = 0; round < 9; round++) outcomes.push((await fetch(`http://museum.test:${port}/`)).outcome);
  expect(outcomes).toEqual(Array.from({ length: 9 }, (_, round) => (round % 3 ? 'failed' : 'fetched')));
  expect([questions, asked.length]).toEqual([9, 3]);
});
