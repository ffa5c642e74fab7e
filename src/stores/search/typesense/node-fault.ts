/** Why a node has given no usable reply. */
export interface NodeFault {
  /**
   * `unreachable`: no connection. `unready`: it says so. `broken`: the connection broke.
   * `unusable`: not a reply of an engine. `tooLarge`: other nodes would reply the same.
   */
  readonly kind: 'unreachable' | 'unready' | 'broken' | 'unusable' | 'tooLarge';
  /** For logs: without URL and key. */
  readonly text: string;
}

/** The fault for an error of the connection, whose own message contains URLs. */
export function connectionFault(error: Error): NodeFault {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const unreachable = UNREACHABLE[code];
  if (unreachable !== undefined) return { kind: 'unreachable', text: unreachable };
  // Codes of certificates and parsers are words with underscores; anything else is not shown.
  const shown = /^[A-Z][A-Za-z0-9_]{0,60}$/.test(code) ? code : 'unknown error';
  return { kind: 'broken', text: BROKEN[code] ?? `connection failed (${shown})` };
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no host of that name',
  EAI_AGAIN: 'the name of the host cannot be resolved',
  EHOSTUNREACH: 'host not reachable',
  ENETUNREACH: 'network not reachable',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
};

const BROKEN: Readonly<Record<string, string>> = {
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed before the response was complete',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'response shorter than announced',
  HTTPParserError: 'a response that is not HTTP',
  UND_ERR_HEADERS_OVERFLOW: 'headers of the response too large',
};

/** Removes the key of a cluster, and the URLs and hosts of its nodes, from a text. */
export function redactCluster(apiKey: string, urls: readonly string[]): (text: string) => string {
  const secrets = [apiKey, ...urls.flatMap((url) => [new URL(url).host, url])];
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
