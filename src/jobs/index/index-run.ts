import { collectionSchema } from '../../documents/fields/collection-schema.ts';
import { changedModel, changedModelText, type Models, modelsIn } from '../../documents/fields/models.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RecordStore } from '../../stores/records/record-store.ts';
import type { Checkpoint, Checkpoints } from '../../stores/records/store.ts';
import type { IndexDamage, SearchIndex } from '../../stores/search/search-engine.ts';
import {
  collectionOfCheckpoint,
  dropUnfinished,
  type FillReason,
  fieldsChanged,
  type NumberedCollections,
  nextCollection,
  passCheckpoint,
  readNumberedCollections,
} from '../collections/numbered-collections.ts';
import {
  exceedsRemovalLimit,
  type Removal,
  type RemovalOptions,
  RemovalRefused,
} from '../collections/removal-limit.ts';
import type { SyncedCollection } from '../collections/sync-collection.ts';
import {
  type Followed,
  type FollowOptions,
  followChanges,
  type MakeDocument,
  renewDocuments,
} from './following/follow-changes.ts';
import { openFollower } from './following/follower.ts';
import type { JudgeQuality } from './judge-quality.ts';
import type { Pass } from './passes/pass.ts';
import { type PassOptions, type PassSummary, runPass } from './passes/run-pass.ts';
import type { TextGroups } from './text-groups.ts';

export interface IndexerParts {
  readonly records: Pick<
    RecordStore,
    'changesAfter' | 'countChanges' | 'countLive' | 'get' | 'lastChange' | 'withdrawals'
  >;
  readonly checkpoints: Pick<Checkpoints, 'all' | 'set' | 'remove'>;
  readonly index: SearchIndex;
  readonly documents: DocumentSource;
  /** They add fields to documents that can be searched already, in this order. */
  readonly passes: readonly Pass[];
  /** Judges the quality of records again with what passes have computed. */
  readonly judge?: JudgeQuality;
  /** Makes the collection of entities from a numbered collection of objects. */
  readonly syncEntities?: (collection: string) => Promise<SyncedCollection | undefined>;
  /** The embedding models of the documents' vectors. */
  readonly models: Models;
  /** Tells when a large collection was last checked for damage. Default: it is checked in each run. */
  readonly clock?: Clock;
}

/** How documents are made. They may depend on what is learnt from all records when a collection is created. */
interface DocumentSource {
  /** Names the rules and settings that documents depend on. If it changes, all documents are built again. */
  readonly recipe: string;
  /** Learns and stores what the documents of a new collection are made with, unless it is aborted. */
  learn(collection: string, signal: AbortSignal | undefined): Promise<void>;
  /** Undefined if there is nothing that has been learnt for the collection. */
  open(collection: string): Promise<MakeDocument | undefined>;
  /** Which records have the same texts, for the documents of a collection. */
  textGroups?(collection: string): TextGroups;
  /** Removes what is stored for other collections. */
  keepOnly(collection: string): Promise<void>;
}

export interface IndexerOptions extends FollowOptions, PassOptions, RemovalOptions {
  /** Fills a new numbered collection, whatever the checkpoint says. */
  readonly rebuild: boolean;
  readonly onStart?: (start: IndexStart) => void;
  /** All records can be searched; the passes follow. */
  readonly onSearchable?: () => void;
  /** Changes are followed so often while passes run. Default: each second. */
  readonly followIntervalMs?: number;
  /** What passes that have ended lack of these is added so often. Default: each minute. */
  readonly catchUpIntervalMs?: number;
}

export interface IndexStart {
  /** The numbered collection that this run fills. */
  readonly collection: string;
  /** Undefined when it continues where the last run ended. */
  readonly reason: FillReason | undefined;
}

export interface IndexSummary extends IndexStart, Followed {
  /** In the collection, after the run. */
  readonly documents: number;
  /** Live in the record store, after the run. */
  readonly records: number;
  /** Documents that were damaged, and made again; absent if there were none. */
  readonly renewed?: number;
  /** Records have changed since the run followed them; absent if none have. */
  readonly isBehind?: true;
  /** Whether searches see what the run has done so far. */
  readonly isSearchable: boolean;
  /** Of each pass that has started. */
  readonly passes: readonly PassSummary[];
  /** Absent if they cannot have changed. */
  readonly entities?: SyncedCollection;
}

