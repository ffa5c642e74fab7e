import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientKey } from '../../../src/api/client-key.ts';

describe('the key of a client', () => {
  test.each<[string, string | undefined]>([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:5000', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['::192.0.2.1', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::192.0.2.1', '2001:db8:1:2::/64'],
    ['2001:db8::2:0:0:0:1', '2001:db8:0:2::/64'],
    ['[2001:db8:1:2::1]:5000', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', undefined],
    ['unknown', undefined],
    ['192.0.2.256', undefined],
    ['192.0.2.1, 192.0.2.2', undefined],
    ['0xc0.0.2.1', undefined],
    ['1:2:3', undefined],
  ])('%j: %j', (address, key) => expect(clientKey(address)).toBe(key));
});

/** All notations of eight groups: with each run of zeros omitted, and without omission. */
function writings(groups: readonly number[]): string[] {
  const hex = groups.map((group) => group.toString(16));
  const found = [hex.join(':'), hex.map((group) => group.padStart(4, '0').toUpperCase()).join(':')];
  for (let from = 0; from < 8; from++) {
    for (let to = from + 1; to <= 8 && groups.slice(from, to).every((group) => group === 0); to++) {
      found.push(`${hex.slice(0, from).join(':')}::${hex.slice(to).join(':')}`);
    }
  }
  return found;
}

test('an IPv6 address counts by its first four groups, in any notation', () => {
  const group = fc.oneof(fc.constant(0), fc.nat({ max: 0xffff }));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      fc.pre(groups.slice(0, 5).some((one) => one !== 0) || groups[5] !== 0xffff);
      const network = groups.slice(0, 4).map((one) => one.toString(16));
      for (const address of writings(groups)) expect(clientKey(address)).toBe(`${network.join(':')}::/64`);
    }),
  );
});
