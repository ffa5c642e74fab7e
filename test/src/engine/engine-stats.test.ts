import { expect, test } from 'vitest';
import { createMetrics } from '../../../src/app/metrics.ts';
import { BOOKS, line, openEngine, temporaryFolder } from './open-engine.ts';

test('an engine says what it holds, and Prometheus gets it by alias', async () => {
  const metrics = createMetrics();
  const outcomes: string[] = [];
  const engine = openEngine(temporaryFolder(), {
    onCacheable(outcome) {
      outcomes.push(outcome);
    },
  });
  await engine.createCollection({ ...BOOKS, name: 'books-1' });
  await engine.setAlias('books', 'books-1');
  for (const id of ['1', '2']) await engine.write('books', [line(id, 'Krug')], 'upsert');
  const parameters = { q: 'krug', query_by: 'title' };
  await engine.search('books', parameters);
  for (let i = 0; i < 3; i++) await engine.search('books', { ...parameters, use_cache: 'true' });
  expect(outcomes).toEqual(['miss', 'hit', 'hit']);

  const { collections, ...others } = engine.stats();
  expect(others).toEqual({
    rebuilding: [],
    threads: 0,
    running: 0,
    waiting: 0,
    cachedBytes: expect.any(Number),
  });
  expect(collections).toEqual([
    {
      name: 'books-1',
      aliases: ['books'],
      generation: expect.any(Number),
      segments: expect.any(Number),
      bytes: expect.any(Number),
    },
  ]);
  const [books] = collections;
  expect(Math.min(books?.generation ?? 0, books?.segments ?? 0, books?.bytes ?? 0)).toBeGreaterThan(0);

  expect(await metrics.text()).not.toMatch(/^vitrine_(?:search_threads|index_)\S* /m);
  metrics.followEngine(() => engine.stats());
  const text = await metrics.text();
  for (const expected of [
    'vitrine_search_threads{engine="embedded"} 0',
    'vitrine_searches_waiting{engine="embedded"} 0',
    `vitrine_index_generation{collection="books"} ${books?.generation}`,
    `vitrine_index_segments{collection="books"} ${books?.segments}`,
  ]) {
    expect(text.split('\n')).toContain(expected);
  }
});
