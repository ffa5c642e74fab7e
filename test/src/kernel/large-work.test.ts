import { Buffer } from 'node:buffer';
import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { LARGE_BYTES, largeWork, MAX_CLIENT_BYTES } from '../../../src/kernel/large-work.ts';
import { takeTurns } from '../../../src/kernel/turns.ts';
import { describeText } from './described-text.ts';

const described = largeWork({ file: new URL('./described-text.ts', import.meta.url), work: describeText });
const hash = (text: string) => describeText(Buffer.from(text), 0).hash;

test('small texts are worked on at once, large ones in a thread', async () => {
  expect(await described('x', 0)).toMatchObject({ thread: threadId, hash: hash('x') });
  const large = 'x'.repeat(LARGE_BYTES + 1);
  const { thread, ...rest } = await described(large, 0);
  expect(thread).not.toBe(threadId);
  expect(rest).toEqual({ bytes: large.length, hash: hash(large) });
});

test.each([
  ['letters', 'ä'.repeat(700_000)],
  ['surrogate pairs, at every position', `a${'😀'.repeat(300_000)}`],
  ['surrogate pairs', '😀'.repeat(300_000)],
])('a thread gets the same text: %s', async (_, text) => {
  const expected = { bytes: Buffer.byteLength(text), hash: hash(text) };
  expect(await described(text, 0)).toMatchObject(expected);
  const bytes = Buffer.from(text);
  const pieces = [
    bytes.subarray(0, 5),
    bytes.subarray(5, 5),
    bytes.subarray(5, 400_000),
    bytes.subarray(400_000),
  ];
  expect(await described(pieces, 0)).toMatchObject(expected);
});

test('errors of the work reach the caller, and the next one works', async () => {
  const large = 'x'.repeat(LARGE_BYTES + 1);
  await expect(described(large, -1)).rejects.toThrow('no length below 0');
  expect(await described(large, 0)).toMatchObject({ bytes: large.length });
});

test('work of a client that has left does not begin', async () => {
  const controller = new AbortController();
  const large = 'x'.repeat(LARGE_BYTES + 1);
  const first = described(large, 0, { client: 'a' });
  const second = described(large, 0, { client: 'a', signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  await first;
});

test('[limits-13] clients take turns, whoever asks for more', async () => {
  let now = 0;
  const turns = takeTurns(1, () => now);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
    await Promise.resolve();
    now += 10;
  };
  await Promise.all([
    ...[1, 2, 3, 4].map((at) => turns('a', work(`a${at}`))),
    ...[1, 2].map((at) => turns('b', work(`b${at}`))),
    turns('c', work('c1')),
  ]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a failed or abandoned turn gives way to the next', async () => {
  const turns = takeTurns(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = turns('a', () => promise);
  const controller = new AbortController();
  const abandoned = turns('b', async () => 'never', controller.signal);
  const failing = turns('c', async () => Promise.reject(new Error('failed')));
  const last = turns('d', async () => 'done');
  controller.abort(new Error('left'));
  resolve();
  await running;
  await expect(abandoned).rejects.toThrow('left');
  await expect(failing).rejects.toThrow('failed');
  expect(await last).toBe('done');
});

test('[limits-13] what a client has in memory is limited, except for a single text', async () => {
  const half = [Buffer.alloc(MAX_CLIENT_BYTES / 2 + 1)];
  const whole = [Buffer.alloc(MAX_CLIENT_BYTES + 1)];
  const first = described(half, 0, { client: 'a' });
  await expect(described(half, 0, { client: 'a' })).rejects.toMatchObject({ status: 503 });
  const other = described(half, 0, { client: 'b' });
  expect(await first).toMatchObject({ bytes: MAX_CLIENT_BYTES / 2 + 1 });
  expect(await described(whole, 0, { client: 'a' })).toMatchObject({ bytes: MAX_CLIENT_BYTES + 1 });
  expect(await other).toMatchObject({ bytes: MAX_CLIENT_BYTES / 2 + 1 });
});
