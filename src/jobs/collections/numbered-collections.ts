import { collectionSchema, sameFields } from '../../documents/fields/collection-schema.ts';
import type { IndexName } from '../../documents/fields/collections.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';

/** Why a numbered collection is filled from the beginning. */
export type FillReason =
  | 'first run'
  | 'requested'
  | 'fields changed'
  | 'recipe changed'
  /** Its schema does not name the models of its vectors. */
  | 'models not named'
  /** The index was filled from another record store. */
  | 'other store'
  /** Its documents cannot be read, or some were lost. */
  | 'documents damaged'
  /** What its documents were made with besides the records has been lost. */
  | 'words lost'
  /** The record store has been put back to an earlier state. */
  | 'store went back';

/** The numbered collections (`chos-3`) of one alias (`chos`). An interrupted run may have left some without alias. */
export interface NumberedCollections {
  readonly alias: IndexName;
  readonly all: readonly string[];
  /** The one that the alias points to; undefined before the first run. */
  readonly current: string | undefined;
}

/** Errors: when a collection, rather than an alias, has the name. */
export async function readNumberedCollections(
  index: SearchIndex,
  alias: IndexName,
): Promise<NumberedCollections> {
  const names = await index.collectionNames();
  if (names.includes(alias)) {
    throw new Error(`the index has a collection named ${alias} where an alias belongs: remove it first`);
  }
  const all = names.filter((name) => numberOf(alias, name) !== undefined);
  const current = await index.alias(alias);
  return { alias, all, current: all.find((name) => name === current) };
}

/** The name of the collection to create. */
export function nextCollection({ alias, all }: NumberedCollections): string {
  const last = Math.max(0, ...all.map((name) => numberOf(alias, name) ?? 0));
  return `${alias}-${last + 1}`;
}

/** Removes the collections that interrupted runs have left without alias. */
export async function dropUnfinished(
  index: SearchIndex,
  { all, current }: NumberedCollections,
): Promise<void> {
  for (const name of all) if (name !== current) await index.dropCollection(name);
}

/** Whether the fields of this program differ from those of the current collection. */
export async function fieldsChanged(
  index: SearchIndex,
  { alias, current }: NumberedCollections,
): Promise<boolean> {
  const existing = current === undefined ? undefined : await index.collection(current);
  return existing !== undefined && !sameFields(existing.schema, collectionSchema(alias, alias));
}

/** The name of a pass's checkpoint in a collection: `chos-3:text-vectors`. */
export const passCheckpoint = (collection: string, pass: string): string => `${collection}:${pass}`;

/** The collection to which a checkpoint belongs, its own or that of a pass. */
export const collectionOfCheckpoint = (name: string): string => name.split(':', 1)[0] ?? name;

/** `chos-3` of `chos` is 3; undefined for any other name. */
function numberOf(alias: IndexName, name: string): number | undefined {
  const digits = name.startsWith(`${alias}-`) ? name.slice(alias.length + 1) : '';
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}
