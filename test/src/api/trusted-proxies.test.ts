import { expect, test } from 'vitest';
import { trustedProxies } from '../../../src/api/trusted-proxies.ts';

/** How many proxies are trusted on a connection from this IP address if two are expected. */
function believed(address: string): number {
  const trusted = trustedProxies(2);
  if (typeof trusted !== 'function') throw new Error('a number becomes a function');
  return trusted(address, 0)
    ? ['203.0.113.1', '203.0.113.2'].filter((far, i) => trusted(far, i + 1)).length + 1
    : 0;
}

test.each<[string, number]>([
  ['127.0.0.1', 2],
  ['10.1.2.3', 2],
  ['172.16.0.1', 2],
  ['172.32.0.1', 0],
  ['192.168.1.1', 2],
  ['100.64.0.1', 2],
  ['169.254.1.1', 2],
  ['::1', 2],
  ['fd00::1', 2],
  ['fe80::1', 2],
  ['::ffff:10.0.0.1', 2],
  ['203.0.113.1', 0],
  ['2001:db8::1', 0],
  ['::ffff:203.0.113.1', 0],
])('from %s, %d of two proxies are believed', (address, count) => expect(believed(address)).toBe(count));

test('IP addresses and false stay unchanged', () => {
  expect([trustedProxies(false), trustedProxies(['loopback'])]).toEqual([false, ['loopback']]);
});
