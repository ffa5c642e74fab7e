import { EngineFault } from '../fault.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { isList, isText, isVector } from '../schema.ts';
import type { SortKey } from './sort-by.ts';

/** One key of the final order; ties fall to the next, at last to the newest document. */
export type SortStep =
  | { readonly by: 'text-match'; readonly buckets?: TextMatchBuckets }
  | { readonly by: 'sequence' | 'group-size' | 'vector-distance'; readonly descending: boolean }
  | { readonly by: 'random'; readonly seed: number }
  | {
      readonly by: 'number' | 'text';
      readonly field: string;
      readonly descending: boolean;
      readonly missingFirst: boolean;
    };

/** Scores that count as equal: so many blocks of results, or blocks of so many results. */
export interface TextMatchBuckets {
  readonly count?: number;
  readonly size?: number;
}

const MAX_STEPS = 3;

/** Resolves `sort_by`. Errors: EngineFault naming the field. */
export function planSort(
  keys: readonly SortKey[],
  snapshot: Snapshot,
  matchesAll: boolean,
  isGrouped: boolean,
  hasVector: boolean,
): SortStep[] {
  if (keys.length > MAX_STEPS) throw new EngineFault(400, `Only upto ${MAX_STEPS} sort fields are allowed.`);
  const steps = keys
    .map((key) => planKey(key, snapshot, isGrouped))
    // Once is enough: it decides nothing more.
    .filter((step, i, all) => step.by !== 'group-size' || all.findIndex(({ by }) => by === step.by) === i);
  const first = snapshot.schema.defaultSortingField;
  if (steps.length === 0) {
    steps.push({ by: 'text-match' });
    if (hasVector) steps.push(NEAREST_FIRST);
    if (first) steps.push({ by: 'number', field: first, descending: true, missingFirst: false });
    return steps;
  }
  const isFull = steps.length === MAX_STEPS;
  const has = (by: SortStep['by']): boolean => steps.some((step) => step.by === by);
  if (!matchesAll && !isFull && !has('text-match')) steps.push({ by: 'text-match' });
  if (hasVector && !isFull && !has('vector-distance')) steps.push(NEAREST_FIRST);
  return steps;
}

const NEAREST_FIRST: SortStep = { by: 'vector-distance', descending: false };

function planKey(key: SortKey, snapshot: Snapshot, isGrouped: boolean): SortStep {
  if (key.field === '_text_match') return planTextMatch(key);
  if (key.field === '_vector_distance') return { by: 'vector-distance', descending: key.order === 'desc' };
  if (key.field === '_seq_id') return { by: 'sequence', descending: key.order === 'desc' };
  if (key.field === '_group_found') {
    if (!isGrouped) {
      throw new EngineFault(404, 'group_by parameters should not be empty when using sort_by group_found');
    }
    return { by: 'group-size', descending: key.order === 'desc' };
  }
  if (key.field === '_rand') return { by: 'random', seed: readSeed(key.argument) };
  const field = snapshot.fields.get(key.field);
  if (!field?.sort || !field.index || isVector(field) || isList(field)) {
    throw new EngineFault(404, `Could not find a field named \`${key.field}\` in the schema for sorting.`);
  }
  const descending = key.order === 'desc';
  const byDefault = isText(field) && descending;
  return {
    by: isText(field) ? 'text' : 'number',
    field: field.name,
    descending,
    missingFirst: key.missing === undefined ? byDefault : key.missing === 'first',
  };
}

/** `_text_match:asc` is accepted upstream and descends all the same. */
function planTextMatch({ argument }: SortKey): SortStep {
  if (argument === undefined) return { by: 'text-match' };
  const [name, value = ''] = argument.split(':').map((part) => part.trim());
  if (name !== 'buckets' && name !== 'bucket_size') {
    throw new EngineFault(400, 'Invalid sorting parameter passed for _text_match.');
  }
  if (!UNSIGNED_INTEGER.test(value)) {
    throw new EngineFault(
      400,
      'Invalid value passed for _text_match `buckets` or `bucket_size` configuration.',
    );
  }
  const number = Number(value);
  if (number === 0) return { by: 'text-match' };
  return { by: 'text-match', buckets: name === 'buckets' ? { count: number } : { size: number } };
}

const UNSIGNED_INTEGER = /^\d{1,9}$/;

function readSeed(argument: string | undefined): number {
  const seed = Number(argument);
  return argument !== undefined && argument !== '' && Number.isSafeInteger(seed) ? seed : Date.now();
}
