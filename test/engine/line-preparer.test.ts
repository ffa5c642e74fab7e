import { expect, onTestFinished, test } from 'vitest';
import { PreparedLines } from '../../src/engine/store/prepared-lines.ts';
import { LinePreparer } from '../../src/engine/threads/line-preparer.ts';
import type { WriterRequest } from '../../src/engine/threads/writer-task.ts';
import { BOOKS, line } from './open-engine.ts';

const KIB = 1024;

function openPreparer() {
  const logged: string[] = [];
  const preparer = new LinePreparer((message) => void logged.push(message));
  onTestFinished(() => preparer.close());
  return { preparer, logged };
}

/** A request with one line of so many bytes. */
const write = (bytes: number, more: object = {}): WriterRequest => ({
  do: 'write',
  lines: Buffer.from(line('a', 'Krug').padEnd(bytes)),
  action: 'upsert',
  withDocuments: false,
  dirtyValues: 'reject',
  publish: 'soon',
  ...more,
});

test('large batches whose documents are not returned are prepared, unless documents are only updated', async () => {
  const { preparer } = openPreparer();
  const isPrepared = async (request: WriterRequest): Promise<boolean> => {
    const memory = await preparer.prepare(request, BOOKS);
    if (!memory) return false;
    expect(new PreparedLines(memory).next()?.id).toBe('a');
    preparer.release(memory);
    return true;
  };
  const requests = {
    largeEnough: write(256 * KIB),
    tooSmall: write(256 * KIB - 1),
    returned: write(256 * KIB, { withDocuments: true }),
    update: write(256 * KIB, { action: 'update' }),
    emplace: write(256 * KIB, { action: 'emplace' }),
    texts: write(0, { lines: [line('a', 'Krug').padEnd(256 * KIB)] }),
    publish: { do: 'publish' },
  } as const;
  const prepared: string[] = [];
  for (const [name, request] of Object.entries(requests)) if (await isPrepared(request)) prepared.push(name);
  expect(prepared).toEqual(['largeEnough', 'emplace']);
});

test('a batch whose preparation fails is left to the writer, and the reason is logged once', async () => {
  const { preparer, logged } = openPreparer();
  const impassable = Object.assign({ ...BOOKS }, { impassable: () => {} });
  const failed = [1, 2].map(() => preparer.prepare(write(256 * KIB), impassable));
  expect(await Promise.all(failed)).toEqual([undefined, undefined]);
  expect(logged).toEqual([expect.stringContaining('prepared by the writer')]);
  expect(await preparer.prepare(write(256 * KIB), BOOKS)).toBeInstanceOf(SharedArrayBuffer);
});

test('what is being prepared while the engine closes, and later, is left to the writer', async () => {
  const { preparer, logged } = openPreparer();
  const preparing = preparer.prepare(write(256 * KIB), BOOKS);
  await preparer.close();
  expect(await preparing).toBeUndefined();
  expect(await preparer.prepare(write(256 * KIB), BOOKS)).toBeUndefined();
  expect(logged).toEqual([]);
});

test('memory for results is bounded, and used again once it is released', async () => {
  const { preparer } = openPreparer();
  const prepare = () => preparer.prepare(write(16 * KIB * KIB), BOOKS);
  const first = await Promise.all([prepare(), prepare(), prepare(), prepare(), prepare()]);
  expect(first.map((memory) => memory?.byteLength)).toEqual([...Array(4).fill(32 * KIB * KIB), undefined]);
  const released = first[0] as SharedArrayBuffer;
  preparer.release(released);
  expect(await prepare()).toBe(released);
  for (const memory of first) if (memory) preparer.release(memory);
  expect(await prepare()).not.toBe(released);
});