/**
 * Brings the search index up to date with the record store. [ingest-7] It follows the
 * change numbers from the last checkpoint, or fills a new numbered collection
 * and then switches the alias `chos`, so that searches never see a collection
 * that is half built. Short passes run before the alias is switched, so that
 * nothing that could be found is missing meanwhile. [ingest-8] Then the entities are made, and
 * the other passes add their fields: documents start with derived values. Passes
 * may take days, so that the run follows further changes meanwhile.
 *
 * The run may be killed at any time: a batch may then be indexed twice, but is
 * never skipped, and the next run removes an unfinished collection.
 * Errors: those of store and index; OtherModelError if the vectors in the index
 * are of other models, unless a rebuild is requested; RemovalRefused if too many
 * documents would be removed, unless that is forced. Documents that the index
 * rejects are listed in `failed` and do not stop the run.
 */
export async function runIndexer(parts: IndexerParts, options: IndexerOptions): Promise<IndexSummary> {
  const { index, records, checkpoints } = parts;
  const numbered = await readNumberedCollections(index, 'chos');
  if (options.force !== true) await refuseLoss(parts, numbered.current);
  await dropUnfinished(index, numbered);
  const { current = '' } = numbered;
  const checkpoint = (await keepOnly(parts, current)).get(current);
  const damaged = numbered.current === undefined ? NOTHING_DAMAGED : await findDamaged(parts, current);
  const reason = await fillReason(parts, options, numbered, checkpoint, damaged);
  if (reason === undefined) options.onStart?.({ collection: current, reason });
  const filled =
    reason === undefined
      ? await follow(parts, options, current, checkpoint?.change ?? 0, damaged.ids)
      : await fillNew(parts, options, numbered, reason);
  const { collection } = filled;
  const entities = filled.interrupted ? undefined : await parts.syncEntities?.(collection);
  // They may take days. In everything else the index is complete.
  const run = filled.interrupted ? filled : await runPasses(parts, options, filled, () => true);
  const followedUpTo = (await checkpoints.all()).get(collection)?.change ?? 0;
  return {
    ...run,
    reason,
    ...(entities && { entities }),
    interrupted: options.signal?.aborted === true,
    documents: (await index.collection(collection))?.documents ?? 0,
    records: await records.countLive(),
    ...((await records.lastChange()) > followedUpTo && { isBehind: true }),
  };
}

const NOTHING_DAMAGED: IndexDamage = { ids: [], hasOther: false };

/** Documents that are checked in each run; more take longer than two seconds, and are checked once a day. */
const CHECKED_IN_EACH_RUN = 50_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** What is damaged of the collection, unless it is large and was checked within a day. */
async function findDamaged(
  { index, checkpoints, clock }: IndexerParts,
  collection: string,
): Promise<IndexDamage> {
  const documents = (await index.collection(collection))?.documents ?? 0;
  if (documents <= CHECKED_IN_EACH_RUN || clock === undefined) return index.damaged(collection);
  const name = passCheckpoint(collection, 'checked');
  const minute = Math.floor(clock() / MINUTE_MS);
  const last = (await checkpoints.all()).get(name)?.change ?? 0;
  if (minute - last < DAY_MINUTES) return NOTHING_DAMAGED;
  const found = await index.damaged(collection);
  // Until what is damaged was made again, each run checks.
  if (found.ids.length === 0 && !found.hasOther) await checkpoints.set(name, { change: minute, recipe: '' });
  return found;
}

/** What a run has done so far. */
type RunSoFar = Omit<IndexSummary, 'reason' | 'entities' | 'documents' | 'records' | 'isBehind'>;

/** Errors: RemovalRefused if the record store has far fewer records than the collection has documents. [ingest-9] */
async function refuseLoss(parts: IndexerParts, collection: string | undefined): Promise<void> {
  const loss = collection === undefined ? undefined : await lossOf(parts, collection);
  if (loss && exceedsRemovalLimit(loss)) throw new RemovalRefused(loss);
}

