import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import { writeLines } from '../../src/engine/store/write-lines.ts';
import { runLoadTask } from '../../src/engine/threads/load-task.ts';
import { LoaderThreads } from '../../src/engine/threads/loader-threads.ts';
import { BOOKS, line, temporaryFolder } from './open-engine.ts';

/** A collection of three segments, in one of which a document is dead. */
function written() {
  const folder = temporaryFolder();
  const writer = new CollectionWriter(folder, BOOKS);
  onTestFinished(() => writer.close());
  for (const ids of [['a', 'b'], ['c', 'd'], ['a']]) {
    const lines = ids.map((id) => line(id, `Krug ${id}`, { year: 1900 }));
    writeLines(writer, BOOKS, lines, 'upsert', false, 'reject');
    writer.publish();
  }
  return { folder, schema: BOOKS, loaded: undefined };
}

test('several threads read of a generation what one reads', async () => {
  const run = vi.spyOn(Piscina.prototype, 'run');
  onTestFinished(() => run.mockRestore());
  const collection = written();
  const loaders = new LoaderThreads();
  onTestFinished(() => loaders.close());
  const loaded = await loaders.load(collection);
  expect(loaded.state?.segments).toHaveLength(3);
  // Each segment is a task of its own.
  expect(run.mock.calls.filter(([task]) => 'entry' in task)).toHaveLength(3);
  expect(loaded).toEqual(runLoadTask(collection));
});

test('segments that other threads have read are not read again', () => {
  const collection = written();
  const loaded = runLoadTask(collection);
  const { folder } = collection;
  for (const file of readdirSync(folder)) if (file.endsWith('.segment')) rmSync(join(folder, file));
  expect(runLoadTask({ ...collection, read: loaded.state?.segments ?? [] })).toEqual(loaded);
  expect(runLoadTask(collection).damage).toContain('is missing');
});
