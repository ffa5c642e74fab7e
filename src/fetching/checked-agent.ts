import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPrivateIp, isPublicIp } from './public-ip.ts';
import { RefusedHost } from './refused-host.ts';

/** All IP addresses of a host. */
export type Resolve = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface CheckedAgentOptions {
  /** Whether loopback and private IP addresses are allowed, too. */
  readonly allowPrivate: boolean;
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
}

const CONNECT_MS = 10_000;
const HEADERS_MS = 20_000;
/** Longest pause between two parts of a body. */
const BODY_PAUSE_MS = 20_000;

/**
 * An HTTP client that connects to public IP addresses only. A host is looked up
 * once for each connection, all its IP addresses are checked, and only these are
 * connected to, so a second response of the name server has no effect.
 */
export function checkedAgent({ allowPrivate, resolve = resolveBySystem }: CheckedAgentOptions): Agent {
  const refusal = (host: string, address: string): RefusedHost | undefined =>
    isPublicIp(address) || (allowPrivate && isPrivateIp(address))
      ? undefined
      : new RefusedHost(
          host === address ? `${host} is not public` : `${host} leads to ${address}, which is not public`,
        );

  const checkedLookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const refused = addresses
          .map(({ address }) => refusal(host, address))
          .find((one) => one !== undefined);
        const [first] = addresses;
        if (refused !== undefined) callback(refused, '', 0);
        else if (first === undefined) callback(new Error(`${host} has no IP address`), '', 0);
        else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
  const connect = buildConnector({ lookup: checkedLookup, timeout: CONNECT_MS, allowH2: false });

  return new Agent({
    headersTimeout: HEADERS_MS,
    bodyTimeout: BODY_PAUSE_MS,
    connect(options, callback) {
      // An IP address in the URL is not looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      const refused = isIP(host) === 0 ? undefined : refusal(host, host);
      if (refused === undefined) connect(options, callback);
      else callback(refused, null);
    },
  });
}

const resolveBySystem: Resolve = (host) =>
  new Promise((give, fail) => {
    lookup(host, { all: true }, (error, addresses) => (error ? fail(error) : give(addresses)));
  });
