import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openRateLimits } from '../../src/app/wiring/open-rate-limits.ts';
import { openRedisRateLimits } from '../../src/kernel/redis-rate-limit.ts';
import { SharedWorkLimit } from '../../src/kernel/shared-work-limit.ts';
import { LocalWorkLimit } from '../../src/kernel/work-limit.ts';
import { RedisServer } from './redis-server.ts';

/** A second of work in an hour: nothing refills during a test. */
const ALLOWANCE = { workMs: 1000, periodMs: 3_600_000 };

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.stop());

/** A process that counts in Redis. */
async function openProcess(): Promise<SharedWorkLimit> {
  const redis = openRedisRateLimits(server.url);
  onTestFinished(() => redis.close());
  await redis.ready();
  const local = new LocalWorkLimit(ALLOWANCE, () => Math.round(performance.now()));
  return new SharedWorkLimit({ local, add: redis.addWork('work', ALLOWANCE), delayMs: 3_600_000 });
}

test('replicas count the work of clients together; a key expires when its allowance is full again', async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  one.charge('192.0.2.1', 900);
  one.charge('192.0.2.2', 100);
  await one.flush();
  other.charge('192.0.2.1', 200);
  expect(other.state('192.0.2.1').waitMs).toBe(0);
  await other.flush();
  const { leftMs, waitMs } = other.state('192.0.2.1');
  expect(leftMs).toBe(0);
  expect(waitMs).toBeGreaterThan(300_000);
  expect(waitMs).toBeLessThanOrEqual(360_000);
  const redis = new Redis(server.url);
  onTestFinished(() => redis.disconnect());
  expect((await redis.keys('*')).sort()).toEqual(['vitrine:work:192.0.2.1', 'vitrine:work:192.0.2.2']);
  const left = await redis.pttl('vitrine:work:192.0.2.2');
  expect(left).toBeGreaterThan(300_000);
  expect(left).toBeLessThanOrEqual(360_000);
});

test('a Redis that is there and does not answer delays nothing: each process counts for itself', async () => {
  const told: string[] = [];
  const limits = await openRateLimits({ redisUrl: server.url, rateLimit: ALLOWANCE }, (line) =>
    told.push(line),
  );
  onTestFinished(() => limits.close());
  await expect.poll(() => serverKnows(limits.work, 'x')).toBe(true);
  await server.signal('SIGSTOP');
  limits.work?.charge('x', 5000);
  expect(limits.work?.state('x').waitMs).toBeGreaterThan(0);
  await expect
    .poll(() => told)
    .toEqual(['Redis does not respond: work is counted for each process until it does']);
  expect(limits.work?.state('x').waitMs).toBeGreaterThan(0);
  await server.signal('SIGCONT');
  await expect
    .poll(async () => {
      limits.work?.charge('x', 1);
      await sleep(50);
      return told;
    })
    .toContain('Redis is back: work is counted for all processes again');
});

/** Whether Redis has counted work of this process. */
async function serverKnows(work: { charge(key: string, ms: number): void } | undefined, key: string) {
  work?.charge(key, 1);
  const redis = new Redis(server.url);
  const found = await redis.exists(`vitrine:work:${key}`);
  redis.disconnect();
  return found === 1;
}
