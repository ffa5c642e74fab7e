import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Checkout } from './checkout.ts';
import { BASE_URL, type Ended } from './command-run.ts';
import { withoutTimes } from './without-times.ts';

export interface ComparedRequest {
  /** What differences are grouped by, such as the route. */
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A running service. */
export interface Service {
  readonly port: number;
  readonly agent: Agent;
}

/** Starts `vitrine serve`. Errors: when it ends before it listens. */
export async function startService(
  { folder, name }: Checkout,
  dataDir: string,
): Promise<Service & AsyncDisposable> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--no-warnings', 'src/app/main.ts', 'serve'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      BASE_URL,
      // It signs resumption tokens.
      OAI_TOKEN_KEY: 'a key that is the same for both states',
      LOG_LEVEL: 'fatal',
      SLOW_SEARCH: 'off',
      // Each request is one of another client, so that none has used up its allowance.
      TRUST_PROXY: '1',
    },
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const ended = once(child, 'close').then(() => {
    throw new Error(`${name}: vitrine serve has ended`);
  });
  ended.catch(() => {});
  const agent = new Agent({ keepAlive: true });
  const service = { port, agent };
  const health = { kind: '', method: 'GET', path: '/health' };
  const listens = async (): Promise<void> => {
    while ((await answerTo(service, health, 0)).status !== '200') await sleep(100);
  };
  await Promise.race([listens(), ended]);
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      agent.destroy();
      child.kill();
      await ended.catch(() => {});
      process.off('exit', end);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Headers that differ from one response to the next, or only say how it was sent. */
const UNCOMPARED = [
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'age',
];

/** The answer to a request of the client with this number. */
export async function answerTo(
  { port, agent }: Service,
  { method, path, headers, body }: ComparedRequest,
  client: number,
): Promise<Ended> {
  const sent = request({
    port,
    host: '127.0.0.1',
    agent,
    method,
    path,
    headers: { ...headers, 'x-forwarded-for': `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}` },
  });
  try {
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const bytes = await buffer(decoded(response));
    const isText = /text|json|xml|javascript|svg|csv|ndjson/.test(response.headers['content-type'] ?? '');
    const text = withoutTimes(isText ? bytes.toString('utf8') : bytes.toString('base64'));
    return { status: String(response.statusCode), headers: compared(response, text), body: text };
  } catch (error) {
    return {
      status: `no response: ${error instanceof Error ? error.message : error}`,
      headers: {},
      body: '',
    };
  }
}

function decoded(response: IncomingMessage): Readable {
  switch (response.headers['content-encoding']) {
    case 'br':
      return response.pipe(createBrotliDecompress());
    case 'gzip':
      return response.pipe(createGunzip());
    default:
      return response;
  }
}

function compared({ headers }: IncomingMessage, body: string): Record<string, string> {
  const all = Object.entries(headers).filter(([name]) => !UNCOMPARED.includes(name));
  return Object.fromEntries(
    all
      // Made from bytes that have a time.
      .filter(([name]) => !(name === 'etag' && /<time>|"search_time_ms"/.test(body)))
      .map(([name, value]) => [name, withoutTimes(String(value))]),
  );
}
