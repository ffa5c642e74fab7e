import { expect, test } from 'vitest';
import { CmsUnreachable } from '../../../src/stores/cms/cms.ts';
import { EngineUnreachable } from '../../../src/stores/search/search-engine.ts';
import { memoryCms } from '../stores/cms/memory-cms.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

/** Backends that are there until they are not. */
async function open() {
  const world = { now: 0, engine: async () => engineReply(EMPTY_REPLY), cms: async () => false };
  const engine = recordingEngine();
  engine.reply = () => world.engine();
  const app = await openApp(engine, {
    cms: { cms: memoryCms({ hasAsset: () => world.cms() }), url: 'https://cms.example' },
    clock: () => world.now,
  });
  const check = async (status: number, body: object) => {
    const response = await app.inject('/health/ready');
    expect([response.statusCode, response.json()]).toEqual([status, body]);
    expect((await app.inject('/health')).json()).toEqual({ status: 'healthy', image_search: false });
  };
  return { world, engine, app, check };
}

const fail = (error: Error) => async () => {
  throw error;
};
const noEngine = fail(new EngineUnreachable('refused'));
const noCms = fail(new CmsUnreachable('refused'));

test('[health-1] all backends are there', async () => {
  const { app, check } = await open();
  await check(200, { status: 'ready', backends: { search: 'ok', cms: 'ok' } });
  await app.close();
});

test('while searches wait for an index that is rebuilt, both say which one', async () => {
  const engine = recordingEngine();
  const rebuilding = ['chos'];
  engine.reply = noEngine;
  const app = await openApp({ ...engine, rebuilding: () => rebuilding }, { clock: () => 0 });
  expect((await app.inject('/health')).json()).toEqual({
    status: 'healthy',
    image_search: false,
    rebuilding,
  });
  const detail = 'The index is being rebuilt: chos';
  const ready = await app.inject('/health/ready');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ status: 'unready', detail, backends: { search: detail, cms: 'ok' } });
  await app.close();
});

test('[health-3] without the CMS, searches are answered', async () => {
  const { app, world, check } = await open();
  world.cms = noCms;
  await check(200, { status: 'degraded', backends: { search: 'ok', cms: 'The CMS is not reachable' } });
  await app.close();
});

test('the record store is probed if the process uses it, and does not delay searches', async () => {
  const store = { answer: async (): Promise<unknown> => 7 };
  const engine = recordingEngine();
  engine.reply = async () => engineReply(EMPTY_REPLY);
  const world = { now: 0 };
  const app = await openApp(engine, { probeRecords: () => store.answer(), clock: () => world.now });
  const check = async (status: string, records: string) => {
    const response = await app.inject('/health/ready');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status, backends: { search: 'ok', cms: 'ok', records } },
    ]);
    world.now += 1000;
  };
  await check('ready', 'ok');
  store.answer = fail(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  await check('degraded', 'The record store is not reachable');
  store.answer = () => new Promise(() => {});
  await check('degraded', 'The record store is not reachable');
  await app.close();
});

test.each([
  ['not reachable', noEngine, 'The search engine is not reachable'],
  [
    'without an index',
    async () => engineReply({ message: 'Collection not found' }, 404),
    'The search engine has no index yet',
  ],
])('[health-3] the engine is %s', async (_name, reply, detail) => {
  const { app, world, check } = await open();
  world.engine = reply;
  await check(503, { status: 'unready', detail, backends: { search: detail, cms: 'ok' } });
  const { headers } = await app.inject('/health/ready');
  expect([headers['cache-control'], headers['retry-after']]).toEqual(['no-store', '2']);
  await app.close();
});

test('[health-2] probes of silent backends time out, and /health does not wait for them', async () => {
  const { app, world, check } = await open();
  world.engine = () => new Promise(() => undefined);
  world.cms = () => new Promise(() => undefined);
  expect((await app.inject('/health')).statusCode).toBe(200);
  const search = 'The search engine did not answer in time';
  await check(503, {
    status: 'unready',
    detail: search,
    backends: { search, cms: 'The CMS did not answer in time' },
  });
  await app.close();
});

test('backends are probed once a second', async () => {
  const { app, engine, world, check } = await open();
  const ready = { status: 'ready', backends: { search: 'ok', cms: 'ok' } };
  await Promise.all([check(200, ready), check(200, ready)]);
  world.now = 999;
  await check(200, ready);
  expect(engine.searches).toHaveLength(1);
  world.now = 1000;
  await check(200, ready);
  expect(engine.searches).toHaveLength(2);
  await app.close();
});
