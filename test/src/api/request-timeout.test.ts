import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { uuidOf } from '../../uuid-of.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const U1 = uuidOf(1);

const engine = recordingEngine();
const app = await openApp(engine);
await app.ready();
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  '/v2/search?q=a',
  `/v2/object?id=${U1}`,
  `/v2/objects?ids=${U1}`,
  '/v2/facets/creator',
  '/v2/timeline',
])('[errors-6] %s: an engine that takes too long is given up', async (url) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = new Promise<void>((resolve) => {
    engine.reply = ({ signal }) => {
      resolve();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
  });
  const answer = app.inject(url);
  await asked;
  vi.advanceTimersByTime(30_000);
  const { statusCode, body } = await answer;
  expect([statusCode, body]).toEqual([502, '{"detail":"The search engine did not answer in time"}']);
});

test('a response in time leaves no timers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  engine.reply = () => Promise.resolve(engineReply(EMPTY_REPLY));
  expect((await app.inject('/v2/search?q=a')).statusCode).toBe(200);
  expect(vi.getTimerCount()).toBe(0);
});
