import { expect, test } from 'vitest';
import { CircuitOpen, circuitBreaker } from '../../src/kernel/circuit-breaker.ts';

/** A backend that is down until told otherwise, and counts. */
function world({ probe }: { probe?: () => Promise<unknown> } = {}) {
  const state = { now: 0, down: true, ran: 0, probed: 0 };
  const fail = () => Promise.reject(new Error('down'));
  const run = circuitBreaker({
    clock: () => state.now,
    isOutage: (error) => error instanceof Error && error.message === 'down',
    outages: 2,
    restMs: 1000,
    patienceMs: 50,
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
  return { state, run, ask };
}

const OPEN = new CircuitOpen('it failed lately and is left alone');

test('after some outages in a row nothing runs any more', async () => {
  const { state, ask } = world();
  expect([await ask(), await ask()]).toEqual([new Error('down'), new Error('down')]);
  const refused = await ask();
  expect(refused).toEqual(OPEN);
  expect(refused).toHaveProperty('cause', new Error('down'));
  expect(state).toMatchObject({ ran: 2, probed: 0 });
});

test('an outage now and then is none in a row', async () => {
  const { state, ask } = world();
  for (let time = 0; time < 5; time++) {
    state.down = true;
    await ask();
    state.down = false;
    expect(await ask()).toBe('well');
  }
});

test('other errors do not count', async () => {
  const { run, ask, state } = world();
  for (let time = 0; time < 5; time++) {
    await expect(run(() => Promise.reject(new Error('wrong question')))).rejects.toThrow('wrong question');
  }
  state.down = false;
  expect(await ask()).toBe('well');
});

test('after its rest the first who comes probes, and goes on when it is well again', async () => {
  const { state, ask } = world();
  await ask();
  await ask();
  state.now = 1000;
  expect(await ask()).toEqual(OPEN);
  expect(state).toMatchObject({ ran: 2, probed: 1 });
  // The probe failed: it rests again.
  state.now = 1999;
  state.down = false;
  expect(await ask()).toEqual(OPEN);
  state.now = 2000;
  expect(await ask()).toBe('well');
  expect(await ask()).toBe('well');
  expect(state).toMatchObject({ ran: 4, probed: 2 });
});

test('nobody waits long for a probe, and there is one at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { state, ask } = world({ probe: () => promise });
  await ask();
  await ask();
  state.now = 1000;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([OPEN, OPEN, OPEN]);
  state.now = 5000;
  expect(await ask()).toEqual(OPEN);
  expect(state.probed).toBe(1);
  state.down = false;
  resolve();
  await expect.poll(ask).toBe('well');
});
