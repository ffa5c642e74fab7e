import {
  type DescribedUri,
  ENTITY_RULES,
  entityDocuments,
} from '../../documents/entities/entity-documents.ts';
import { entityMentions, mentionHash, readMentionKey } from '../../documents/entities/entity-mentions.ts';
import type { EntityRole } from '../../documents/fields/entity-roles.ts';
import type { FramedRecord } from '../../edm/record/record.ts';
import { parseSourceRecord } from '../../edm/record/stored-body.ts';
import type { Checkpoints } from '../../stores/records/store.ts';
import {
  EngineUnreachable,
  type SearchIndex,
  type SearchParameters,
} from '../../stores/search/search-engine.ts';
import { passCheckpoint, readNumberedCollections } from '../collections/numbered-collections.ts';
import { type SyncedCollection, syncCollection } from '../collections/sync-collection.ts';

interface EntityParts {
  readonly index: SearchIndex;
  readonly checkpoints: Pick<Checkpoints, 'all' | 'set'>;
}

type Description = DescribedUri['descriptions'][number][0];

/** Descriptions that are read of each URI, the most frequent ones. */
const MAX_DESCRIPTIONS = 50;
const SEARCHES_AT_ONCE = 20;

/**
 * Makes the collection of entities say what the documents of a numbered collection of objects
 * say together. [entities-5] Everything is counted from these documents, so that nothing else has to be
 * remembered: it may be killed at any time and run again. Returns undefined if nothing can
 * have changed since the last run.
 * Errors: those of the index.
 */
export async function syncEntities(
  { index, checkpoints }: EntityParts,
  collection: string,
): Promise<SyncedCollection | undefined> {
  const all = await checkpoints.all();
  const { current } = await readNumberedCollections(index, 'chos-entities');
  const isUnreadable = current !== undefined && (await index.collection(current))?.damage !== undefined;
  const damaged = current === undefined ? undefined : await index.damaged(current);
  const stored = isUnreadable || damaged?.hasOther === true ? undefined : current;
  const isWhole = stored !== undefined && damaged?.ids.length === 0;
  if (isWhole && areEntitiesCurrent(all, collection)) return undefined;

  const counted = await countMentions(index, collection);
  const known = await storedDescriptions(index, stored);
  const missing = counted
    .flatMap(({ hashes }) => mostFrequent(hashes))
    .filter(([hash]) => !known.has(hash))
    .map(([hash, { key }]) => [hash, key] as const);
  for (const [hash, description] of await readDescriptions(index, collection, new Map(missing))) {
    known.set(hash, description);
  }
  const documents = await entityDocuments(
    counted.map((one) => described(one, known)),
    (filter_by) => countObjects(index, collection, filter_by),
  );
  // Entities are those of the objects, whose removal has been checked.
  const synced = await syncCollection(index, 'chos-entities', { documents, unreadable: [] }, { force: true });
  await checkpoints.set(passCheckpoint(collection, 'entities'), {
    change: changeOf(all, collection),
    recipe: ENTITY_RULES,
  });
  return synced;
}

type AllCheckpoints = Awaited<ReturnType<Checkpoints['all']>>;

/** Whether this version made the entities, of the objects that a numbered collection has now. */
export function areEntitiesCurrent(all: AllCheckpoints, collection: string): boolean {
  const done = all.get(passCheckpoint(collection, 'entities'));
  return done?.change === changeOf(all, collection) && done.recipe === ENTITY_RULES;
}

const changeOf = (all: AllCheckpoints, collection: string): number => all.get(collection)?.change ?? 0;

/** How often documents mention one URI. */
interface CountedUri {
  readonly objects: number;
  readonly roles: ReadonlyMap<EntityRole, number>;
  /** By the hash of URI and description. */
  readonly hashes: ReadonlyMap<string, CountedHash>;
}

interface CountedHash {
  readonly objects: number;
  /** One of the keys with this hash. */
  readonly key: string;
}

