import { expect, test } from 'vitest';
import { CircuitOpen, circuitBreaker } from '../../../src/kernel/circuit-breaker.ts';

/** A backend that is down at first, and counts calls. */
function world({ probe }: { probe?: () => Promise<unknown> } = {}) {
  const state = { now: 0, down: true, ran: 0, probed: 0 };
  const fail = () => Promise.reject(new Error('down'));
  const run = circuitBreaker({
    clock: () => state.now,
    isOutage: (error) => error instanceof Error && error.message === 'down',
    outages: 3,
    openMs: 1000,
    probeWaitMs: 50,
    probe: async () => {
      state.probed += 1;
      await (probe?.() ?? (state.down ? fail() : 'pong'));
    },
  });
  const ask = () =>
    run(async () => {
      state.ran += 1;
      return state.down ? fail() : 'well';
    }).catch((error: unknown) => error);
  /** Sequential calls. */
  const askTimes = async (times: number) => {
    const responses: unknown[] = [];
    for (let time = 0; time < times; time++) responses.push(await ask());
    return responses;
  };
  return { state, run, ask, askTimes };
}

const DOWN = new Error('down');
const OPEN = new CircuitOpen('the backend is down: the circuit is open');

test('three consecutive outages and a failed probe open the circuit', async () => {
  const { state, ask, askTimes } = world();
  expect(await askTimes(3)).toEqual([DOWN, DOWN, DOWN]);
  const refused = await ask();
  expect(refused).toEqual(OPEN);
  expect(refused).toHaveProperty('cause', DOWN);
  expect(state).toMatchObject({ ran: 3, probed: 1 });
});

test('a successful probe keeps the circuit closed, however often calls fail', async () => {
  const { state, askTimes } = world({ probe: async () => 'pong' });
  expect(await askTimes(30)).toEqual(Array(30).fill(DOWN));
  // Three outages, a probe, and so on.
  expect(state).toMatchObject({ ran: 30, probed: 10 });
});

test('calls continue until the first probe has failed', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { state, askTimes } = world({ probe: () => promise });
  expect(await askTimes(6)).toEqual(Array(6).fill(DOWN));
  expect(state).toMatchObject({ ran: 6, probed: 1 });
  reject(DOWN);
  await expect(promise).rejects.toThrow('down');
  expect(await askTimes(2)).toEqual([OPEN, OPEN]);
});

test('outages that are not consecutive do not count', async () => {
  const { state, ask } = world();
  for (let time = 0; time < 5; time++) {
    state.down = true;
    await ask();
    await ask();
    state.down = false;
    expect(await ask()).toBe('well');
  }
  expect(state.probed).toBe(0);
});

test('other errors do not count', async () => {
  const { run, ask, state } = world();
  for (let time = 0; time < 5; time++) {
    await expect(run(() => Promise.reject(new Error('bad request')))).rejects.toThrow('bad request');
  }
  state.down = false;
  expect(await ask()).toBe('well');
  expect(state.probed).toBe(0);
});

test('later a call probes, and a successful probe closes the circuit', async () => {
  const { state, ask, askTimes } = world();
  await askTimes(4);
  state.now = 1000;
  expect(await ask()).toEqual(OPEN);
  expect(state).toMatchObject({ ran: 3, probed: 2 });
  // The probe failed: the circuit stays open for another second.
  state.now = 1999;
  state.down = false;
  expect(await ask()).toEqual(OPEN);
  state.now = 2000;
  expect(await askTimes(2)).toEqual(['well', 'well']);
  expect(state).toMatchObject({ ran: 5, probed: 3 });
});

test('calls wait briefly for a probe, and there is one at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let response: () => Promise<unknown> = () => Promise.reject(DOWN);
  const { state, ask, askTimes } = world({ probe: () => response() });
  await askTimes(4);
  response = () => promise;
  state.now = 1000;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([OPEN, OPEN, OPEN]);
  state.now = 5000;
  expect(await ask()).toEqual(OPEN);
  expect(state.probed).toBe(2);
  state.down = false;
  resolve();
  await expect.poll(ask).toBe('well');
});
