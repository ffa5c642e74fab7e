import { expect, test } from 'vitest';
import { emptySummary } from '../../src/ingest/ingest-summary.ts';
import { RecordWriter } from '../../src/ingest/record-writer.ts';
import { sqliteTestStore } from '../records/sqlite-test-store.ts';

const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** How many records of so many characters each go into a transaction, of those that are added one by one. */
async function batches(records: number, characters: number): Promise<number[]> {
  const store = (await (await sqliteTestStore()).open(() => 0)).records;
  const sizes: number[] = [];
  const watched = {
    startRun: store.startRun.bind(store),
    get: store.get.bind(store),
    withdrawal: store.withdrawal.bind(store),
    keep: store.keep.bind(store),
    deleteUnseen: store.deleteUnseen.bind(store),
    pipelines: store.pipelines.bind(store),
    put: (...[batch, run]: Parameters<typeof store.put>) => {
      sizes.push(batch.length);
      return store.put(batch, run);
    },
  };
  const writer = new RecordWriter(watched, emptySummary(), { full: false, onReported: () => {} });
  await writer.open('p');
  const body = 'x'.repeat(characters);
  for (let n = 1; n <= records; n += 1) {
    const item = { line: n, record: { uuid: uuidOf(n), body }, warnings: [] };
    await writer.add([item], (line) => ({ file: 'f', line }));
  }
  await writer.flush();
  return sizes;
}

test('ordinary records are stored in batches of 500', async () => {
  expect(await batches(1001, 10)).toEqual([500, 500, 1]);
});

test('a batch ends early if records are large', async () => {
  expect(await batches(7, 8 * 1024 * 1024)).toEqual([4, 3]);
});
