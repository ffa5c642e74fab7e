import { connect, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { within } from '../../kernel/deadline.ts';

/** Sends SQL, and gives rows; whole numbers of any size are numbers. */
export type Sql = postgres.ISql<{ bigint: number }>;

/** Some connections to one database, made when they are needed. */
export interface Client {
  readonly sql: Sql;
  /** Breaks off whatever is under way. The next statement connects again. */
  abandon(): void;
  /** Ends the connections, and with them whatever is under way. */
  close(): Promise<void>;
}

export interface ClientOptions {
  /** At most so many connections. */
  readonly connections: number;
  /** Longest time that the server works on one statement, in milliseconds; 0: as long as it takes. */
  readonly statementMs: number;
  /** Whether connections that nobody uses are closed after a while. */
  readonly keepIdle: boolean;
  /** Called whenever a connection is gone. */
  readonly onClosed?: () => void;
}

/** Everything is in a schema of its own, so that a database can be shared with other programs. */
export const SCHEMA = 'vitrine';

const CONNECT_SECONDS = 10;
const IDLE_SECONDS = 300;
/** Longest wait for the server to end connections. */
const CLOSE_MS = 1000;
/** Longest wait for rows that another process is writing. */
const LOCK_MS = 30_000;
/** The server looks whether we are there still after so many seconds of silence, three times at most. */
const SERVER_KEEPALIVE = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};
const KEEPALIVE_SECONDS = 30;
/** Least time between two attempts to connect: a server that hangs up at once is not asked without a pause. */
const BETWEEN_SOCKETS_MS = 20;
/** So many hang-ups in a row are taken for an error. */
const MAX_HANG_UPS = 5;

/** A client of the library, which connects when the first statement is sent. Never fails. */
export function openClient(address: string, options: ClientOptions): Client {
  const sockets = new Set<Socket>();
  let last: Socket | undefined;
  let hangUps = 0;
  let earliest = 0;
  /** The library would wait forever for a server that accepts connections and closes them. */
  const newSocket = async ({ host, port, path }: Target): Promise<Socket> => {
    for (const socket of sockets) if (socket.destroyed) sockets.delete(socket);
    hangUps = last?.destroyed === true && last.bytesWritten > 0 && last.bytesRead === 0 ? hangUps + 1 : 0;
    const now = performance.now();
    earliest = Math.max(now, earliest + BETWEEN_SOCKETS_MS);
    if (earliest > now) await delay(earliest - now);
    if (hangUps >= MAX_HANG_UPS) return broken();
    const [name, number] = [host[0] ?? 'localhost', port[0] ?? 5432];
    const socket = typeof path === 'string' ? connect(path) : connect(number, name);
    // The library looks here for the name that a certificate is to have.
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

  // The library leaves numbers of 0 out.
  const parameters: Record<string, string> = {
    default_transaction_isolation: 'read committed',
    statement_timeout: String(options.statementMs),
    lock_timeout: String(LOCK_MS),
    idle_in_transaction_session_timeout: '0',
    idle_session_timeout: '0',
    ...SERVER_KEEPALIVE,
  };
  const settings = {
    max: options.connections,
    // A statement waits for a connection of its own, never behind another one.
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
  const { url, folder } = readAddress(address);
  const sql = postgres(url, folder === null ? settings : { ...settings, host: folder });
  const abandon = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    sql,
    abandon,
    async close() {
      const open = [...sockets].filter((socket) => !socket.destroyed);
      const closed = Promise.all(open.map((socket) => new Promise((done) => socket.once('close', done))));
      // The library would wait for statements of connections that are gone.
      await sql.end({ timeout: 0 });
      await within(CLOSE_MS, closed, () => []);
      abandon();
    },
  };
}

/** As in other clients of PostgreSQL, `?host=/folder` names the folder of a socket. */
function readAddress(address: string): { readonly url: string; readonly folder: string | null } {
  const url = new URL(address);
  const folder = url.searchParams.get('host');
  url.searchParams.delete('host');
  return { url: url.href, folder };
}

/** What the library knows about where to connect. */
interface Target {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}
