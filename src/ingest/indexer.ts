import { collectionSchema } from '../collections/collection-schema.ts';
import { changedModel, changedModelText, type Models, modelsIn } from '../collections/models.ts';
import type { Checkpoint, Checkpoints } from '../records/checkpoints.ts';
import type { RecordStore } from '../records/record-store.ts';
import type { SearchIndex } from '../search/search-engine.ts';
import {
  type Followed,
  type FollowOptions,
  type FollowParts,
  followChanges,
} from './indexing/follow-changes.ts';
import {
  collectionOfCheckpoint,
  dropLeftOvers,
  type FillReason,
  fieldsChanged,
  type Generations,
  nextGeneration,
  readGenerations,
} from './indexing/generations.ts';
import type { Pass } from './indexing/pass.ts';
import { type PassOptions, type PassSummary, runPass } from './indexing/run-pass.ts';

/** What the indexer works with. */
export interface IndexerParts {
  readonly records: Pick<RecordStore, 'changesAfter' | 'countChanges' | 'countLive' | 'get' | 'lastChange'>;
  readonly checkpoints: Pick<Checkpoints, 'all' | 'set' | 'remove'>;
  readonly index: SearchIndex;
  readonly documents: FollowParts['documents'];
  /** What is added to documents once they can be searched, in this order. */
  readonly passes: readonly Pass[];
  /** Those that make the vectors of the documents. */
  readonly models: Models;
}

export interface IndexerOptions extends FollowOptions, PassOptions {
  /** Fills a new generation of `chos`, whatever the checkpoint says. */
  readonly rebuild: boolean;
  readonly onStart?: (start: IndexStart) => void;
  /** All records can be searched; the passes follow. */
  readonly onSearchable?: () => void;
}

export interface IndexStart {
  /** The generation that this run fills. */
  readonly collection: string;
  /** Undefined when it continues where the last run ended. */
  readonly reason: FillReason | undefined;
}

export interface IndexSummary extends IndexStart, Followed {
  /** In the generation, after the run. */
  readonly documents: number;
  /** Live in the record store, after the run. */
  readonly records: number;
  /** Whether searches see what the run has done so far. */
  readonly isSearchable: boolean;
  /** Of each pass that was begun. */
  readonly passes: readonly PassSummary[];
}

/**
 * Brings the search index up to the record store: follows the change numbers from the last checkpoint, or
 * fills a new generation of `chos` and switches the alias to it, so that
 * searches never see one that is half built. Then each pass adds its fields. In
 * a new generation that takes the place of another one that comes before the
 * switch, so that nothing that could be found is missing meanwhile; only long
 * passes follow after it, since documents begin with what these know already.
 *
 * It may be killed at any moment: a batch may then be indexed twice, never left
 * out, and the next run removes an unfinished generation.
 * Errors: those of store and index; OtherModelError when other models have made
 * the vectors that are there, unless a rebuild is asked for. A document that the index does not accept
 * stands in `failed` and does not stop the run.
 */
export async function runIndexer(parts: IndexerParts, options: IndexerOptions): Promise<IndexSummary> {
  const generations = await readGenerations(parts.index, 'chos');
  await dropLeftOvers(parts.index, generations);
  const checkpoint = await checkpointOf(parts.checkpoints, generations);
  if (!options.rebuild) await refuseOtherModels(parts, generations);
  const reason = options.rebuild ? 'asked for' : await fillReason(parts, generations, checkpoint);

  const searchable = await bringUp(parts, options, generations, checkpoint, reason);
  return runLongPasses(parts, options, searchable);
}

function bringUp(
  parts: IndexerParts,
  options: IndexerOptions,
  generations: Generations,
  checkpoint: Checkpoint | undefined,
  reason: FillReason | undefined,
): Promise<IndexSummary> {
  const { current } = generations;
  if (current === undefined) return firstFill(parts, options, generations);
  if (reason !== undefined) return refill(parts, options, generations, current, reason);
  return follow(parts, options, { collection: current, reason }, checkpoint?.change ?? 0);
}

/** The checkpoint of the generation behind the alias; those of generations that are gone are removed. */
async function checkpointOf(
  checkpoints: IndexerParts['checkpoints'],
  generations: Generations,
): Promise<Checkpoint | undefined> {
  const known = await checkpoints.all();
  for (const name of known.keys()) {
    if (collectionOfCheckpoint(name) !== generations.current) await checkpoints.remove(name);
  }
  return generations.current === undefined ? undefined : known.get(generations.current);
}

