import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders } from 'node:http';
import { freePort } from '../../test/free-port.ts';
import { serviceUrl } from '../../test/src/app/run-vitrine.ts';
import type { HostileRequest } from '../../test/suites/hostile/hostile-request.ts';
import { sendRequest } from '../../test/suites/hostile/send-request.ts';
import { type Ended, type State, spawnCommand } from './command-run.ts';
import { withoutTimes } from './without-times.ts';

export interface ComparedRequest extends HostileRequest {
  /** What differences are grouped by, such as the route. */
  readonly kind: string;
}

/** A running service. */
export interface Service {
  readonly port: number;
  readonly agent: Agent;
  stop(): Promise<void>;
}

/** Starts `vitrine serve`. Errors: when it ends before it listens. */
export async function startService(state: State): Promise<Service> {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    // It signs resumption tokens.
    OAI_TOKEN_KEY: 'a key that is the same for both states',
    LOG_LEVEL: 'fatal',
    // Each request is one of another client, so that none has used up its allowance.
    TRUST_PROXY: '1',
  };
  const child = spawnCommand(state, { args: ['serve'], settings });
  process.once('exit', () => child.kill('SIGKILL'));
  child.stderr.resume();
  await serviceUrl(child);
  const agent = new Agent({ keepAlive: true });
  return {
    port,
    agent,
    async stop() {
      agent.destroy();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
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
  request: HostileRequest,
  client: number,
): Promise<Ended> {
  const from = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
  const headers = { ...request.headers, 'x-forwarded-for': from };
  try {
    const response = await sendRequest(port, agent, { ...request, headers });
    const isText = /text|json|xml|javascript|svg|csv|ndjson/.test(response.headers['content-type'] ?? '');
    const body = withoutTimes(response.body.toString(isText ? 'utf8' : 'base64'));
    return { status: String(response.status), headers: compared(response.headers, body), body };
  } catch (error) {
    return {
      status: `no response: ${error instanceof Error ? error.message : error}`,
      headers: {},
      body: '',
    };
  }
}

function compared(headers: IncomingHttpHeaders, body: string): Record<string, string> {
  // An ETag of bytes that have a time.
  const isUncompared = (name: string): boolean =>
    UNCOMPARED.includes(name) || (name === 'etag' && /<time>|"search_time_ms"/.test(body));
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !isUncompared(name))
      .map(([name, value]) => [name, withoutTimes(String(value))]),
  );
}
