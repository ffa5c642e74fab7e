import { createInterface } from 'node:readline';
import { Engine } from '../../../../src/engine/engine.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import type { PublishTime } from '../../../../src/engine/write-options.ts';

/** A batch of changes for the process: lines to upsert, then ids to remove. */
export interface Batch {
  readonly lines: readonly string[];
  readonly removed: readonly string[];
  readonly publish: PublishTime;
}

/**
 * A process of its own that writes to a collection of the engine in a folder:
 * `node writing-process.ts FOLDER SCHEMA`. Each line of the standard input is a
 * batch; each line of the standard output says that one more is durable, or why
 * it is not. The first one says that the collection is open.
 */
const [folder = '', schemaText = '{}'] = process.argv.slice(2);
const schema = JSON.parse(schemaText) as CollectionSchema;
const engine = new Engine(folder, { threads: 0 });
if (!(await engine.collection(schema.name))) await engine.createCollection(schema);
process.stdout.write('open\n');
for await (const text of createInterface({ input: process.stdin })) {
  const { lines, removed, publish } = JSON.parse(text) as Batch;
  try {
    if (lines.length > 0) await engine.write(schema.name, lines, 'upsert', { publish, withDocuments: false });
    if (removed.length > 0) await engine.remove(schema.name, removed, publish);
    process.stdout.write('done\n');
  } catch (error) {
    process.stdout.write(`${String(error)}\n`);
  }
}
await engine.close();
