import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../../src/api/openapi.ts';
import { Random } from '../kills/random.ts';
import { runVitrine, spawnVitrine, type Vitrine } from '../kills/vitrine-process.ts';
import { describedRequest, operationsOf } from './described-request.ts';
import { type HostileRequest, hostileRequest, rubbish } from './hostile-request.ts';
import { sendRequest } from './send-request.ts';

interface HostileRunOptions {
  /** An empty folder. */
  readonly dataDir: string;
  readonly seed: number;
  readonly requests: number;
  readonly log: (message: string) => void;
}

const RECORDS = fileURLToPath(new URL('../../../sample/records/khm.jsonl', import.meta.url));
const AT_ONCE = 8;
/** One in so many is no request at all. */
const RUBBISH_EVERY = 50;
const STEPS = 20;
/**
 * Memory in the last third may be so much more than in the second, because caches, of up to
 * 64 MiB each, are still filled. In a hundred thousand requests, a leak of 3 KiB each is found.
 */
const MAX_GROWTH_MIB = 100;
/** Expected statuses. A 500 is a bug. */
const STATUSES = [
  200, 204, 206, 302, 303, 304, 400, 404, 405, 406, 408, 410, 413, 414, 415, 422, 429, 431, 502, 503,
];

/**
 * Sends what nobody should send. Each answer has a status that is meant, errors
 * say what is wrong, the service goes on, its log has no error and its memory
 * does not grow.
 * Errors: AssertionError; the message has the request.
 */
export async function sendHostileRequests({
  dataDir,
  seed,
  requests,
  log,
}: HostileRunOptions): Promise<void> {
  await runVitrine(dataDir, ['ingest', RECORDS]);
  await runVitrine(dataDir, ['index']);
  const vitrine = spawnVitrine(dataDir, ['serve'], { PORT: '0', LOG_LEVEL: 'warn' });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const port = Number(await vitrine.saying(/runs at http:\/\/127\.0\.0\.1:(\d+)/));
    const random = new Random(seed);
    const counts: Record<string, number> = {};
    const memory: number[] = [];
    const document = await fetch(`http://127.0.0.1:${port}/openapi.json`);
    const operations = operationsOf((await document.json()) as OpenApiDocument);
    const one = () => (random.below(2) === 0 ? hostileRequest(random) : describedRequest(random, operations));
    for (let done = 0; done < requests; done += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, one);
      if ((done / AT_ONCE) % RUBBISH_EVERY === 0) await sendRubbish(port, rubbish(random));
      const statuses = await Promise.all(batch.map((one) => check(port, agent, one)));
      for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
      assert.ok(!vitrine.hasEnded(), `it has ended: ${vitrine.complained()}`);
      if (done >= (requests / STEPS) * memory.length) {
        memory.push(memoryOf(vitrine));
        log(`${done + AT_ONCE} requests: ${JSON.stringify(counts)}, ${memory.at(-1)?.toFixed(0)} MiB`);
      }
    }
    assertFlat(memory);
    assert.equal(mistakesIn(vitrine), '', 'the log tells of mistakes');
    assert.equal(await check(port, agent, { method: 'GET', address: '/v2/search?q=*', headers: {} }), 200);
  } finally {
    agent.destroy();
    vitrine.kill();
    await vitrine.ended;
  }
}

/** Gives the status of an answer in which nothing is wrong. */
async function check(port: number, agent: Agent, asked: HostileRequest): Promise<number> {
  const name = `${asked.method} ${asked.address} ${JSON.stringify(asked.headers)} ${asked.body?.slice(0, 300) ?? ''}`;
  const received = await sendRequest(port, agent, asked).catch((cause) => {
    throw new Error(name, { cause });
  });
  const { status } = received;
  const body = received.body.toString();
  const told = `${name}: ${status} ${body.slice(0, 300)}`;
  // The deprecated search says 500 for what the engine rejects, and why.
  const isOldError =
    status === 500 &&
    /^(?:http:..[^/]*)?\/+(?:search|object)/i.test(asked.address) &&
    !body.includes('Internal');
  assert.ok(STATUSES.includes(status) || isOldError, told);
  // Errors of OAI-PMH are XML.
  const isHarvest = /^(?:http:..[^/]*)?\/oai/i.test(asked.address);
  const isOfOurs = status >= 400 && asked.method !== 'HEAD' && !isHarvest;
  if (isOfOurs) {
    const { detail, error } = JSON.parse(body) as { detail?: unknown; error?: { message?: unknown } };
    // Those of MCP are errors of JSON-RPC.
    const said = asked.address.startsWith('/mcp') ? (detail ?? error?.message) : detail;
    assert.ok((typeof said === 'string' && said !== '') || Array.isArray(said), told);
  }
  return status;
}

/** The timeout of a response. */
async function sendRubbish(port: number, bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.on('data', () => undefined).write(bytes, 'latin1');
  setTimeout(() => socket.destroy(), 2000).unref();
  await sleep(5);
}

/** MiB; NaN where the kernel does not tell. */
function memoryOf({ pid }: Vitrine): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

function assertFlat(memory: readonly number[]): void {
  const third = Math.floor(memory.length / 3);
  const growth = median(memory.slice(-third)) - median(memory.slice(third, 2 * third));
  assert.ok(!(growth > MAX_GROWTH_MIB), `memory grows: ${memory.map(Math.round).join(', ')} MiB`);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Errors in the log, but for those that the deprecated endpoints answer with and
 * searches that ended when their `search_cutoff_ms` said; and standard error.
 */
function mistakesIn(vitrine: Vitrine): string {
  const logged = vitrine
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{') && !/"path":"\/+(?:search|object)/i.test(line))
    .filter((line) => !line.includes('caused by: Error: Request Timeout'));
  // The service has another port than that for which documents were made.
  const complaints = vitrine.complained().replace(/^Documents in the index have URLs of another .*$/m, '');
  return [...logged, complaints].join('\n').trim();
}
