import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Database } from '../../../src/stores/records/postgres/database.ts';
import { openPostgresSnapshot } from '../../../src/stores/records/postgres/record-snapshot.ts';
import { openPostgresStore } from '../../../src/stores/records/postgres-store.ts';
import { StoreError } from '../../../src/stores/records/record-store.ts';
import { errorMessage } from './error-message.ts';
import { newDatabase } from './new-database.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const RECORD = { uuid: A, body: '{"a":1}' };
const TIMEOUTS = { statementMs: 5000, silenceMs: 1500, retryMs: 300 };

async function open(url: string, timeouts = TIMEOUTS) {
  const store = await openPostgresStore(url, () => 1_000_000, { timeouts });
  onTestFinished(() => store.close());
  return store;
}

const LOST = /^cannot (read|write to) the record store in DATABASE: the connection was lost$/;
const REFUSED =
  /^cannot (read|write to) the record store in DATABASE: nothing listens there; is the server running, and is the port right$/;
const SILENT = /^cannot (read|write to) the record store in DATABASE: the server does not respond$/;

describe('a store reports failing connections, and works again once they are restored', () => {
  const EXPECTED: Record<Fault, { first: RegExp; next: RegExp }> = {
    refused: { first: REFUSED, next: REFUSED },
    reset: { first: LOST, next: LOST },
    'hung up': { first: LOST, next: LOST },
    silent: { first: SILENT, next: SILENT },
  };
  test.each(Object.keys(EXPECTED) as Fault[])('%s', async (fault) => {
    const proxy = await openFaultyProxy(await newDatabase());
    const { records } = await open(proxy.url);
    const run = await records.startRun('p', { full: false });
    await records.put([RECORD], run);
    await proxy.fail(fault);
    expect(await errorMessage(records.get(A))).toMatch(EXPECTED[fault].first);
    expect(await errorMessage(records.put([RECORD], run))).toMatch(EXPECTED[fault].next);
    expect(await errorMessage(records.lastChange())).toMatch(EXPECTED[fault].next);
    await proxy.restore();
    expect(await records.get(A)).toMatchObject(RECORD);
    expect(await records.put([RECORD], run)).toEqual([{ kind: 'unchanged' }]);
  });
});

test('a read is retried when the connection is lost for a moment, without an error', async () => {
  const proxy = await openFaultyProxy(await newDatabase());
  const { records } = await open(proxy.url, { ...TIMEOUTS, retryMs: 20_000 });
  await records.put([RECORD], await records.startRun('p', { full: false }));
  await proxy.fail('reset');
  const read = records.get(A);
  setTimeout(() => proxy.restore(), 300);
  expect(await read).toMatchObject(RECORD);
});

test.each<[Fault, RegExp]>([
  ['refused', /nothing listens there/],
  ['reset', /the connection was lost/],
  ['hung up', /the connection was lost/],
])('a store that cannot be opened is named, without the password: %s', async (fault, reason) => {
  const proxy = await openFaultyProxy(await newDatabase());
  await proxy.fail(fault);
  const url = proxy.url.replace('//', '//user:secret-word@').replace(/@[^@/]*@/, '@');
  const failure = await openPostgresStore(url, () => 0).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreError);
  const { message } = failure as StoreError;
  expect(message).toMatch(reason);
  expect(message).toContain(
    `cannot open the record store in database ${new URL(url).pathname.slice(1)} at 127.0.0.1:`,
  );
  expect(message).not.toContain('secret-word');
});

test('errors name a missing database, and a server that is not PostgreSQL', async () => {
  const missing = new URL(await newDatabase());
  missing.pathname = '/nowhere';
  expect(await errorMessage(openPostgresStore(missing.href, () => 0))).toBe(
    'cannot open the record store in DATABASE: there is no such database; create it',
  );
  const other = createServer((socket) => {
    // The client may close the connection first.
    socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const port = (other.address() as { port: number }).port;
  expect(await errorMessage(openPostgresStore(`postgres://a@127.0.0.1:${port}/a`, () => 0))).toMatch(
    /^cannot open the record store in DATABASE: /,
  );
});

test('a snapshot and a lock end with their connection, and report it', async () => {
  const proxy = await openFaultyProxy(await newDatabase());
  const store = await open(proxy.url);
  await store.records.put([RECORD], await store.records.startRun('p', { full: false }));
  const snapshot = await openPostgresSnapshot(proxy.url);
  const lock = await store.locks.tryLock('sync');
  expect(await snapshot.institutions()).toHaveLength(1);
  await proxy.fail('reset');
  await proxy.restore();
  expect(await errorMessage(snapshot.institutions())).toMatch(LOST);
  expect(await errorMessage(snapshot.institutions())).toMatch(LOST);
  await snapshot.close();
  // The server has released it.
  const next = await store.locks.tryLock('sync');
  expect(next).toBeDefined();
  await next?.release();
  await lock?.release();
});

test('waiting for a connection is not silence of the server', async () => {
  const database = new Database(await newDatabase(), { statementMs: 5000, silenceMs: 3000, retryMs: 0 }, 1);
  onTestFinished(() => database.close());
  const sleep = () => database.once('cannot sleep in', (sql) => sql`SELECT pg_sleep(1)`);
  await expect(Promise.all(Array.from({ length: 5 }, sleep))).resolves.toHaveLength(5);
});

/** What happens to existing and new connections. */
type Fault =
  /** The port is closed. */
  | 'refused'
  /** Connections are cut by a reset. */
  | 'reset'
  /** Connections are accepted and closed. */
  | 'hung up'
  /** Connections stay open, but transfer nothing. */
  | 'silent';

interface FaultyProxy {
  /** The URL of the database through this proxy. */
  readonly url: string;
  fail(fault: Fault): Promise<void>;
  /** Closed connections stay closed; new ones work. */
  restore(): Promise<void>;
}

/** A proxy to a server on loopback with faults; it is closed when the test ends. */
async function openFaultyProxy(serverUrl: string): Promise<FaultyProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let fault: Fault | undefined;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    if (fault === 'reset') client.once('data', () => client.resetAndDestroy());
    else if (fault === 'hung up') client.end();
    else if (fault === undefined) {
      const upstream = keep(connect(Number(target.port), target.hostname));
      client.pipe(upstream);
      upstream.pipe(client);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port was given');
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  onTestFinished(close);
  const url = new URL(serverUrl);
  url.port = String(bound.port);
  return {
    url: url.href,
    async fail(next) {
      fault = next;
      if (next === 'refused') return close();
      for (const socket of sockets) {
        if (next === 'silent') socket.unpipe().pause();
        else if (next === 'reset') socket.resetAndDestroy();
        else socket.end();
      }
    },
    async restore() {
      fault = undefined;
      if (server.listening) return;
      server.listen(bound.port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
