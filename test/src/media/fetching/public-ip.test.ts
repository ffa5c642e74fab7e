import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressRule, isPrivateIp, isPublicIp } from '../../../../src/media/fetching/checked-agent.ts';

describe('[links-4] public, private, neither', () => {
  test.each<[string, boolean, boolean]>([
    ['8.8.8.8', true, false],
    ['172.15.255.255', true, false],
    ['172.32.0.0', true, false],
    ['2606:4700::1', true, false],
    ['2a00:1450:4001::1', true, false],
    ['10.0.0.1', false, true],
    ['127.255.255.254', false, true],
    ['192.168.0.1', false, true],
    ['::1', false, true],
    ['fd00::1', false, true],
    ['169.254.169.254', false, false],
    ['100.64.0.1', false, false],
    ['100.127.0.1', false, false],
    ['0.0.0.0', false, false],
    ['::', false, false],
    ['fe80::1', false, false],
    ['::ffff:7f00:1', false, false],
    ['64:ff9b::7f00:1', false, false],
    ['2002:7f00:1::', false, false],
    ['::ffff:8.8.8.8', false, false],
    ['fe80::1%eth0', false, false],
    ['2606:4700::1%eth0', false, false],
    ['2130706433', false, false],
    ['0177.0.0.1', false, false],
    ['museum.test', false, false],
    ['', false, false],
  ])('%s', (address, isPublic, isPrivate) =>
    expect([isPublicIp(address), isPrivateIp(address)]).toEqual([isPublic, isPrivate]),
  );
});

test('nothing is both', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      expect(isPublicIp(address) && isPrivateIp(address)).toBe(false);
    }),
  );
});

test('an IPv6 address that ends in an IPv4 one is never public below the prefixes that carry these', () => {
  fc.assert(
    fc.property(fc.constantFrom('::ffff:', '::', '64:ff9b::', '64:ff9b:1::'), fc.ipV4(), (prefix, inner) => {
      expect(isPublicIp(prefix + inner)).toBe(false);
    }),
  );
});

describe('[ingest-12] the host that an operator names', () => {
  const OTHERS = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', 'fe80::1'];
  const rule = (ownHost: string) => {
    const refusal = addressRule({ allowPrivate: false, ownHost });
    return (host: string, ...addresses: string[]) => refusal(host, addresses)?.message;
  };

  test.each(OTHERS)('may be at %s, and no other host may', (address) => {
    const refusal = rule('museum.test');
    expect(refusal('museum.test', address)).toBeUndefined();
    expect(refusal('museum.test', ...OTHERS)).toBeUndefined();
    expect(refusal('other.test', address)).toBe(`other.test leads to ${address}, which is not public`);
    expect(refusal('other.test', '8.8.8.8', address)).toBe(
      `other.test leads to ${address}, which is not public`,
    );
    expect(refusal(address, address)).toBe(`${address} is not public`);
  });

  test('must not lead to private addresses once it has led to public ones', () => {
    const refusal = rule('museum.test');
    expect(refusal('museum.test', '8.8.8.8')).toBeUndefined();
    for (const address of OTHERS) {
      expect(refusal('museum.test', address)).toBe(`museum.test leads to ${address}, which is not public`);
    }
    expect(refusal('museum.test', '8.8.4.4')).toBeUndefined();
  });

  test('may be an IPv6 address in brackets', () => expect(rule('[::1]')('::1', '::1')).toBeUndefined());
});
