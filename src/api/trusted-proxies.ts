import { BlockList, isIPv4 } from 'node:net';

/**
 * Whose `X-Forwarded-For` is trusted: nobody's; that of a number of proxies in a
 * chain, the last of which is in a private network; or that of these IP
 * addresses (also ranges such as `10.0.0.0/8`, and the names `loopback`,
 * `linklocal`, `uniquelocal`).
 */
export type TrustedProxies = false | number | string[];

/**
 * The same as Fastify's setting. Fastify has none for a number of proxies,
 * because clients that reach the service directly could forge any IP address.
 * Here a number counts only for connections from private networks.
 */
export const trustedProxies = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (address, hop) => hop < proxies && (hop > 0 || isPrivate(address)) : proxies;

const isPrivate = (address: string): boolean =>
  PRIVATE_NETWORKS.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, prefix, family);
}
