/** Why a node has not given a usable answer. */
export interface NodeFault {
  /**
   * `gone`: the node cannot be reached or is not ready. `cut`: it was there until
   * the connection broke. `odd`: it has said something that no engine says.
   * `final`: other nodes would say the same.
   */
  readonly kind: 'gone' | 'cut' | 'odd' | 'final';
  /** In words that hold neither address nor key: it goes to logs. */
  readonly text: string;
}

/** The fault that an error of the connection is. Its own message names addresses and stays here. */
export function connectionFault(error: Error): NodeFault {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const known = CONNECTION_ERRORS[code];
  return { kind: known?.gone ? 'gone' : 'cut', text: known?.text ?? `connection failed (${plain(code)})` };
}

interface ConnectionError {
  readonly text: string;
  /** Nobody listens there: to ask again at once is no use. */
  readonly gone: boolean;
}

const CONNECTION_ERRORS: Readonly<Record<string, ConnectionError>> = {
  ECONNREFUSED: { text: 'connection refused', gone: true },
  ENOTFOUND: { text: 'no host of that name', gone: true },
  EAI_AGAIN: { text: 'the name of the host cannot be resolved', gone: true },
  EHOSTUNREACH: { text: 'host not reachable', gone: true },
  ENETUNREACH: { text: 'network not reachable', gone: true },
  ETIMEDOUT: { text: 'no connection in time', gone: true },
  UND_ERR_CONNECT_TIMEOUT: { text: 'no connection in time', gone: true },
  ECONNRESET: { text: 'connection reset', gone: false },
  EPIPE: { text: 'connection reset', gone: false },
  UND_ERR_SOCKET: { text: 'connection closed before the answer was complete', gone: false },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { text: 'answer shorter than announced', gone: false },
  HTTPParserError: { text: 'an answer that is no HTTP', gone: false },
  UND_ERR_HEADERS_OVERFLOW: { text: 'headers of the answer too large', gone: false },
};

/** Codes of certificates and parsers are words with underscores; anything else is not shown. */
const plain = (code: string): string => (/^[A-Z][A-Za-z0-9_]{0,60}$/.test(code) ? code : 'unknown error');
