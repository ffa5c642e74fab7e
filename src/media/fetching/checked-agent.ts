import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';

/** All IP addresses of a host. */
export type Resolve = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface CheckedAgentOptions {
  /** Whether loopback and private IP addresses are allowed, too. */
  readonly allowPrivate: boolean;
  /**
   * A host that the operator named, as in a URL. All its IP addresses are allowed, unless the first
   * connection to it finds only public ones: then it must not lead elsewhere later.
   */
  readonly ownHost?: string;
  readonly connectMs?: number;
  /** Longest wait for headers, and for the next part of a body. */
  readonly idleMs?: number;
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
}

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

/**
 * An HTTP client that connects to public IP addresses only. [links-4] A host is looked up
 * once for each connection, all its IP addresses are checked, and only these are
 * connected to, so a second response of the name server has no effect.
 */
export function checkedAgent(options: CheckedAgentOptions): Agent {
  const { connectMs = CONNECT_MS, idleMs = IDLE_MS, resolve = resolveBySystem } = options;
  const refusal = addressRule(options);

  const checkedLookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const refused = refusal(
          host,
          addresses.map(({ address }) => address),
        );
        const [first] = addresses;
        if (refused !== undefined) callback(refused, '', 0);
        else if (first === undefined) callback(new Error(`${host} has no IP address`), '', 0);
        else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
  const connect = buildConnector({ lookup: checkedLookup, timeout: connectMs, allowH2: false });

  return new Agent({
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
    connect(options, callback) {
      // An IP address in the URL is not looked up.
      const host = withoutBrackets(options.hostname);
      const refused = isIP(host) === 0 ? undefined : refusal(host, [host]);
      if (refused === undefined) connect(options, callback);
      else callback(refused, null);
    },
  });
}

/** Returns why a host with these IP addresses is refused; undefined if it is not. [ingest-12] */
export function addressRule({
  allowPrivate,
  ownHost,
}: Pick<CheckedAgentOptions, 'allowPrivate' | 'ownHost'>) {
  const own = ownHost === undefined ? undefined : withoutBrackets(ownHost);
  let isOwnPublic: boolean | undefined;
  return (host: string, addresses: readonly string[]): RefusedHost | undefined => {
    const isOwn = host === own;
    if (isOwn) isOwnPublic ??= addresses.every(isPublicIp);
    if (isOwn && !isOwnPublic) return undefined;
    const refused = addresses.find(
      (address) => !isPublicIp(address) && !(allowPrivate && isPrivateIp(address)),
    );
    if (refused === undefined) return undefined;
    const what = host === refused ? host : `${host} leads to ${refused}, which`;
    return new RefusedHost(`${what} is not public`);
  };
}

/** The host of a URL has them around an IPv6 address. */
const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');

const resolveBySystem: Resolve = (host) =>
  new Promise((give, fail) => {
    lookup(host, { all: true }, (error, addresses) => (error ? fail(error) : give(addresses)));
  });

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

/** A host whose IP address is not public. */
export class RefusedHost extends Error {}

/** The refusal behind an error, which undici may have wrapped. */
export function refusedIn(error: unknown): RefusedHost | undefined {
  if (error instanceof RefusedHost) return error;
  if (error instanceof AggregateError) return error.errors.map(refusedIn).find((one) => one !== undefined);
  return error instanceof Error && error.cause !== undefined ? refusedIn(error.cause) : undefined;
}
