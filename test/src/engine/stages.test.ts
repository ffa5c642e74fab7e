import { expect, test } from 'vitest';
import { search } from '../../../src/engine/search.ts';
import { noLimits } from '../../../src/engine/search-budget.ts';
import { SCHEMA } from './arbitrary-search.ts';
import { snapshotAfter } from './naive-collection.ts';
import { BOOKS, line, openEngine, temporaryFolder } from './open-engine.ts';

const STAGES = ['wait', 'plan', 'match', 'collect', 'facets', 'documents', 'highlight', 'reply'];

const snapshot = snapshotAfter(SCHEMA, [[{ id: 'a', document: { id: 'a', title: 'Krug' } }]]);

/** A search that was requested so long ago that it reports its stages after `slowMs`. */
const stagesOf = (parameters: Record<string, string>, waitMs: number, slowMs?: number) =>
  search(snapshot, SCHEMA.name, parameters, { ...noLimits(), askedAt: -waitMs, now: () => 0, slowMs }).stages;

test('a slow search says what took the time, all others say nothing', () => {
  const parameters = { q: 'krug', query_by: 'title', facet_by: 'year' };
  expect(stagesOf(parameters, 100)).toBeUndefined();
  expect(stagesOf(parameters, 100, 101)).toBeUndefined();
  const stages = stagesOf(parameters, 100, 100) ?? {};
  expect(Object.keys(stages)).toEqual(STAGES);
  expect(stages).toMatchObject({ wait: 100 });
});

test('an error also says it', () => {
  const { stages } = search(
    snapshot,
    SCHEMA.name,
    { q: '*', sort_by: 'nothing:asc' },
    { ...noLimits(), slowMs: 0 },
  );
  expect(stages).toMatchObject({ match: 0, reply: 0 });
});

test.each([0, 1])('the engine passes it on with %d threads, but not with a cached reply', async (threads) => {
  const engine = openEngine(temporaryFolder(), { threads, slowMs: 0 });
  await engine.createCollection(BOOKS);
  await engine.write('books', [line('1', 'Krug')], 'upsert');
  const ask = async () => {
    const { stages } = await engine.search('books', { q: 'krug', query_by: 'title', use_cache: 'true' });
    return stages && Object.keys(stages);
  };
  expect([await ask(), await ask()]).toEqual([STAGES, undefined]);
});
