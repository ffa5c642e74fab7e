import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The key of the client that sent a request: see clientKey. If a trusted proxy names none, its own. */
export const clientOf = ({ ip, socket }: FastifyRequest): string =>
  clientKey(ip) ?? clientKey(socket.remoteAddress ?? '') ?? 'unknown';

/**
 * Identifies a client for rate limits: an IPv4 address, also if written as
 * IPv6, or the first 64 bits of an IPv6 address, because a household or machine
 * has all addresses below them. A port after the address is ignored.
 * Undefined if the text is not an IP address.
 */
export function clientKey(address: string): string | undefined {
  const bare = withoutPort(address.trim());
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = ipv6Groups(bare.replace(/%.*$/s, ''));
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * The network of a client's key, which many clients share: the first three bytes of an
 * IPv4 address, the first 48 bits of an IPv6 address.
 */
export const clientNetwork = (key: string): string =>
  isIPv4(key) ? key.replace(/\d+$/, '0/24') : key.replace(/^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/, '$1::/48');

/** Some proxies write `192.0.2.1:5000` or `[2001:db8::1]:5000`. */
const withoutPort = (address: string): string =>
  /^\[(.*)\](?::\d+)?$/s.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** The eight groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  // The URL standard writes an embedded IPv4 address in hexadecimal.
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
