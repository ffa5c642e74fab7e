import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EngineReply, makeReply } from '../../../../src/engine/threads/search-task.ts';
import { ReplyCache, type Wanted } from '../../../../src/engine/threads/searches.ts';
import type { Callers } from '../../../../src/kernel/share-in-flight.ts';

const STATE = { folder: 'books', generation: 1 };
const CACHED = { q: 'krug', use_cache: 'true' };
const WANTED = { parameters: CACHED };
const PLENTY = 1_000_000;

/** A search that is answered when the test wants it, and remembers what happened to it. */
function waitingSearch() {
  const { promise, resolve, reject } = Promise.withResolvers<EngineReply>();
  const seen: { calls: number; signal: AbortSignal | undefined } = { calls: 0, signal: undefined };
  const search = (signal: AbortSignal | undefined): Promise<EngineReply> => {
    seen.calls += 1;
    seen.signal = signal;
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  return { seen, search, resolve, reject };
}

const answered = (text: string, status = 200, cutOff = false) => {
  const { seen, search, resolve } = waitingSearch();
  resolve(makeReply(status, text, cutOff));
  return { seen, search };
};

/** By default the same search of the same state. */
type SearchCase = Partial<Wanted> & { readonly state?: typeof STATE };

const PAGE = { order: 'count', offset: 0, limit: 10 } as const;

/** What a second search finds after a first one: the reply of the first, or its own. */
async function secondReply(
  first: SearchCase & { readonly reply?: EngineReply },
  second: SearchCase,
): Promise<'kept' | 'searched'> {
  const cache = new ReplyCache(PLENTY);
  const reply = first.reply ?? makeReply(200, '{}');
  await cache.reply(first.state ?? STATE, { ...WANTED, ...first }, async () => reply);
  const own = makeReply(200, '[]');
  const got = await cache.reply(second.state ?? STATE, { ...WANTED, ...second }, async () => own);
  return got === own ? 'searched' : 'kept';
}

test.each<[string, 'kept' | 'searched', Parameters<typeof secondReply>]>([
  ['the same again', 'kept', [{}, {}]],
  ['use_cache=1', 'kept', [{}, { parameters: { q: 'krug', use_cache: '1' } }]],
  ['another time to live', 'kept', [{}, { parameters: { ...CACHED, cache_ttl: '5' } }]],
  ['a time to live that is no number', 'kept', [{ parameters: { ...CACHED, cache_ttl: 'x' } }, {}]],
  ['no use_cache', 'searched', [{}, { parameters: { q: 'krug' } }]],
  ['use_cache=false', 'searched', [{}, { parameters: { q: 'krug', use_cache: 'false' } }]],
  ['not kept without use_cache', 'searched', [{ parameters: { q: 'krug' } }, {}]],
  ['a time to live of nothing', 'searched', [{ parameters: { ...CACHED, cache_ttl: '0' } }, {}]],
  ['other words', 'searched', [{}, { parameters: { ...CACHED, q: 'vase' } }]],
  ['one parameter more', 'searched', [{}, { parameters: { ...CACHED, page: '2' } }]],
  ['a page of facet values', 'searched', [{}, { facetPage: PAGE }]],
  ['the same page', 'kept', [{ facetPage: PAGE }, { facetPage: PAGE }]],
  ['another page', 'searched', [{ facetPage: PAGE }, { facetPage: { ...PAGE, limit: 20 } }]],
  [
    'a parameter that looks like a count',
    'searched',
    [{ parameters: { ...CACHED, ' facetPage': JSON.stringify(PAGE) } }, { facetPage: PAGE }],
  ],
  ['another generation', 'searched', [{}, { state: { ...STATE, generation: 2 } }]],
  ['another collection', 'searched', [{}, { state: { ...STATE, folder: 'books2' } }]],
  ['an error', 'searched', [{ reply: makeReply(400, '{}') }, {}]],
  ['a reply that was cut off', 'searched', [{ reply: makeReply(200, '{}', true) }, {}]],
  [
    'very long parameters',
    'searched',
    [
      { parameters: { ...CACHED, filter_by: 'x'.repeat(30_000) } },
      { parameters: { ...CACHED, filter_by: 'x'.repeat(30_000) } },
    ],
  ],
])('%s: %s', async (_name, expected, [first, second]) => {
  expect(await secondReply(first, second)).toBe(expected);
});

test('keys are distinct, whatever they contain', async () => {
  const text = fc.string({ unit: fc.constantFrom('1', '2', ' ', 'q'), maxLength: 5 });
  const parameters = fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(parameters, parameters, async (a, b) => {
      const same = JSON.stringify(Object.entries(a)) === JSON.stringify(Object.entries(b));
      const outcome = await secondReply(
        { parameters: { ...a, use_cache: 'true' } },
        { parameters: { ...b, use_cache: 'true' } },
      );
      expect(outcome).toBe(same ? 'kept' : 'searched');
    }),
    { numRuns: 1000 },
  );
});

