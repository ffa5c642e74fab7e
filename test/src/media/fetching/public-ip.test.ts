import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPrivateIp, isPublicIp } from '../../../../src/media/fetching/checked-agent.ts';

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
    ['100.127.0.1', false, false],
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
