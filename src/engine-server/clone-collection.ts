import { EngineFault } from '../engine/fault.ts';
import type { CollectionSchema } from '../engine/schema.ts';
import type { ServedEngine } from './served-engine.ts';

/**
 * The schema of a collection for another one, whose name stands in the body;
 * anything else in the body does not count, as upstream. `source` may be an alias.
 * Errors: EngineFault 400 in Typesense's wording.
 */
export async function cloneOf(
  engine: ServedEngine,
  source: string,
  body: unknown,
): Promise<CollectionSchema> {
  const existing = await engine.collection(source);
  if (!existing) throw new EngineFault(400, `Collection with name \`${source}\` not found.`);
  const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : undefined;
  if (typeof name !== 'string' || name === '')
    throw new EngineFault(400, 'Collection name must be provided.');
  return { ...existing.schema, name };
}

/** Characters of JSON that are copied at once. */
const BATCH_LENGTH = 2 * 1024 * 1024;

/**
 * Copies all documents in the order of their insertion; they are searchable when
 * it resolves. When that fails there is no such collection.
 */
export async function copyDocuments(engine: ServedEngine, source: string, target: string): Promise<void> {
  try {
    await copyAll(engine, source, target);
  } catch (error) {
    await engine.dropCollection(target);
    throw error;
  }
}

async function copyAll(engine: ServedEngine, source: string, target: string): Promise<void> {
  const options = { publish: 'soon', withDocuments: false, dirtyValues: 'reject' } as const;
  let batch: string[] = [];
  let length = 0;
  const write = async (): Promise<void> => {
    const outcomes = await engine.write(target, batch, 'create', options);
    const failed = outcomes.find(({ success }) => !success);
    if (failed && 'error' in failed) throw new EngineFault(failed.code, failed.error);
    batch = [];
    length = 0;
  };
  for await (const document of engine.exportDocuments(source, '')) {
    batch.push(document);
    length += document.length;
    if (length >= BATCH_LENGTH) await write();
  }
  if (batch.length > 0) await write();
  await engine.publish(target);
}
