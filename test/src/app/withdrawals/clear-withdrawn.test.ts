import { expect, test } from 'vitest';
import { removeRemaining } from '../../../../src/app/withdrawals/clear-withdrawn.ts';
import { engineReply, recordingEngine } from '../../use-cases/recording-engine.ts';

/** What is removed if the engine returns this. */
async function removed(uuids: readonly string[], body: unknown, status = 200) {
  const engine = recordingEngine();
  engine.reply = () => Promise.resolve(engineReply(body, status));
  const calls: unknown[] = [];
  const index = {
    alias: async () => 'chos-3',
    remove: async (collection: string, ids: readonly string[]) => void calls.push([collection, ids]),
  };
  await removeRemaining(engine, index, uuids);
  return { calls, filters: engine.searches.map(({ parameters }) => parameters['filter_by']) };
}

test('remaining documents are removed', async () =>
  expect(await removed(['a', 'b'], { hits: [{ document: { id: 'b' } }] })).toEqual({
    calls: [['chos-3', ['b']]],
    filters: ['id:=[a,b]'],
  }));

test('nothing is written without documents or without an index', async () => {
  expect((await removed(['a'], { hits: [] })).calls).toEqual([]);
  expect((await removed(['a'], { message: 'Not Found' }, 404)).calls).toEqual([]);
  expect(await removed([], {})).toEqual({ calls: [], filters: [] });
});

test.each([
  ['a refusal', { message: 'no field id' }, 400, 'no field id'],
  ['a reply that was cut off', { hits: [], search_cutoff: true }, 200, 'the search took too long'],
])('%s is an error, because documents may remain', async (_, body, status, reason) => {
  await expect(removed(['a'], body, status)).rejects.toThrow(
    `the search engine does not say which documents remain: ${reason}`,
  );
});

test('many documents are requested in batches that fit in a reply', async () => {
  const uuids = Array.from({ length: 600 }, (_, n) => `u${n}`);
  const { filters } = await removed(uuids, { hits: [] });
  expect(filters.map((filter) => filter?.split(',').length)).toEqual([250, 250, 100]);
});
