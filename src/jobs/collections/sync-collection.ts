import { isDeepStrictEqual } from 'node:util';
import { collectionSchema } from '../../documents/fields/collection-schema.ts';
import type { IndexName } from '../../documents/fields/collections.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import {
  dropUnfinished,
  fieldsChanged,
  type NumberedCollections,
  nextCollection,
  readNumberedCollections,
} from './numbered-collections.ts';
import { exceedsRemovalLimit, type RemovalOptions, RemovalRefused } from './removal-limit.ts';

interface IndexedDocument {
  readonly id: string;
}

/** What a collection is to hold. */
export interface WantedDocuments {
  readonly documents: readonly IndexedDocument[];
  /** Prefixes of ids whose documents stay as they are, because their source cannot be read at present. */
  readonly unreadable: readonly string[];
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
 * Makes a collection hold the wanted documents: writes new and changed ones and
 * removes the rest. It compares with what the collection holds, so nothing is
 * remembered between runs. If the fields of this program have changed, or what the
 * collection holds is damaged, it fills a new numbered collection and then switches the alias.
 * Errors: RemovalRefused if too many documents would be removed, unless that is forced.
 */
export async function syncCollection(
  index: SearchIndex,
  alias: IndexName,
  wanted: WantedDocuments,
  { force = false }: RemovalOptions = {},
): Promise<SyncedCollection> {
  const numbered = await readNumberedCollections(index, alias);
  const { current } = numbered;
  // Single documents that are damaged are missing in what is stored, and so written again.
  const isDamaged =
    current !== undefined &&
    ((await index.collection(current))?.damage !== undefined || (await index.damaged(current)).hasOther);
  const stored =
    current === undefined || isDamaged
      ? new Map<string, IndexedDocument>()
      : await storedDocuments(index, current);
  const changes = changesOf(stored, wanted);
  const removal = { collection: current ?? alias, documents: stored.size, removed: changes.removed.length };
  if (!force && exceedsRemovalLimit(removal)) throw new RemovalRefused(removal);
  await dropUnfinished(index, numbered);
  if (current !== undefined && !isDamaged && !(await fieldsChanged(index, numbered))) {
    const synced = await update(index, current, changes);
    if (synced.written > 0 || synced.removed > 0) await index.clearCache(current);
    return synced;
  }
  return fillNew(index, numbered, wanted);
}

async function fillNew(
  index: SearchIndex,
  numbered: NumberedCollections,
  wanted: WantedDocuments,
): Promise<SyncedCollection> {
  const { alias, current } = numbered;
  const name = nextCollection(numbered);
  await index.createCollection(collectionSchema(alias, name));
  const synced = await update(index, name, changesOf(new Map(), wanted));
  await index.publish(name);
  await index.setAlias(alias, name);
  if (current !== undefined) await index.dropCollection(current);
  return synced;
}

interface Changes {
  readonly stored: ReadonlyMap<string, IndexedDocument>;
  readonly changed: readonly IndexedDocument[];
  readonly removed: readonly string[];
}

function changesOf(
  stored: ReadonlyMap<string, IndexedDocument>,
  { documents, unreadable }: WantedDocuments,
): Changes {
  const wanted = new Map(documents.map((document) => [document.id, document]));
  return {
    stored,
    changed: [...wanted.values()].filter((document) => !isDeepStrictEqual(stored.get(document.id), document)),
    removed: [...stored.keys()].filter(
      (id) => !wanted.has(id) && !unreadable.some((prefix) => id.startsWith(prefix)),
    ),
  };
}

async function update(
  index: SearchIndex,
  name: string,
  { stored, changed, removed }: Changes,
): Promise<SyncedCollection> {
  const failed = await upsert(index, name, changed);
  if (removed.length > 0) await index.remove(name, removed);
  const isNew = ({ id }: { readonly id: string }) => !stored.has(id);
  return {
    documents: stored.size + changed.filter(isNew).length - removed.length - failed.filter(isNew).length,
    written: changed.length - failed.length,
    removed: removed.length,
    failed,
  };
}

async function storedDocuments(index: SearchIndex, name: string): Promise<Map<string, IndexedDocument>> {
  const stored = new Map<string, IndexedDocument>();
  for await (const text of index.documents(name)) {
    const document = JSON.parse(text) as IndexedDocument;
    stored.set(document.id, document);
  }
  return stored;
}

async function upsert(
  index: SearchIndex,
  name: string,
  documents: readonly IndexedDocument[],
): Promise<{ id: string; reason: string }[]> {
  const failed: { id: string; reason: string }[] = [];
  for (let from = 0; from < documents.length; from += BATCH_DOCUMENTS) {
    const batch = documents.slice(from, from + BATCH_DOCUMENTS);
    const outcomes = await index.upsert(
      name,
      batch.map((document) => JSON.stringify(document)),
    );
    for (const [i, { id }] of batch.entries()) {
      const outcome = outcomes[i];
      if (!outcome?.success)
        failed.push({ id, reason: outcome?.error ?? 'the index did not report a result' });
    }
  }
  return failed;
}
