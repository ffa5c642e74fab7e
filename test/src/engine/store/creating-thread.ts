import { parentPort, workerData } from 'node:worker_threads';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { Catalog } from '../../../../src/engine/store/catalog.ts';
import { untilWritten } from './until-written.ts';

/** A thread that lists one collection after the other, and tells the names that it got. */
const { root, schema, count } = workerData as {
  readonly root: string;
  readonly schema: CollectionSchema;
  readonly count: number;
};
const catalog = new Catalog(root);
const added: string[] = [];
for (let i = 0; i < count; i += 1) {
  const name = `books-${i}`;
  const entry = catalog.reserve({ ...schema, name }, i);
  if (untilWritten(() => catalog.add(entry))) added.push(name);
}
parentPort?.postMessage(added);
