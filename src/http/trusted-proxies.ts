import { BlockList, isIPv4 } from 'node:net';

/**
 * Who may say with `X-Forwarded-For` for whom a request is: nobody; so many
 * proxies one behind the other, of which the last is in our own network; or
 * those with these addresses (also ranges such as `10.0.0.0/8`, and the names
 * `loopback`, `linklocal`, `uniquelocal`).
 */
export type TrustedProxies = false | number | string[];

/**
 * Fastify's setting. It has none for a number of proxies, because anybody who
 * reaches the service directly could then give any address: so a number counts
 * only for connections that do not come from the public internet.
 */
export const trustedProxies = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number'
    ? (address, hop) => hop < proxies && (hop > 0 || isOwnNetwork(address))
    : proxies;

const isOwnNetwork = (address: string): boolean =>
  OWN_NETWORK.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

const OWN_NETWORK = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  OWN_NETWORK.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  OWN_NETWORK.addSubnet(network, prefix, 'ipv6');
}
