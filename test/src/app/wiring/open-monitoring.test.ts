import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readSettings } from '../../../../src/app/settings/settings.ts';
import { openMonitoring } from '../../../../src/app/wiring/open-monitoring.ts';
import { observedCalls } from '../../../../src/kernel/observed-calls.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';

/** What a service with these settings has, and the lines of its log. */
async function open(variables: Readonly<Record<string, string>>) {
  const lines: object[] = [];
  const settings = readSettings(variables);
  return {
    lines,
    ...(await openMonitoring(settings, (fields, message) => lines.push({ ...fields, message }))),
  };
}

test('what is off is not there: neither the engine nor a store is wrapped', async () => {
  const { metrics, observe, observedSearches } = await open({ SLOW_SEARCH: 'off' });
  expect([metrics, observe]).toEqual([undefined, undefined]);
  const [engine, store] = [recordingEngine(), { get: async () => 1 }];
  expect(observedSearches(engine)).toBe(engine);
  expect(observedCalls(store, 'records', observe)).toBe(store);
});

test('slow searches are logged unless switched off', async () => {
  const { lines, observedSearches } = await open({ SLOW_SEARCH: '0.001' });
  const engine = recordingEngine();
  const { reply } = engine;
  engine.reply = async (search) => {
    await sleep(5);
    return reply(search);
  };
  await observedSearches(engine).search('chos', { q: 'klimt' });
  expect(lines).toMatchObject([{ message: 'slow search', searches: [{ parameters: { q: 'klimt' } }] }]);
});

test('with metrics, searches and calls of backends are counted, with their errors', async () => {
  const { metrics, observe, observedSearches } = await open({ METRICS_PORT: '9090' });
  const store = observedCalls(
    {
      get: async () => 1,
      put: () => Promise.reject(new Error('full')),
      size: () => 3,
      broken() {
        throw new Error('broken');
      },
      name: 'a store',
      close: async () => {},
    },
    'records',
    observe,
  );
  await observedSearches(recordingEngine()).search('chos', { q: '*' });
  expect([await store.get(), store.size(), store.name]).toEqual([1, 3, 'a store']);
  await expect(store.put()).rejects.toThrow('full');
  expect(() => store.broken()).toThrow('broken');
  await store.close();
  const text = (await metrics?.text()) ?? '';
  const counts = [...text.matchAll(/^vitrine_(backend|engine)_duration_seconds_count(.*)$/gm)];
  expect(counts.map(([, kind, rest]) => `${kind}${rest}`).toSorted()).toEqual([
    'backend{backend="records",operation="broken",outcome="error"} 1',
    'backend{backend="records",operation="get",outcome="ok"} 1',
    'backend{backend="records",operation="put",outcome="error"} 1',
    'backend{backend="records",operation="size",outcome="ok"} 1',
    'engine{operation="search",outcome="200"} 1',
  ]);
  expect(text).toContain('search="embedded",records="sqlite",cms="files"} 1');
});
