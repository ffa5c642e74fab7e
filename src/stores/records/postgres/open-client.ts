import { connect, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { within } from '../../../kernel/deadline.ts';

/** Sends SQL and returns rows. `bigint` columns are numbers. */
export type Sql = postgres.ISql<{ bigint: number }>;

/** Connections to one database, opened when they are needed. */
export interface Client {
  readonly sql: Sql;
  /** Aborts all statements. The next one connects again. */
  abandon(): void;
  /** Closes the connections, which aborts all statements. */
  close(): Promise<void>;
}

export interface ClientOptions {
  /** The maximum. */
  readonly connections: number;
  /** Timeout of the server for one statement, in milliseconds; 0: none. */
  readonly statementMs: number;
  /** Whether unused connections stay open. */
  readonly keepIdle: boolean;
  /** Called whenever a connection has closed. */
  readonly onClosed?: () => void;
}

/** A separate schema, so that a database can be shared with other programs. */
export const SCHEMA = 'vitrine';

const CONNECT_SECONDS = 10;
const IDLE_SECONDS = 300;
/** For the server to close connections. */
const CLOSE_TIMEOUT_MS = 1000;
/** For rows that another process is writing. */
const LOCK_TIMEOUT_MS = 30_000;
/** After this many idle seconds the server probes the connection, three times at most. */
const SERVER_KEEPALIVE = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};
const KEEPALIVE_SECONDS = 30;
/** Minimum time between two attempts to connect, for servers that close connections at once. */
const CONNECT_INTERVAL_MS = 20;
/** Connections closed at once, in a row, before this is an error. */
const MAX_HANG_UPS = 5;

/** A client that connects when the first statement is sent. Never fails. */
export function openClient(url: string, options: ClientOptions): Client {
  const sockets = new Set<Socket>();
  let last: Socket | undefined;
  let hangUps = 0;
  let earliest = 0;
  /** Counts hang-ups: the library would wait forever for a server that accepts connections and closes them. */
  const newSocket = async ({ host, port, path }: Target): Promise<Socket> => {
    for (const socket of sockets) if (socket.destroyed) sockets.delete(socket);
    hangUps = last?.destroyed === true && last.bytesWritten > 0 && last.bytesRead === 0 ? hangUps + 1 : 0;
    const now = performance.now();
    earliest = Math.max(now, earliest + CONNECT_INTERVAL_MS);
    if (earliest > now) await delay(earliest - now);
    if (hangUps >= MAX_HANG_UPS) return broken();
    const [name, number] = [host[0] ?? 'localhost', port[0] ?? 5432];
    const socket = typeof path === 'string' ? connect(path) : connect(number, name);
    // The library checks the certificate against this name.
    Object.assign(socket, { host: name, port: number });
    sockets.add(socket);
    last = socket;
    return socket;
  };
  const broken = (): Socket => {
    hangUps = 0;
    last = undefined;
    const socket = new Socket();
    const error = Object.assign(new Error('the server closes every connection at once'), {
      code: 'ECONNRESET',
    });
    setImmediate(() => socket.destroy(error));
    return socket;
  };

  // The library omits numbers of 0.
  const parameters: Record<string, string> = {
    default_transaction_isolation: 'read committed',
    statement_timeout: String(options.statementMs),
    lock_timeout: String(LOCK_TIMEOUT_MS),
    idle_in_transaction_session_timeout: '0',
    idle_session_timeout: '0',
    ...SERVER_KEEPALIVE,
  };
  const settings = {
    max: options.connections,
    // A statement never waits behind another one on the same connection.
    max_pipeline: 0,
    fetch_types: false,
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: options.keepIdle ? 0 : IDLE_SECONDS,
    keep_alive: KEEPALIVE_SECONDS,
    ...(options.keepIdle ? { max_lifetime: null } : {}),
    backoff: (attempts: number) => Math.min(0.05 * 2 ** attempts, 1),
    onnotice: () => {},
    onclose: () => options.onClosed?.(),
    socket: newSocket,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: {
      application_name: 'vitrine',
      search_path: SCHEMA,
      client_encoding: 'UTF8',
      ...parameters,
    },
  };
  const { serverUrl, folder } = readUrl(url);
  const sql = postgres(serverUrl, folder === null ? settings : { ...settings, host: folder });
  const abandon = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    sql,
    abandon,
    async close() {
      const open = [...sockets].filter((socket) => !socket.destroyed);
      const closed = Promise.all(open.map((socket) => new Promise((done) => socket.once('close', done))));
      // The library would wait for statements of closed connections.
      await sql.end({ timeout: 0 });
      await within(CLOSE_TIMEOUT_MS, closed, () => []);
      abandon();
    },
  };
}

/** As in other PostgreSQL clients, `?host=/folder` names the folder of a socket. */
function readUrl(text: string): { readonly serverUrl: string; readonly folder: string | null } {
  const url = new URL(text);
  const folder = url.searchParams.get('host');
  url.searchParams.delete('host');
  return { serverUrl: url.href, folder };
}

/** The library's argument for opening a socket. */
interface Target {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

/**
 * A database's name in messages, without user and password: for the URL
 * `postgres://user:secret@db.example:5433/vitrine`, `database vitrine at db.example:5433`.
 */
export function databaseName(url: string): string {
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const folder = searchParams.get('host');
  const host = folder ?? `${hostname === '' ? 'localhost' : hostname}:${port === '' ? 5432 : port}`;
  return `database ${decodeURIComponent(pathname.slice(1) || username)} at ${host}`;
}

/**
 * The result of work, or an error with the code ETIMEDOUT after `silenceMs`, which
 * also closes the client's connections, since all use the same network. 0: no
 * timeout.
 */
export async function unlessSilent<T>(client: Client, silenceMs: number, work: () => Promise<T>): Promise<T> {
  if (silenceMs === 0) return work();
  return within(silenceMs, work(), () => {
    client.abandon();
    throw Object.assign(new Error(`no response for ${silenceMs / 1000} s`), { code: SILENCE });
  });
}

const SILENCE = 'ETIMEDOUT';

export const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SILENCE;
