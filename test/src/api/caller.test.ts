import { expect, test } from 'vitest';
import { uuidOf } from '../../uuid-of.ts';
import { EMPTY_REPLY, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

test.each([
  '/v2/search?q=a',
  '/v2/search/federated?q=a&collections=chos',
  '/v2/similar?id=00000000-0000-4000-8000-000000000000',
  `/v2/objects?ids=${uuidOf(1)}`,
  '/v2/facets/creator',
  '/v2/timeline',
  '/search?q=a',
])('[limits-2] %s tells the engine for whom it asks', async (url) => {
  const engine = recordingEngine({ ...EMPTY_REPLY, found: 1 });
  const app = await openApp(engine, { trustProxy: ['127.0.0.1'] });
  const ask = async (address: string) => {
    await app.inject({ url, headers: { 'x-forwarded-for': address } });
    return engine.searches.at(-1)?.client;
  };
  expect([await ask('203.0.113.7'), await ask('2001:db8::1'), await ask('2001:db8::ffff:2')]).toEqual([
    '203.0.113.7',
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
  ]);
  await app.close();
});
