import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openRateLimits } from '../../../src/app/serve/open-rate-limits.ts';
import { checkRedis, openRedisRateLimits } from '../../../src/kernel/redis-rate-limit.ts';
import { freePort } from '../../free-port.ts';
import { describeRateLimits } from '../../src/kernel/rate-limit-contract.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.stop());

/** A connection of the test's own. */
function connect(): Redis {
  const redis = new Redis(server.url);
  onTestFinished(() => redis.disconnect());
  return redis;
}

async function empty(): Promise<void> {
  const redis = new Redis(server.url);
  await redis.flushall();
  redis.disconnect();
}

async function openShared() {
  const rateLimits = openRedisRateLimits(server.url);
  onTestFinished(() => rateLimits.close());
  await rateLimits.ready();
  return rateLimits;
}

describeRateLimits('in Redis', async () => {
  await empty();
  return { open: (await openShared()).open, pass: sleep };
});

describe('what is kept', () => {
  test('a key for each client, which expires when its allowance is full again', async () => {
    const redis = connect();
    await redis.flushall();
    const take = (await openShared()).open('uploads', { burst: 4, intervalMs: 6000 });
    for (let i = 0; i < 6; i++) await take('192.0.2.1');
    expect(await redis.keys('*')).toEqual(['vitrine:uploads:192.0.2.1']);
    const left = await redis.pttl('vitrine:uploads:192.0.2.1');
    expect(left).toBeGreaterThan(20_000);
    expect(left).toBeLessThanOrEqual(24_000);
  });

  test('a clock that was set back by days keeps nobody out for longer than one interval', async () => {
    const redis = connect();
    await redis.set('vitrine:uploads:x', String(Date.now() + 86_400_000));
    const take = (await openShared()).open('uploads', { burst: 4, intervalMs: 6000 });
    expect(await take('x')).toBe(6000);
  });
});

interface Taken {
  readonly taken: number;
  readonly refused: number;
  readonly told: readonly string[];
  readonly longestMs: number;
  readonly ms: number;
}