test('stays within its bytes and keeps the replies used last', async () => {
  const cache = new ReplyCache(20_000);
  const ask = (q: string): Promise<EngineReply> =>
    cache.reply(STATE, { parameters: { ...CACHED, q } }, async () => makeReply(200, q.repeat(1000)));
  const a = await ask('a');
  for (const q of 'bcdefghijklmnopqrstuvwxyz') {
    await ask(q);
    expect(await ask('a')).toBe(a);
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
  }
  expect(cache.bytes).toBeGreaterThan(15_000);
  // One reply may not push out all others.
  await ask('long'.repeat(3));
  expect(await ask('a')).toBe(a);
});

test.each<[string, Readonly<Record<string, string>>, number]>([
  ['a minute', {}, 60_000],
  ['as long as it says', { cache_ttl: '5' }, 5000],
])('a reply is kept for %s', async (_name, more, ms) => {
  let now = 1;
  const cache = new ReplyCache(PLENTY, () => now);
  const ask = () =>
    cache.reply(STATE, { parameters: { ...CACHED, ...more } }, async () => makeReply(200, '{}'));
  const first = await ask();
  now += ms - 1;
  expect(await ask()).toBe(first);
  now += 2;
  expect(await ask()).not.toBe(first);
});

test('a new generation invalidates earlier replies', async () => {
  const cache = new ReplyCache(PLENTY);
  const ask = (folder: string, generation: number) =>
    cache.reply({ folder, generation }, WANTED, async () => makeReply(200, 'x'.repeat(1000)));
  await ask('a', 1);
  const one = cache.bytes;
  await ask('b', 1);
  await ask('a', 2);
  expect(cache.bytes).toBe(2 * one);
  cache.forget('a');
  expect(cache.bytes).toBe(one);
  cache.forget('b');
  expect(cache.bytes).toBe(0);
});

test('does not cache a late reply of an older generation', async () => {
  const cache = new ReplyCache(PLENTY);
  const late = waitingSearch();
  const first = cache.reply(STATE, WANTED, late.search);
  await cache.reply(
    { ...STATE, generation: 2 },
    { parameters: { ...CACHED, q: 'vase' } },
    answered('{}').search,
  );
  const bytes = cache.bytes;
  late.resolve(makeReply(200, '{}'));
  await first;
  expect(cache.bytes).toBe(bytes);
});

test('concurrent identical searches run once, and are cancelled when all clients have disconnected', async () => {
  const cache = new ReplyCache(PLENTY);
  const { seen, search } = waitingSearch();
  const clients = [new AbortController(), new AbortController()];
  const waiting = clients.map(({ signal }) => cache.reply(STATE, WANTED, search, { signal }));
  clients[0]?.abort();
  await expect(waiting[0]).rejects.toThrow('aborted');
  expect(seen.signal?.aborted).toBe(false);
  // Who comes later joins.
  const third = new AbortController();
  const joined = cache.reply(STATE, WANTED, search, { signal: third.signal });
  clients[1]?.abort();
  third.abort();
  await expect(waiting[1]).rejects.toThrow('aborted');
  await expect(joined).rejects.toThrow('aborted');
  expect([seen.calls, seen.signal?.aborted]).toEqual([1, true]);
  // Who comes after that begins anew.
  const anew = answered('{}');
  await cache.reply(STATE, WANTED, anew.search);
  expect(anew.seen.calls).toBe(1);
});

test('[limits-2] a search in flight knows all clients that wait for it', async () => {
  const cache = new ReplyCache(PLENTY);
  const end = Promise.withResolvers<EngineReply>();
  const seen: string[] = [];
  const search = (_signal: AbortSignal | undefined, callers: Callers) => {
    seen.push(...callers.clients);
    callers.onJoin((client) => seen.push(client));
    return end.promise;
  };
  const asked = ['a', 'b', 'a', 'c'].map((client) => cache.reply(STATE, WANTED, search, { client }));
  expect(seen).toEqual(['a', 'b', 'c']);
  end.resolve(makeReply(200, '{}'));
  expect(new Set(await Promise.all(asked)).size).toBe(1);
});

test('a caller without a signal waits until the end, and all callers get the same reply', async () => {
  const cache = new ReplyCache(PLENTY);
  const { seen, search, resolve } = waitingSearch();
  const client = new AbortController();
  const waiting = [
    cache.reply(STATE, WANTED, search),
    cache.reply(STATE, WANTED, search, { signal: client.signal }),
  ];
  client.abort();
  await expect(waiting[1]).rejects.toThrow('aborted');
  const reply = makeReply(200, '{}');
  resolve(reply);
  expect(await waiting[0]).toBe(reply);
  expect(await cache.reply(STATE, WANTED, search)).toBe(reply);
  expect([seen.calls, seen.signal?.aborted]).toEqual([1, false]);
});

test('a failure reaches all waiting callers, and the next one tries again', async () => {
  const cache = new ReplyCache(PLENTY);
  const { search, reject } = waitingSearch();
  const waiting = [cache.reply(STATE, WANTED, search), cache.reply(STATE, WANTED, search)];
  reject(new Error('no thread'));
  for (const one of waiting) await expect(one).rejects.toThrow('no thread');
  expect((await cache.reply(STATE, WANTED, answered('{}').search)).status).toBe(200);
});
