import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedVitrine, startProxiedVitrine } from './proxied-vitrine.ts';

let vitrine: ProxiedVitrine;
beforeAll(async () => {
  vitrine = await startProxiedVitrine();
});
afterAll(() => vitrine.close());

/** Status of a search, and whether it has found something. */
async function search(): Promise<string> {
  const { statusCode, body } = await vitrine.ask('/v2/search?q=*&per_page=1');
  return `${statusCode} ${JSON.parse(await body.text()).found > 0}`;
}

/** Searches one after the other on some connections, as long as something is done; what they gave, each kind once. */
async function meanwhile(work: () => Promise<void>): Promise<Set<string>> {
  const seen = new Set<string>();
  let done = false;
  const searches = Array.from({ length: 4 }, async () => {
    while (!done) seen.add(await search().catch(String));
  });
  await work().finally(() => {
    done = true;
  });
  await Promise.all(searches);
  return seen;
}

/** Resolves when the proxy passes requests to the replica. One that was down is tried again after up to three seconds. */
async function isUsed(which: number): Promise<void> {
  const before = vitrine.proxy.upstreams().length;
  const responded = () =>
    vitrine.proxy
      .upstreams()
      .slice(before)
      .some((line) => line.endsWith(`:${vitrine.ports[which]}`));
  await expect.poll(responded, { interval: 100 }).toBe(true);
}

test('clients do not notice that a replica is killed and restarted', async () => {
  const seen = await meanwhile(async () => {
    await sleep(300);
    vitrine.replicas[0]?.kill('SIGKILL');
    await sleep(1000);
    await vitrine.start(0);
    await sleep(500);
  });
  expect([...seen]).toEqual(['200 true']);
});

test('clients do not notice that both replicas are replaced, one after the other', async () => {
  const seen = await meanwhile(async () => {
    for (const which of [0, 1]) {
      const replica = vitrine.replicas[which];
      replica?.kill('SIGTERM');
      if (replica !== undefined) await once(replica, 'exit');
      await vitrine.start(which);
      await isUsed(which);
    }
  });
  expect([...seen]).toEqual(['200 true']);
});
