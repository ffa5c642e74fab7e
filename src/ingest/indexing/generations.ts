import { collectionSchema, sameFields } from '../../collections/collection-schema.ts';
import type { CollectionName } from '../../collections/collections.ts';
import type { SearchIndex } from '../../search/search-engine.ts';

/** Why a generation is filled from the beginning. */
export type FillReason =
  | 'first run'
  | 'asked for'
  | 'fields changed'
  | 'recipe changed'
  /** Nobody knows which models made its vectors. */
  | 'models not named'
  /** The index was filled from another record store. */
  | 'other store'
  /** The record store has been put back to an earlier state. */
  | 'store went back';

/** The generations of one collection: `chos-3` behind the alias `chos`, and what an interrupted run may have left. */
export interface Generations {
  readonly collection: CollectionName;
  readonly all: readonly string[];
  /** The one behind the alias; undefined before the first run. */
  readonly current: string | undefined;
}

/** Errors: when a real collection has the alias's name. */
export async function readGenerations(index: SearchIndex, collection: CollectionName): Promise<Generations> {
  const names = await index.collectionNames();
  if (names.includes(collection)) {
    throw new Error(`the index has a collection named ${collection} where an alias belongs: remove it first`);
  }
  const all = names.filter((name) => numberOf(collection, name) !== undefined);
  const alias = await index.alias(collection);
  return { collection, all, current: all.find((name) => name === alias) };
}

/** The name of the generation to come. */
export function nextGeneration({ collection, all }: Generations): string {
  const last = Math.max(0, ...all.map((name) => numberOf(collection, name) ?? 0));
  return `${collection}-${last + 1}`;
}

/** Removes generations without alias: an interrupted run has left them. */
export async function dropLeftOvers(index: SearchIndex, generations: Generations): Promise<void> {
  for (const name of generations.all) if (name !== generations.current) await index.dropCollection(name);
}

export async function fieldsChanged(index: SearchIndex, generations: Generations): Promise<boolean> {
  const { collection, current } = generations;
  const existing = current === undefined ? undefined : await index.collection(current);
  return existing !== undefined && !sameFields(existing.schema, collectionSchema(collection, collection));
}

/** The name under which a pass keeps how far it has come in a collection: `chos-3:text-vectors`. */
export const passCheckpoint = (collection: string, pass: string): string => `${collection}:${pass}`;

/** The collection that a checkpoint belongs to, be it that of a pass or its own. */
export const collectionOfCheckpoint = (name: string): string => name.split(':', 1)[0] ?? name;

/** `chos-3` of `chos` is 3; undefined for any other name. */
function numberOf(collection: CollectionName, name: string): number | undefined {
  const digits = name.startsWith(`${collection}-`) ? name.slice(collection.length + 1) : '';
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}
