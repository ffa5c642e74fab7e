import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Whether an IP address belongs to a machine on the public internet. Not public
 * are loopback, private, shared, link-local, multicast and reserved ranges, and
 * IPv6 forms that contain an IPv4 address (mapped, NAT64, 6to4, Teredo), because
 * they may lead to a private range.
 * Source: the IANA registries of special-purpose addresses for IPv4 and IPv6.
 */
export function isPublicIp(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6');
}

/** Loopback and private ranges, which an operator can allow; not link-local ones, where clouds serve credentials. */
export function isPrivateIp(address: string): boolean {
  if (isIPv4(address)) return PRIVATE_IPV4.check(address, 'ipv4');
  return isIPv6(address) && PRIVATE_IPV6.check(address, 'ipv6');
}

const SPECIAL_IPV4 = ranges('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** The range of machines on the internet. */
const GLOBAL_IPV6 = ranges('ipv6', ['2000::/3']);

/** Within 2000::/3: Teredo and other protocols, documentation, 6to4. */
const SPECIAL_IPV6 = ranges('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

const PRIVATE_IPV4 = ranges('ipv4', ['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']);
const PRIVATE_IPV6 = ranges('ipv6', ['::1/128', 'fc00::/7']);

function ranges(family: 'ipv4' | 'ipv6', list: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const range of list) {
    const [network = '', bits] = range.split('/');
    blocks.addSubnet(network, Number(bits), family);
  }
  return blocks;
}