/**
 * How many documents of the collection of objects have no record any more, and were not withdrawn. A
 * withdrawal removes its document itself; if it could not, the next run does so, however many there are.
 */
export async function lossOf(
  { records, checkpoints, index }: Pick<IndexerParts, 'records' | 'checkpoints' | 'index'>,
  collection: string,
): Promise<Removal> {
  const documents = (await index.collection(collection))?.documents ?? 0;
  const loss = { collection, documents, removed: Math.max(0, documents - (await records.countLive())) };
  if (!exceedsRemovalLimit(loss)) return loss;
  const done = (await checkpoints.all()).get(collection)?.change ?? 0;
  let withdrawn = 0;
  for (const { uuid } of await records.withdrawals()) {
    if (((await records.get(uuid))?.change ?? 0) > done) withdrawn += 1;
  }
  return { ...loss, removed: Math.max(0, loss.removed - withdrawn) };
}

/** All checkpoints. Removes what is stored for other collections, which no longer exist. */
async function keepOnly(
  { checkpoints, documents }: IndexerParts,
  collection: string,
): Promise<ReadonlyMap<string, Checkpoint>> {
  const all = await checkpoints.all();
  for (const name of all.keys()) {
    if (collectionOfCheckpoint(name) !== collection) await checkpoints.remove(name);
  }
  await documents.keepOnly(collection);
  return all;
}

/** The vectors of an index belong to one model. Another model is used only when a rebuild is requested. */
export class OtherModelError extends Error {}

/** Undefined if the current collection can be continued. Errors: OtherModelError. */
async function fillReason(
  { index, models, records, documents }: IndexerParts,
  { rebuild }: IndexerOptions,
  numbered: NumberedCollections,
  checkpoint: Checkpoint | undefined,
  damaged: IndexDamage,
): Promise<FillReason | undefined> {
  if (numbered.current === undefined) return 'first run';
  if (rebuild) return 'requested';
  const current = await index.collection(numbered.current);
  if (current?.damage !== undefined || damaged.hasOther) return 'documents damaged';
  const indexed = modelsIn(current?.schema.metadata);
  const changed = changedModel(indexed, models);
  if (changed !== undefined) throw new OtherModelError(changedModelText(changed));
  if (await fieldsChanged(index, numbered)) return 'fields changed';
  if (Object.keys(models).some((field) => indexed?.[field] === undefined)) return 'models not named';
  if (checkpoint === undefined) return 'other store';
  if (checkpoint.change > (await records.lastChange())) return 'store went back';
  if (checkpoint.recipe !== documents.recipe) return 'recipe changed';
  return (await documents.open(numbered.current)) === undefined ? 'words lost' : undefined;
}

/**
 * Fills a new numbered collection. It replaces the current one when it is
 * complete. If there is no current one, the alias points to the new one at
 * once, and a run that is killed continues later.
 */
async function fillNew(
  parts: IndexerParts,
  options: IndexerOptions,
  numbered: NumberedCollections,
  reason: FillReason,
): Promise<RunSoFar> {
  const { index, checkpoints, documents, models } = parts;
  const { alias, current } = numbered;
  const collection = nextCollection(numbered);
  options.onStart?.({ collection, reason });
  await documents.learn(collection, options.signal);
  // First: it says that this record store fills the collection.
  await checkpoints.set(collection, { change: 0, recipe: documents.recipe });
  await startNews(parts, collection);
  await index.createCollection(collectionSchema(alias, collection, models));
  if (current === undefined) await index.setAlias(alias, collection);
  const followed = await follow(parts, options, collection, 0);
  if (current === undefined) return followed;

  const filled = followed.interrupted
    ? followed
    : await runPasses(parts, options, followed, ({ isLong = false }) => !isLong);
  const [kept, dropped] = filled.interrupted ? [current, collection] : [collection, current];
  if (!filled.interrupted) await index.setAlias(alias, collection);
  await index.dropCollection(dropped);
  await keepOnly(parts, kept);
  return { ...filled, isSearchable: !filled.interrupted };
}

