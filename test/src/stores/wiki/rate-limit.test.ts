import { expect, test } from 'vitest';
import { rateLimit } from '../../../../src/stores/wiki/bookstack/api.ts';

/** Goes through the turnstile at times (seconds), told after each how many more there may be; gives how long each waited. */
async function waits(steps: readonly (readonly [at: number, remaining: number])[]): Promise<number[]> {
  let now = 0;
  let waited = 0;
  const turns = rateLimit(
    () => now * 1000,
    async (ms) => {
      waited = ms / 1000;
      now += waited;
    },
  );
  const all: number[] = [];
  for (const [at, remaining] of steps) {
    now = at;
    waited = 0;
    await turns.wait(undefined);
    all.push(waited);
    turns.update({ 'x-ratelimit-remaining': String(remaining) });
  }
  return all;
}

test('no request waits while more are allowed', async () => {
  expect(
    await waits([
      [0, 2],
      [1, 1],
      [2, 0],
    ]),
  ).toEqual([0, 0, 0]);
});

test('then the next one waits for the end of the minute that began with the first', async () => {
  expect(
    await waits([
      [5, 1],
      [20, 0],
      [30, 1],
    ]),
  ).toEqual([0, 0, 35]);
});

test('a rising number means a new minute', async () => {
  expect(
    await waits([
      [0, 5],
      [50, 9],
      [55, 0],
      [58, 9],
    ]),
  ).toEqual([0, 0, 0, 52]);
});
