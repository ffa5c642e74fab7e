import { describe, expect, test, vi } from 'vitest';
import { cacheKey } from '../../../src/kernel/cache-key.ts';
import { ResponseCache } from '../../../src/kernel/response-cache.ts';

const HOUR = 3_600_000;
const K = cacheKey({ of: 'k' });

/** The backend failed; other errors are its responses. */
class Outage extends Error {}

/** A cache with a backend whose response can be set, and that counts requests. */
function open(maxBytes = 1_000_000, options: { readonly freshSeconds?: number } = {}) {
  const world = { now: 0, requests: 0, respond: async (_signal: AbortSignal): Promise<string> => 'first' };
  const cache = new ResponseCache({
    clock: () => world.now,
    maxBytes,
    isOutage: (error) => error instanceof Outage,
    ...options,
  });
  const get = async (name = 'k') => {
    const make = (signal: AbortSignal) => {
      world.requests += 1;
      return world.respond(signal);
    };
    return cache.get(cacheKey({ of: name }), make).then(
      ({ body, ageSeconds, outcome }) => [String(body), ageSeconds, outcome],
      (error) => [error.message],
    );
  };
  return { world, cache, get };
}

const fail = (error: Error) => async () => {
  throw error;
};

test('[quality-13] a request is aborted when all clients that wait for it have left, and asked anew by the next one', async () => {
  const { cache } = open();
  const signals: AbortSignal[] = [];
  const fetch = async (signal: AbortSignal): Promise<string> => {
    signals.push(signal);
    if (signals.length > 1) return 'second';
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const [a, b] = [new AbortController(), new AbortController()];
  const left = [a, b].map(({ signal }) => expect(cache.get(K, fetch, signal)).rejects.toThrow('left'));
  a.abort(new Error('left'));
  await left[0];
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  b.abort(new Error('left'));
  await left[1];
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect((await cache.get(K, fetch)).body.toString()).toBe('second');
});

describe('a response is cached for three hours', () => {
  test('or for another time', async () => {
    const { world, get } = open(undefined, { freshSeconds: 60 });
    await get();
    world.respond = async () => 'second';
    world.now = 59_999;
    expect(await get()).toEqual(['first', 59, 'hit']);
    world.now = 60_000;
    expect(await get()).toEqual(['second', 0, 'miss']);
  });

  test('unless it is invalidated', async () => {
    const { world, cache, get } = open();
    await get();
    cache.invalidate(K);
    cache.invalidate(cacheKey({ of: 'another' }));
    world.respond = async () => 'second';
    expect(await get()).toEqual(['second', 0, 'miss']);
  });

  test('its age counts from the request', async () => {
    const { world, get } = open();
    world.respond = async () => {
      world.now += 4000;
      return 'slow';
    };
    expect(await get()).toEqual(['slow', 4, 'miss']);
  });

  test('a clock that is set back makes it new', async () => {
    const { world, get } = open();
    world.now = HOUR;
    await get();
    world.now = 0;
    expect(await get()).toEqual(['first', 0, 'hit']);
  });

  test('keys do not share responses, equal bytes share a tag', async () => {
    const { cache, world } = open();
    const one = await cache.get(cacheKey({ of: 'a' }), async () => 'x');
    const other = await cache.get(cacheKey({ of: 'b' }), async () => 'x');
    const third = await cache.get(cacheKey({ of: 'c' }), async () => 'y');
    expect([one.tag === other.tag, one.tag === third.tag]).toEqual([true, false]);
    expect(world.requests).toBe(0);
  });
});

test('simultaneous requests share one response', async () => {
  const { world, get } = open();
  const { promise, resolve } = Promise.withResolvers<string>();
  world.respond = () => promise;
  const all = Promise.all([get(), get(), get('other'), get()]);
  resolve('both');
  expect(await all).toEqual([
    ['both', 0, 'miss'],
    ['both', 0, 'hit'],
    ['both', 0, 'miss'],
    ['both', 0, 'hit'],
  ]);
  expect(world.requests).toBe(2);
});

describe('when the backend fails', () => {
  test('all waiting requests get the stale response', async () => {
    const { world, get } = open();
    await get();
    world.respond = fail(new Outage('down'));
    world.now = 4 * HOUR;
    expect(await Promise.all([get(), get()])).toEqual([
      ['first', 14_400, 'stale'],
      ['first', 14_400, 'stale'],
    ]);
    expect(world.requests).toBe(2);
  });

  test('[cache-4] it gets no request for two seconds', async () => {
    const { world, get } = open();
    await get();
    world.now = 3 * HOUR;
    world.respond = fail(new Outage('down'));
    await get();
    world.respond = async () => 'back';
    world.now += 1999;
    expect(await get()).toEqual(['first', 10_801, 'stale']);
    expect(world.requests).toBe(2);
    world.now += 1;
    expect(await get()).toEqual(['back', 0, 'miss']);
  });

  test('the failure is returned', async () => {
    const { world, cache, get } = open();
    await get();
    world.now = 3 * HOUR;
    const failure = new Outage('down');
    expect(await cache.get(K, fail(failure))).toMatchObject({ failure });
  });

  test('a timeout is a failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { world, get } = open();
    await get();
    world.now = 3 * HOUR;
    world.respond = (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Outage(signal.reason.name))),
      );
    const answer = get();
    vi.advanceTimersByTime(20_000);
    expect(await answer).toEqual(['first', 10_800, 'stale']);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('an error of the backend', () => {
  test('replaces a cached response', async () => {
    const { world, get } = open();
    await get();
    world.now = 3 * HOUR;
    world.respond = fail(new Error('gone'));
    expect(await get()).toEqual(['gone']);
    world.now += 2000;
    world.respond = fail(new Outage('down'));
    expect(await get()).toEqual(['down']);
  });
});

test('bounded in bytes, the least recently used are evicted', async () => {
  const { world, cache, get } = open(20_000);
  world.respond = async () => 'x'.repeat(1000);
  for (let at = 0; at < 100; at++) {
    await get('often');
    await get(`rare ${at}`);
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
  }
  expect(cache.bytes).toBeGreaterThan(15_000);
  expect((await get('often'))[2]).toBe('hit');
  expect((await get('rare 0'))[2]).toBe('miss');
  world.respond = async () => 'x'.repeat(30_000);
  expect((await get('huge'))[2]).toBe('miss');
  expect(cache.bytes).toBeLessThanOrEqual(20_000);
});
