import { EngineFault } from '../engine/fault.ts';
import type { CollectionSchema } from '../engine/schema.ts';
import { BATCH_LENGTH, textMember } from './request-body.ts';
import type { ServedEngine } from './served-engine.ts';

/**
 * The schema of a collection for a clone, whose name is in the body; everything
 * else in the body is ignored, as in Typesense. `source` may be an alias.
 * Errors: EngineFault 400 in Typesense's words.
 */
export async function cloneOf(
  engine: ServedEngine,
  source: string,
  body: unknown,
): Promise<CollectionSchema> {
  const existing = await engine.collection(source);
  if (!existing) throw new EngineFault(400, `Collection with name \`${source}\` not found.`);
  const name = textMember(body, 'name');
  if (name === undefined) throw new EngineFault(400, 'Collection name must be provided.');
  return { ...existing.schema, name };
}

/**
 * Copies all documents in insertion order; they are searchable when it resolves.
 * If that fails, the target is dropped.
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
