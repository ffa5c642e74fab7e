import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { slowSearches } from '../../../src/app/wiring/open-monitoring.ts';
import { requestScope } from '../../../src/kernel/request-scope.ts';
import type { ObservedCall } from '../../../src/stores/search/observed-engine.ts';

/** Calls of the engine, and the lines that they write. */
function open(thresholdMs: number) {
  const time = { now: 0 };
  const lines: object[] = [];
  const clock = () => time.now;
  const seen = slowSearches({ thresholdMs, clock, log: (fields) => lines.push(fields) });
  const call = (given: Partial<ObservedCall>) =>
    seen({ operation: 'search', seconds: 1, outcome: '200', searches: [], replies: [], ...given });
  return { call, lines, time };
}

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a slow search is logged with its request, parameters and stages', () => {
  const { call, lines } = open(500);
  const parameters = { q: 'klimt', vector_query: 'v:([0.1,0.2], k:3)', 'x-typesense-api-key': 'hush' };
  const reply = { status: 200, body: Buffer.from('{}'), stages: { wait: 0.1, match: 512.34 } };
  requestScope.run({ requestId: 'front-17', traceparent: TRACEPARENT }, () => {
    call({ seconds: 0.4994, searches: [{ collection: 'chos', parameters }], replies: [reply] });
    call({ seconds: 0.5126, searches: [{ collection: 'chos', parameters }], replies: [reply] });
  });
  expect(lines).toEqual([
    {
      reqId: 'front-17',
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      operation: 'search',
      outcome: '200',
      ms: 513,
      searches: [
        {
          collection: 'chos',
          parameters: { q: 'klimt', vector_query: 'v:([…], k:3)', 'x-typesense-api-key': '…' },
          stages: { wait: 0.1, match: 512.34 },
        },
      ],
    },
  ]);
});

test('a cluster says how long it took; without a reply nobody does', () => {
  const { call, lines } = open(500);
  const searches = [{ collection: 'chos', parameters: { q: 'a' } }];
  const body = Buffer.from(
    '{"hits":[{"document":{"title":"\\"search_time_ms\\":9}"}}],"search_time_ms":487}',
  );
  call({ searches, replies: [{ status: 200, body }] });
  call({ searches, replies: [], outcome: 'error' });
  expect(lines).toMatchObject([
    { searches: [{ collection: 'chos', backendMs: 487 }] },
    { outcome: 'error', searches: [{ collection: 'chos' }] },
  ]);
  expect(lines[1]).not.toHaveProperty('searches.0.backendMs');
});

test('a flood writes few lines, and the next one says how many are missing', () => {
  const { call, lines, time } = open(500);
  for (let i = 0; i < 1000; i++) call({});
  expect(lines).toHaveLength(20);
  time.now += 1000;
  call({});
  call({});
  time.now += 1000;
  call({});
  expect(lines.slice(20)).toEqual([
    { operation: 'search', outcome: '200', ms: 1000, searches: [], omitted: 980 },
    { operation: 'search', outcome: '200', ms: 1000, searches: [], omitted: 1 },
  ]);
});