async function countMentions(index: SearchIndex, collection: string): Promise<CountedUri[]> {
  const { facet_counts } = await searched<FacetReply>(index, collection, {
    q: '*',
    per_page: '0',
    facet_by: 'entityMention',
    facet_strategy: 'exhaustive',
    max_facet_values: String(MAX_VALUES),
  });
  const byUri = new Map<
    string,
    { objects: number; roles: Map<EntityRole, number>; hashes: Map<string, CountedHash> }
  >();
  for (const { value, count } of facet_counts[0]?.counts ?? []) {
    const key = readMentionKey(value);
    if (key === undefined) continue;
    const one = byUri.get(key.uri) ?? { objects: 0, roles: new Map(), hashes: new Map() };
    one.objects += count;
    for (const role of key.roles) one.roles.set(role, (one.roles.get(role) ?? 0) + count);
    const hash = key.uri + key.description;
    one.hashes.set(hash, { key: value, objects: (one.hashes.get(hash)?.objects ?? 0) + count });
    byUri.set(key.uri, one);
  }
  return [...byUri.values()];
}

/** All of them: far more than any collection has. */
const MAX_VALUES = 10_000_000;

interface FacetReply {
  readonly facet_counts: readonly {
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}

const mostFrequent = (hashes: ReadonlyMap<string, CountedHash>): [string, CountedHash][] =>
  [...hashes]
    .sort(([a, one], [b, other]) => other.objects - one.objects || (a < b ? -1 : 1))
    .slice(0, MAX_DESCRIPTIONS);

const described = (
  { objects, roles, hashes }: CountedUri,
  known: ReadonlyMap<string, Description>,
): DescribedUri => ({
  objects,
  roles,
  descriptions: mostFrequent(hashes).flatMap(([hash, counted]) => {
    const description = known.get(hash);
    return description === undefined ? [] : [[description, counted.objects] as const];
  }),
});

/** The descriptions that the entities were made from, by their hashes; none before the first run. */
async function storedDescriptions(
  index: SearchIndex,
  collection: string | undefined,
): Promise<Map<string, Description>> {
  const found = new Map<string, Description>();
  if (collection === undefined) return found;
  for await (const text of index.documents(collection, ['descriptions'])) {
    const { descriptions = '[]' } = JSON.parse(text) as { readonly descriptions?: string };
    for (const one of JSON.parse(descriptions) as Description[]) found.set(mentionHash(one), one);
  }
  return found;
}

/** Reads descriptions from records: for each, one document whose record has it. */
async function readDescriptions(
  index: SearchIndex,
  collection: string,
  missing: ReadonlyMap<string, string>,
): Promise<Map<string, Description>> {
  const found = new Map<string, Description>();
  const left = new Map(missing);
  while (left.size > 0) {
    const batch = [...left].slice(0, SEARCHES_AT_ONCE);
    const records = await Promise.all(batch.map(([, key]) => recordWith(index, collection, key)));
    // A document that has just been removed has changed the records: the next run reads it again.
    for (const [hash] of batch) left.delete(hash);
    for (const { description } of records.flatMap((record) => (record ? entityMentions(record) : []))) {
      const hash = mentionHash(description);
      if (missing.has(hash)) found.set(hash, description);
      left.delete(hash);
    }
  }
  return found;
}

async function countObjects(index: SearchIndex, collection: string, filter_by: string): Promise<number> {
  const reply = await searched<{ readonly found: number }>(index, collection, {
    q: '*',
    per_page: '0',
    filter_by,
  });
  return reply.found;
}

async function recordWith(
  index: SearchIndex,
  collection: string,
  key: string,
): Promise<FramedRecord | undefined> {
  const { hits } = await searched<HitsReply>(index, collection, {
    q: '*',
    per_page: '1',
    filter_by: `entityMention:=${key}`,
    include_fields: 'sourceRecord',
  });
  const text = hits[0]?.document.sourceRecord;
  return text === undefined ? undefined : parseSourceRecord(text);
}

interface HitsReply {
  readonly hits: readonly { readonly document: { readonly sourceRecord?: string } }[];
}

async function searched<Reply>(
  index: SearchIndex,
  collection: string,
  parameters: SearchParameters,
): Promise<Reply> {
  const reply = (await index.search(collection, { ...parameters, use_cache: 'false' })) as Reply & {
    readonly search_cutoff?: boolean;
  };
  if (reply.search_cutoff !== true) return reply;
  throw new EngineUnreachable(`counting the entities of ${collection} took too long`);
}
