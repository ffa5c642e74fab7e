import { expect, test } from 'vitest';
import type { MakeDocument } from '../../src/ingest/index/follow-changes.ts';
import { remakeDocuments } from '../../src/ingest/index/remake-documents.ts';
import { MemoryIndex } from './memory-index.ts';
import { MemoryRecords } from './memory-records.ts';

const uuid = (number: number): string => `u${String(number).padStart(4, '0')}`;

async function open() {
  const records = new MemoryRecords();
  const index = new MemoryIndex();
  await index.createCollection({ name: 'chos-1', fields: [] });
  for (let number = 0; number < 2500; number += 1) records.put(uuid(number), `${number}`);
  records.put(uuid(3), 'unreadable');
  records.delete(uuid(20));
  const made: string[] = [];
  const make: MakeDocument = ({ uuid: id, body }) => {
    made.push(body);
    return JSON.stringify({ id, title: 'new' });
  };
  const calls: string[] = [];
  const outdated = {
    has({ body }: { readonly body: string }) {
      if (body === 'unreadable') throw new Error('no record');
      return Number(body) % 1000 === 10 || body === '20';
    },
    async done() {
      calls.push('done');
    },
  };
  const run = (signal?: AbortSignal) =>
    remakeDocuments({ records, index, make, passes: [] }, 'chos-1', outdated, { signal });
  return { made, calls, index, run };
}

test('only outdated documents are made and written, then it is noted', async () => {
  const { made, calls, run } = await open();
  expect(await run()).toEqual({ remade: 3, failed: [], interrupted: false });
  expect(made).toEqual(['10', '1010', '2010']);
  expect(calls).toEqual(['done']);
});

test('nothing is noted when it is interrupted', async () => {
  const { made, calls, run } = await open();
  expect(await run(AbortSignal.abort())).toEqual({ remade: 0, failed: [], interrupted: true });
  expect([made, calls]).toEqual([[], []]);
});

test('documents that the index rejects are listed', async () => {
  const { index, run } = await open();
  index.upsert = async (_, documents) =>
    documents.map((text) =>
      text.includes(uuid(1010)) ? { success: false, error: 'too long' } : { success: true },
    );
  expect(await run()).toEqual({
    remade: 2,
    failed: [{ uuid: uuid(1010), reason: 'too long' }],
    interrupted: false,
  });
});