/** Documents are made with what is stored, so passes with news follow only later ones. */
async function startNews({ checkpoints, passes }: IndexerParts, collection: string): Promise<void> {
  for (const { name, recipe, news } of passes) {
    if (news === undefined) continue;
    await checkpoints.set(passCheckpoint(collection, name), { change: await news.last(), recipe });
  }
}

async function follow(
  parts: IndexerParts,
  options: IndexerOptions,
  collection: string,
  from: number,
  damaged: readonly string[] = [],
): Promise<RunSoFar> {
  const { index } = parts;
  const make = await parts.documents.open(collection);
  const groups = parts.documents.textGroups?.(collection);
  // Nothing has been learnt if the run was interrupted during it.
  const changed = make
    ? await followChanges(
        { ...parts, make, groups, recipe: parts.documents.recipe },
        collection,
        from,
        options,
      )
    : { indexed: 0, deleted: 0, failed: [], interrupted: true };
  const renewed = make ? await renewDocuments({ ...parts, make, groups }, collection, damaged) : 0;
  await index.publish(collection);
  if (!changed.interrupted) options.onSearchable?.();
  return {
    ...changed,
    ...(renewed > 0 && { renewed }),
    collection,
    interrupted: options.signal?.aborted === true,
    isSearchable: true,
    passes: [],
  };
}

/** Rarer than batches of pictures, some of which take no time. */
const CATCH_UP_MS = 60_000;

/**
 * Runs the chosen passes that have not run yet. Meanwhile the index follows the
 * records, so that a slow host or model delays nothing else. From time to time, the
 * passes that have ended and the entities catch up, too.
 */
async function runPasses(
  parts: IndexerParts,
  options: IndexerOptions,
  before: RunSoFar,
  isChosen: (pass: Pass) => boolean,
): Promise<RunSoFar> {
  const { documents, index } = parts;
  const { collection, passes: hadRun } = before;
  const { signal, followIntervalMs: intervalMs, catchUpIntervalMs = CATCH_UP_MS } = options;
  const { onPassProgress, retryAtOnce } = options;
  const ended = parts.passes.filter(({ name }) => hadRun.some(({ pass }) => pass === name));
  const chosen = parts.passes.filter((pass) => !ended.includes(pass) && isChosen(pass));
  const make = await documents.open(collection);
  if (chosen.length === 0 || make === undefined) return before;
  const groups = documents.textGroups?.(collection);
  const follower = openFollower({ ...parts, make, groups, recipe: documents.recipe }, collection, {
    signal,
    intervalMs,
    // The next run refuses it.
    mayFollow: async () => options.force === true || !exceedsRemovalLimit(await lossOf(parts, collection)),
  });
  let [caughtUpAt, caughtUp] = [performance.now(), 0];
  const summaries = [...hadRun];
  const catchUp = async () => {
    await follower.catchUp();
    const isDue = performance.now() - caughtUpAt >= catchUpIntervalMs;
    if (follower.followed.indexed === caughtUp || !isDue) return;
    caughtUp = follower.followed.indexed;
    for (const pass of ended)
      await runPass({ ...parts, follower }, pass, collection, { signal: follower.signal });
    // Those of a collection that is being filled are made when searches see it.
    if ((await index.alias('chos')) === collection) await parts.syncEntities?.(collection);
    caughtUpAt = performance.now();
  };
  try {
    for (const pass of chosen) {
      const run = { ...parts, follower: { ...follower, catchUp } };
      summaries.push(
        await runPass(run, pass, collection, { signal: follower.signal, onPassProgress, retryAtOnce }),
      );
      ended.push(pass);
    }
  } finally {
    await follower.stop();
  }
  await index.publish(collection);
  const { indexed, deleted, failed } = follower.followed;
  return {
    ...before,
    indexed: before.indexed + indexed,
    deleted: before.deleted + deleted,
    failed: [...before.failed, ...failed],
    passes: summaries,
    interrupted: signal?.aborted === true,
  };
}
