import { expect, test } from 'vitest';
import { countBySearch, documentCounts } from '../../../../src/app/status/installation-state.ts';
import {
  type EngineReply,
  EngineUnreachable,
  type SearchEngine,
} from '../../../../src/stores/search/search-engine.ts';

const reply = (status: number, body: unknown): EngineReply => ({
  status,
  body: new TextEncoder().encode(JSON.stringify(body)),
});

async function check(search: SearchEngine['search'], documents: readonly (number | null)[]): Promise<void> {
  const counts = await documentCounts(countBySearch({ search }, 20));
  expect(counts.map((collection) => collection.documents)).toEqual(documents);
}

test('documents are counted by searches, and unknown collections are not', () =>
  check(
    async (name) => (name === 'chos' ? reply(200, { out_of: 5 }) : reply(404, { message: 'Not found' })),
    [5, null, null],
  ));

test('an engine that fails or does not respond leaves the counts open', async () => {
  await check(() => Promise.reject(new EngineUnreachable('down')), [null, null, null]);
  const never: SearchEngine['search'] = (_collection, _parameters, { signal } = {}) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  await check(never, [null, null, null]);
});

test('another error is not hidden', () =>
  expect(check(() => Promise.reject(new TypeError('bug')), [])).rejects.toThrow('bug'));
