import { EngineFault } from '../fault.ts';
import type { FilterNode } from '../filter/filter-tree.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import { parseUnsigned, readList } from '../parameters.ts';
import type { SearchRequest } from '../request/request.ts';
import type { EvalKey, SortKey } from '../request/sort-by.ts';
import { isList, isText, isVector } from '../schema.ts';
import type { Snapshot } from '../segment/snapshot.ts';

/** One key of the order. Ties are decided by the next one, and last by age: newer documents come first. */
export type SortStep =
  | { readonly by: 'text-match'; readonly buckets?: TextMatchBuckets }
  | { readonly by: 'sequence'; readonly descending: boolean }
  | { readonly by: 'group-size' | 'vector-distance'; readonly descending: boolean }
  | { readonly by: 'random'; readonly seed: number }
  | {
      /** The first filter that a document matches gives its score; 0 if it matches none. */
      readonly by: 'eval';
      readonly filters: readonly { readonly tree: FilterNode; readonly score: number }[];
      readonly descending: boolean;
    }
  | FieldStep<'number'>
  | FieldStep<'text'>;

interface FieldStep<By> {
  readonly by: By;
  readonly field: string;
  readonly descending: boolean;
  readonly missingFirst: boolean;
}

/** Scores that count as equal: in `count` blocks of results, or in blocks of `size` results. */
export interface TextMatchBuckets {
  readonly count?: number;
  readonly size?: number;
}

const MAX_STEPS = 3;

/** Errors: EngineFault 400. Typesense checks this long before the keys themselves. */
export function checkKeyCount(keys: readonly SortKey[]): void {
  if (keys.length > MAX_STEPS) throw new EngineFault(400, `Only upto ${MAX_STEPS} sort fields are allowed.`);
}

/** Resolves `sort_by`. Errors: EngineFault naming the field. [search-10] */
export function planSort(request: SearchRequest, snapshot: Snapshot, matchesAll: boolean): SortStep[] {
  const hasVector = request.vector_query !== '';
  const steps = request.sort_by
    .map((key) => ('expressions' in key ? planEval(key, snapshot) : planKey(key, snapshot, request)))
    // A second one decides nothing.
    .filter((step, i, all) => step.by !== 'group-size' || all.findIndex(({ by }) => by === step.by) === i);
  if (steps.filter(({ by }) => by === 'eval').length > 1) {
    throw new EngineFault(422, 'Only one sorting eval expression is allowed.');
  }
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
  // With words, the score includes the distance.
  if (hasVector && matchesAll && !isFull && !has('vector-distance')) steps.push(NEAREST_FIRST);
  return steps;
}

const NEAREST_FIRST: SortStep = { by: 'vector-distance', descending: false };

type NamedKey = Exclude<SortKey, EvalKey>;

function planEval({ expressions, order }: EvalKey, snapshot: Snapshot): SortStep {
  const filters = expressions.map(({ filter, score }) => {
    if (filter === '') throw new EngineFault(400, 'The eval expression in sort_by is empty.');
    const tree = parseEval(filter, snapshot);
    return tree ? [{ tree, score }] : [];
  });
  return { by: 'eval', filters: filters.flat(), descending: order !== 'ASC' };
}

function parseEval(filter: string, { schema }: Snapshot): FilterNode | undefined {
  try {
    return parseFilter(filter, schema);
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    throw new EngineFault(400, 'Error parsing eval expression in sort_by clause.');
  }
}

/** The direction is checked last, as upstream. */
function planKey(key: NamedKey, snapshot: Snapshot, request: SearchRequest): SortStep {
  if (key.field === '_rand' && key.argument === undefined) return { by: 'random', seed: Date.now() };
  const descending = key.order === 'DESC';
  const step = planSubject(key, snapshot, request, descending);
  if (!descending && key.order !== 'ASC') {
    throw new EngineFault(400, `Order for field\` ${key.field}\` should be either ASC or DESC.`);
  }
  return step;
}

function planSubject(
  key: NamedKey,
  snapshot: Snapshot,
  { group_by, vector_query }: SearchRequest,
  descending: boolean,
): SortStep {
  const isBare = key.argument === undefined;
  if (key.field === '_text_match') return planTextMatch(key);
  if (key.field === '_rand') return { by: 'random', seed: readSeed(key.argument ?? '') };
  if (key.field === '_vector_distance' && isBare) {
    if (vector_query === '') {
      throw new EngineFault(
        404,
        'sort_by vector_distance is only supported for vector queries, semantic search and hybrid search.',
      );
    }
    return { by: 'vector-distance', descending };
  }
  if (key.field === '_seq_id' && isBare) return { by: 'sequence', descending };
  if (key.field === '_group_found' && isBare) {
    if (group_by.length === 0) {
      throw new EngineFault(404, 'group_by parameters should not be empty when using sort_by group_found');
    }
    return { by: 'group-size', descending };
  }
  const field = snapshot.fields.get(key.field);
  const missing = field && readMissing(key);
  if (!field?.sort || !field.index || isVector(field) || isList(field)) {
    throw new EngineFault(404, `Could not find a field named \`${key.field}\` in the schema for sorting.`);
  }
  const byDefault = isText(field) && descending;
  return {
    by: isText(field) ? 'text' : 'number',
    field: field.name,
    descending,
    missingFirst: missing === undefined ? byDefault : missing === 'first',
  };
}

/** Where documents without a value go; undefined: the default of the field's type. */
function readMissing({ field, argument }: NamedKey): 'first' | 'last' | undefined {
  let missing: 'first' | 'last' | undefined;
  for (const option of argument === undefined ? [] : readList(argument)) {
    const [name, value, ...others] = option.split(':').map((part) => part.trim());
    const isKnown = value === 'first' || value === 'last' || value === 'normal';
    if (name !== 'missing_values' || !isKnown || others.length > 0) {
      throw new EngineFault(400, `Bad syntax for sorting field \`${field}\``);
    }
    missing = value === 'normal' ? undefined : value;
  }
  return missing;
}

/** Typesense accepts `_text_match:asc`, and sorts descending all the same. */
function planTextMatch({ argument }: NamedKey): SortStep {
  if (argument === undefined) return { by: 'text-match' };
  const [name, value = ''] = argument.split(':').map((part) => part.trim());
  if (name !== 'buckets' && name !== 'bucket_size') {
    throw new EngineFault(400, 'Invalid sorting parameter passed for _text_match.');
  }
  const number = parseUnsigned(value);
  if (number === undefined) {
    throw new EngineFault(
      400,
      'Invalid value passed for _text_match `buckets` or `bucket_size` configuration.',
    );
  }
  if (number === 0) return { by: 'text-match' };
  return { by: 'text-match', buckets: name === 'buckets' ? { count: number } : { size: number } };
}

function readSeed(text: string): number {
  if (text === '') return Date.now();
  const seed = parseUnsigned(text);
  if (seed === undefined) throw new EngineFault(400, 'Only positive integer seed value is allowed.');
  return seed;
}