async function fillReason(
  parts: IndexerParts,
  generations: Generations,
  checkpoint: Checkpoint | undefined,
): Promise<FillReason | undefined> {
  if (await fieldsChanged(parts.index, generations)) return 'fields changed';
  if (!(await namesModels(parts, generations))) return 'models not named';
  if (checkpoint === undefined) return 'other store';
  if (checkpoint.change > (await parts.records.lastChange())) return 'store went back';
  return checkpoint.recipe === parts.documents.recipe ? undefined : 'recipe changed';
}

/** The vectors of an index are for one model: another one is not put in its place by the way. */
export class OtherModelError extends Error {}

async function refuseOtherModels({ index, models }: IndexerParts, generations: Generations): Promise<void> {
  const changed = changedModel(await modelsOf(index, generations), models);
  if (changed !== undefined) throw new OtherModelError(changedModelText(changed));
}

async function namesModels({ index, models }: IndexerParts, generations: Generations): Promise<boolean> {
  const known = await modelsOf(index, generations);
  return Object.keys(models).every((field) => known?.[field] !== undefined);
}

async function modelsOf(index: SearchIndex, { current }: Generations): Promise<Models | undefined> {
  return current === undefined ? undefined : modelsIn((await index.collection(current))?.schema.metadata);
}

/** There is nothing to search yet: the alias leads to the new generation at once, and a run that is killed is continued. */
async function firstFill(
  parts: IndexerParts,
  options: IndexerOptions,
  generations: Generations,
): Promise<IndexSummary> {
  const collection = await createGeneration(parts, generations);
  await parts.index.setAlias(generations.collection, collection);
  return follow(parts, options, { collection, reason: 'first run' }, 0);
}

async function refill(
  parts: IndexerParts,
  options: IndexerOptions,
  generations: Generations,
  current: string,
  reason: FillReason,
): Promise<IndexSummary> {
  const collection = await createGeneration(parts, generations);
  const summary = await follow(parts, options, { collection, reason }, 0);
  const superseded = summary.interrupted ? collection : current;
  if (!summary.interrupted) await parts.index.setAlias(generations.collection, collection);
  await parts.index.dropCollection(superseded);
  for (const name of (await parts.checkpoints.all()).keys()) {
    if (collectionOfCheckpoint(name) === superseded) await parts.checkpoints.remove(name);
  }
  return { ...summary, isSearchable: !summary.interrupted };
}

/** What may take days; the index is searchable and complete in everything else. */
async function runLongPasses(
  parts: IndexerParts,
  options: IndexerOptions,
  summary: IndexSummary,
): Promise<IndexSummary> {
  if (summary.interrupted) return summary;
  const passes = await runPasses(parts, options, summary.collection, true);
  return {
    ...summary,
    passes: [...summary.passes, ...passes],
    interrupted: options.signal?.aborted === true,
  };
}

async function runPasses(
  parts: IndexerParts,
  options: IndexerOptions,
  collection: string,
  long: boolean,
): Promise<PassSummary[]> {
  const summaries: PassSummary[] = [];
  for (const pass of parts.passes.filter(({ isLong = false }) => isLong === long)) {
    summaries.push(await runPass(parts, pass, collection, options));
  }
  if (summaries.length > 0) await parts.index.publish(collection);
  return summaries;
}

/** The checkpoint comes first: it says that this record store fills the generation. */
async function createGeneration(parts: IndexerParts, generations: Generations): Promise<string> {
  const name = nextGeneration(generations);
  await parts.checkpoints.set(name, { change: 0, recipe: parts.documents.recipe });
  await parts.index.createCollection(collectionSchema(generations.collection, name, parts.models));
  return name;
}

async function follow(
  parts: IndexerParts,
  options: IndexerOptions,
  start: IndexStart,
  from: number,
): Promise<IndexSummary> {
  options.onStart?.(start);
  const followed = await followChanges(parts, start.collection, from, options);
  await parts.index.publish(start.collection);
  options.onSearchable?.();
  const passes = followed.interrupted ? [] : await runPasses(parts, options, start.collection, false);
  return {
    ...start,
    ...followed,
    interrupted: options.signal?.aborted === true,
    isSearchable: true,
    passes,
    documents: (await parts.index.collection(start.collection))?.documents ?? 0,
    records: await parts.records.countLive(),
  };
}
