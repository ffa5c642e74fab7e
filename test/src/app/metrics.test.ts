import { expect, test } from 'vitest';
import { createMetrics } from '../../../src/app/metrics.ts';
import { serveMetrics } from '../../../src/app/metrics-server.ts';
import { observedEngine } from '../../../src/stores/search/observed-engine.ts';
import { uuidOf } from '../../uuid-of.ts';
import { openApp } from '../api/open-app.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';

const U1 = uuidOf(1);

test('requests are counted, and metrics are served on a separate port', async () => {
  const metrics = createMetrics();
  const engine = recordingEngine();
  const app = await openApp(observedEngine(engine, metrics.engineCall), {
    metrics: metrics.requests,
    onCached: metrics.responseFromCache,
  });
  engine.reply = ({ parameters }) =>
    Promise.resolve(
      parameters['q'] === 'bad'
        ? engineReply({ message: 'no' }, 400)
        : engineReply({ ...EMPTY_REPLY, hits: [{ document: { id: U1, sourceRecord: '{}' } }] }),
    );
  const get = async (url: string) => (await app.inject(url)).statusCode;
  expect(await get('/v2/search?q=a')).toBe(200);
  expect(await get('/v2/search?q=bad')).toBe(400);
  expect(await get('/v2/search/federated?q=a')).toBe(200);
  expect(await get(`/v2/object?id=${U1}`)).toBe(200);
  expect(await get(`/v2/object?id=${U1}`)).toBe(200);
  expect(await get('/nothing')).toBe(404);
  expect(await get(`/v2/search?q=${'a'.repeat(16_000)}`)).toBe(414);
  expect(await get('/metrics')).toBe(404);
  metrics.requests.responded({ route: '/v2/similar/image', method: 'POST', status: 429, seconds: 0.001 });
  metrics.requests.refused('HPE_HEADER_OVERFLOW');
  await app.close();

  const server = await serveMetrics(metrics, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${server.port}`;
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  const missing = await fetch(`${url}/other`);
  await server.close();
  expect([response.status, response.headers.get('content-type'), missing.status]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    404,
  ]);
  const lines = text.split('\n');
  for (const line of [
    'vitrine_http_requests_total{route="/v2/search",method="GET",status="200"} 1',
    'vitrine_http_requests_total{route="/v2/search",method="GET",status="400"} 1',
    'vitrine_http_requests_total{route="/v2/object",method="GET",status="200"} 2',
    'vitrine_http_requests_total{route="none",method="GET",status="404"} 2',
    'vitrine_http_request_duration_seconds_count{route="/v2/search/federated",method="GET",status="200"} 1',
    'vitrine_engine_duration_seconds_count{operation="search",outcome="200"} 2',
    'vitrine_engine_duration_seconds_count{operation="search",outcome="400"} 1',
    'vitrine_engine_duration_seconds_count{operation="multi_search",outcome="several"} 1',
    'vitrine_response_cache_total{cache="object",outcome="miss"} 1',
    'vitrine_response_cache_total{cache="object",outcome="hit"} 1',
    'vitrine_rejected_total{reason="414"} 1',
    'vitrine_rejected_total{reason="HPE_HEADER_OVERFLOW"} 1',
  ]) {
    expect(lines).toContain(line);
  }
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
});
