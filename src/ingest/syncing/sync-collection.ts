import { isDeepStrictEqual } from 'node:util';
import { collectionSchema } from '../../collections/collection-schema.ts';
import type { PageDocument } from '../../collections/page-document.ts';
import type { SearchIndex } from '../../search/search-engine.ts';
import {
  dropLeftOvers,
  fieldsChanged,
  type Generations,
  nextGeneration,
  readGenerations,
} from '../indexing/generations.ts';
import type { PageCollection } from '../page-collections.ts';

/** What a collection is to hold. */
export interface WantedDocuments {
  readonly documents: readonly PageDocument[];
  /** Beginnings of ids whose documents stay as they are, because their source cannot be read at present. */
  readonly kept: readonly string[];
}

export interface SyncedCollection {
  /** In the collection, after the run. */
  readonly documents: number;
  readonly written: number;
  readonly removed: number;
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
}

const BATCH_DOCUMENTS = 500;

/**
 * Makes a collection hold the wanted documents: writes those that are new or
 * different, removes those that are no longer wanted, leaves the others alone.
 * What it holds is read from it, so nothing has to be remembered. A collection
 * of other fields than those of this program gives way to a new one, complete
 * before searches see it.
 */
export async function syncCollection(
  index: SearchIndex,
  collection: PageCollection,
  wanted: WantedDocuments,
): Promise<SyncedCollection> {
  const generations = await readGenerations(index, collection);
  await dropLeftOvers(index, generations);
  const { current } = generations;
  if (current !== undefined && !(await fieldsChanged(index, generations))) {
    return bringUp(index, current, wanted);
  }
  return fillAnew(index, generations, wanted);
}

async function fillAnew(
  index: SearchIndex,
  generations: Generations,
  wanted: WantedDocuments,
): Promise<SyncedCollection> {
  const { collection, current } = generations;
  const name = nextGeneration(generations);
  await index.createCollection(collectionSchema(collection, name));
  const synced = await bringUp(index, name, wanted);
  await index.publish(name);
  await index.setAlias(collection, name);
  if (current !== undefined) await index.dropCollection(current);
  return synced;
}

async function bringUp(
  index: SearchIndex,
  name: string,
  { documents, kept }: WantedDocuments,
): Promise<SyncedCollection> {
  const stored = await storedDocuments(index, name);
  const wanted = new Map(documents.map((document) => [document.id, document]));
  const isSame = (document: PageDocument) => isDeepStrictEqual(stored.get(document.id), document);
  const changed = [...wanted.values()].filter((document) => !isSame(document));
  const superfluous = [...stored.keys()].filter(
    (id) => !wanted.has(id) && !kept.some((prefix) => id.startsWith(prefix)),
  );
  const failed = await upsert(index, name, changed);
  if (superfluous.length > 0) await index.remove(name, superfluous);
  const added = changed.filter(({ id }) => !stored.has(id)).length;
  return {
    documents: stored.size + added - superfluous.length - failed.filter(({ id }) => !stored.has(id)).length,
    written: changed.length - failed.length,
    removed: superfluous.length,
    failed,
  };
}

async function storedDocuments(
  index: SearchIndex,
  name: string,
): Promise<Map<string, { readonly id: string }>> {
  const stored = new Map<string, { readonly id: string }>();
  for await (const text of index.documents(name)) {
    const document = JSON.parse(text) as { readonly id: string };
    stored.set(document.id, document);
  }
  return stored;
}

async function upsert(
  index: SearchIndex,
  name: string,
  documents: readonly PageDocument[],
): Promise<{ id: string; reason: string }[]> {
  const failed: { id: string; reason: string }[] = [];
  for (let from = 0; from < documents.length; from += BATCH_DOCUMENTS) {
    const batch = documents.slice(from, from + BATCH_DOCUMENTS);
    const outcomes = await index.upsert(
      name,
      batch.map((document) => JSON.stringify(document)),
    );
    for (const [at, { id }] of batch.entries()) {
      const outcome = outcomes[at];
      if (!outcome?.success) failed.push({ id, reason: outcome?.error ?? 'no answer for this document' });
    }
  }
  return failed;
}