/** Processes that take together; `meanwhile` begins when they do. */
async function takeTogether(
  count: number,
  { burst, intervalMs, forMs }: { burst: number; intervalMs: number; forMs: number },
  meanwhile: () => Promise<void> = async () => {},
): Promise<Taken[]> {
  const script = join(import.meta.dirname, 'taking-process.ts');
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [script, server.url, ...[burst, intervalMs, forMs].map(String)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const lines = children.map((child) => linesOf(child));
  for (const line of lines) expect((await line.next()).value).toBe('ready');
  await sleep(500);
  for (const { stdin } of children) stdin.write('go\n');
  await meanwhile();
  return Promise.all(lines.map(async (line) => JSON.parse((await line.next()).value ?? '')));
}

const linesOf = ({ stdout }: ChildProcess): AsyncIterator<string> => {
  if (stdout === null) throw new Error('no standard output');
  return createInterface({ input: stdout })[Symbol.asyncIterator]();
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('several processes', () => {
  test('never exceed the limit together, and use it up', async () => {
    await empty();
    const limits = { burst: 10, intervalMs: 100, forMs: 3000 };
    const outcomes = await takeTogether(4, limits);
    // They do not begin and end at quite the same moment.
    const ms = Math.max(...outcomes.map((one) => one.ms)) + 500;
    const taken = sum(outcomes.map((one) => one.taken));
    expect(taken).toBeLessThanOrEqual(limits.burst + ms / limits.intervalMs);
    expect(taken).toBeGreaterThanOrEqual(limits.burst + (0.8 * limits.forMs) / limits.intervalMs);
    expect(outcomes.flatMap(({ told }) => told)).toEqual([]);
  });

  test('go on counting when Redis is killed, each for itself, and together when it is back', async () => {
    await empty();
    const limits = { burst: 10, intervalMs: 100, forMs: 7000 };
    const outcomes = await takeTogether(3, limits, async () => {
      await sleep(1500);
      await server.signal('SIGKILL');
      await sleep(1500);
      await server.restart();
    });
    for (const { told, longestMs, taken, ms } of outcomes) {
      expect(told).toEqual([
        'Redis does not respond: limits are counted for each process until it does',
        'Redis is back: limits are counted for all processes again',
      ]);
      // 250 ms for Redis, the rest for a busy machine.
      expect(longestMs).toBeLessThan(1500);
      // Three rate limits, one after the other: shared, own, shared and empty again.
      expect(taken).toBeLessThanOrEqual(3 * limits.burst + ms / limits.intervalMs);
    }
    // Redis before and after, and each for itself in between.
    const most = (2 + outcomes.length) * limits.burst + (outcomes.length * 4000 + 4000) / limits.intervalMs;
    expect(sum(outcomes.map(({ taken }) => taken))).toBeLessThanOrEqual(most);
  });
});

describe('a Redis that is there and does not answer', () => {
  test('costs a request a quarter of a second, and only one in a second', async () => {
    const told: string[] = [];
    const rateLimits = await openRateLimits(server.url, (line) => told.push(line));
    onTestFinished(() => rateLimits.close());
    const take = rateLimits.open('paused', { burst: 100, intervalMs: 1000 });
    await sleep(500);
    expect(await take('x')).toBe(0);
    await server.signal('SIGSTOP');
    const begin = performance.now();
    for (let i = 0; i < 50; i++) expect(await take('x')).toBe(0);
    expect(performance.now() - begin).toBeLessThan(1000);
    await server.signal('SIGCONT');
    expect(told).toEqual(['Redis does not respond: limits are counted for each process until it does']);
  });
});

test('a wrong password is told without it', async () => {
  const guarded = await RedisServer.start('--requirepass', 'right-secret');
  onTestFinished(() => guarded.stop());
  const told: unknown[] = [];
  const redisUrl = guarded.url.replace('//', '//:wrong-secret@');
  const rateLimits = await openRateLimits(redisUrl, (line, error) => told.push(line, String(error)));
  onTestFinished(() => rateLimits.close());
  const take = rateLimits.open('guarded', { burst: 1, intervalMs: 1000 });
  await sleep(300);
  expect(await take('x')).toBe(0);
  expect(told[1]).toMatch(/WRONGPASS|NOAUTH|invalid/i);
  expect(JSON.stringify(told)).not.toContain('secret');

  const findings = await checkRedis(redisUrl, AbortSignal.timeout(5000));
  expect(findings).toMatchObject([{ severity: 'fault', message: expect.stringMatching(/^redis:\/\/127/) }]);
  expect(JSON.stringify(findings)).not.toContain('secret');
});

test('vitrine doctor says whether it can be used', async () => {
  expect(await checkRedis(server.url, AbortSignal.timeout(5000))).toEqual([
    { severity: 'ok', subject: 'limits (Redis)', message: `${server.url} counts for all processes` },
  ]);
  const gone = await RedisServer.start();
  await gone.stop();
  expect(await checkRedis(gone.url, AbortSignal.timeout(5000))).toMatchObject([
    { severity: 'fault', message: expect.stringContaining('ECONNREFUSED') },
  ]);
});

const PROGRAMS = ['redis-server', 'valkey-server'];

/** A Redis of our own on 127.0.0.1, which keeps nothing on disk and can be killed and started again. */
class RedisServer {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'vitrine-redis-'));
  #process: ChildProcess;

  private constructor(port: number, process: ChildProcess) {
    this.port = port;
    this.#process = process;
  }

  /** Errors: where no Redis is installed, one that says so. */
  static async start(...more: readonly string[]): Promise<RedisServer> {
    const port = await freePort();
    return new RedisServer(port, await run(port, more));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async restart(): Promise<void> {
    this.#process = await run(this.port, []);
  }

  /** SIGKILL takes it away at once, SIGSTOP lets it hang. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const ended = signal === 'SIGKILL' ? once(this.#process, 'exit') : undefined;
    this.#process.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await this.signal('SIGKILL');
    rmSync(this.#folder, { recursive: true });
  }
}

async function run(port: number, more: readonly string[]): Promise<ChildProcess> {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...more,
  ];
  for (const program of PROGRAMS) {
    const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    const outcome = await Promise.race([
      isReady(child),
      once(child, 'error').then(() => 'missing'),
      once(child, 'exit').then(() => 'ended'),
    ]);
    if (outcome === 'ready') return child;
    if (outcome === 'ended') throw new Error(`${program} on port ${port} ended at once`);
  }
  throw new Error(`No ${PROGRAMS.join(' or ')} here: install one (apt-get install redis-server).`);
}

async function isReady({ stdout }: ChildProcess): Promise<'ready'> {
  let text = '';
  return new Promise((resolve) => {
    stdout?.on('data', (chunk) => {
      text += chunk;
      if (/ready to accept connections/i.test(text)) resolve('ready');
    });
  });
}
