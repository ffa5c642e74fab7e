import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../free-port.ts';

/** The response of a server without faults. */
export interface SoundAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Changes a valid response. */
type Misbehave = (response: ServerResponse, sound: SoundAnswer, request: IncomingMessage) => void;

/** What can go wrong between an HTTP client and a server. `refused`: the server does not listen. */
export const FAULTS = {
  refused: () => {},
  'reset before the answer': (response) => {
    response.socket?.resetAndDestroy();
  },
  'closed before the answer': (response) => {
    response.socket?.destroy();
  },
  silent: () => {},
  'not HTTP': (response) => {
    response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n');
  },
  'reset in the body': (response, sound) => {
    half(response, sound, () => response.socket?.resetAndDestroy());
  },
  'closed in the body': (response, sound) => {
    half(response, sound, () => response.socket?.end());
  },
  'silent in the body': (response, sound) => half(response, sound, () => {}),
  /** Single bytes: no pause is long. */
  slow: (response, sound) => {
    response.writeHead(sound.status, headersOf(sound)).flushHeaders();
    const bytes = bodyOf(sound);
    let sent = 0;
    const timer = setInterval(() => {
      response.write(bytes.subarray(sent, ++sent));
      if (sent === bytes.length) response.end();
      if (sent === bytes.length || response.destroyed) clearInterval(timer);
    }, 20);
  },
  endless: (response, { status, headers }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).flushHeaders();
    const chunk = Buffer.alloc(64 * 1024, ' ');
    // Not at once, because the client may be in the same process.
    const more = () => response.destroyed || response.write(chunk, () => setImmediate(more));
    more();
  },
  'wrong content type': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>');
  },
  'truncated JSON': (response, sound) => {
    const bytes = bodyOf(sound);
    response.writeHead(sound.status, { 'content-type': 'application/json', ...sound.headers });
    response.end(bytes.subarray(0, Math.ceil(bytes.length / 2)));
  },
  'empty body': (response, { status, headers }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end();
  },
  redirect: (response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  },
  'status 400': status(400),
  'status 401': status(401),
  'status 403': status(403),
  'status 429': status(429, { 'retry-after': '1' }),
  'status 500': status(500),
  'status 502': status(502),
  'status 503': status(503, { 'retry-after': '1' }),
} as const satisfies Record<string, Misbehave>;

export type Fault = keyof typeof FAULTS;

/** A server on loopback that responds correctly until a fault is set. */
export interface FaultServer {
  /** `http://127.0.0.1:PORT`, the same whatever happens. */
  readonly url: string;
  /** The requests, oldest first, without refused ones. */
  readonly asked: IncomingMessage[];
  /** How long a valid response takes. */
  delayMs: number;
  /** Faults for single requests; others get valid responses. */
  misbehaveFor: (request: IncomingMessage) => Fault | undefined;
  /** Undefined ends the fault. Open connections stay, except for `refused`. */
  misbehave(fault: Fault | undefined): Promise<void>;
  close(): Promise<void>;
}

export async function openFaultServer(
  answer: (request: IncomingMessage) => SoundAnswer,
): Promise<FaultServer> {
  const asked: IncomingMessage[] = [];
  let fault: Fault | undefined;
  const open = async (port: number) => {
    const server = createServer((request, response) => {
      asked.push(request);
      // The client may have disconnected before the response.
      response.on('error', () => {});
      request.resume().on('error', () => {});
      const sound = answer(request);
      const speak = () => response.writeHead(sound.status, headersOf(sound)).end(bodyOf(sound));
      const present = fault ?? opened.misbehaveFor(request);
      if (present === undefined && opened.delayMs > 0) setTimeout(speak, opened.delayMs);
      else if (present === undefined) speak();
      else (FAULTS[present] as Misbehave)(response, sound, request);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const port = await freePort();
  let server = await open(port);
  const close = async () => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const opened: FaultServer = {
    url: `http://127.0.0.1:${port}`,
    asked,
    delayMs: 0,
    misbehaveFor: () => undefined,
    async misbehave(wanted) {
      if (wanted === 'refused') await close();
      else if (!server.listening) server = await open(port);
      fault = wanted;
    },
    close,
  };
  return opened;
}

const bodyOf = ({ body }: SoundAnswer): Buffer => Buffer.from(body);

const headersOf = (sound: SoundAnswer): Record<string, string | number> => ({
  'content-type': 'application/json',
  'content-length': bodyOf(sound).length,
  ...sound.headers,
});

/** Sends the first half of the body, then calls `then`. */
function half(response: ServerResponse, sound: SoundAnswer, then: () => void): void {
  const bytes = bodyOf(sound);
  response.writeHead(sound.status, headersOf(sound)).flushHeaders();
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => setTimeout(then, 5));
}

/** An error in the form of Directus, BookStack and many others, which repeats the request. */
function status(code: number, headers: Readonly<Record<string, string>> = {}): Misbehave {
  return (response, _, { headers: sent }) => {
    const message = `no: ${sent.authorization ?? sent['x-typesense-api-key']}`;
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(
      JSON.stringify({ errors: [{ message, extensions: { code: `E${code}`, reason: message } }], message }),
    );
  };
}
