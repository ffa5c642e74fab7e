import type { SearchBudget } from '../search-budget.ts';
import { type FacetColumn, type SmallNumbers, setCount } from './columns.ts';
import { type CombinedSets, combineSets } from './combined-sets.ts';
import { facetValues } from './facet-values.ts';
import { NumberedLists, type NumberLists } from './list-numbers.ts';
import type { Segment } from './segment.ts';
import type { Snapshot, SnapshotPart } from './snapshot.ts';
import { valuesOfSet } from './values-of-set.ts';

/** The group of each document of a snapshot: one number for each combination of values that occurs. */
export interface GroupNumbers {
  /** Numbers are below this. */
  readonly size: number;
  /** By part of the snapshot. */
  readonly parts: readonly PartGroups[];
}

/** The groups of the documents of one part. Documents with equal values share a set. */
export interface PartGroups {
  /** The set of each document. */
  readonly sets: SmallNumbers;
  readonly setCount: number;
  /** The group of each set; undefined: its number. */
  readonly groups: Uint32Array | undefined;
  /** Whether the documents of a set lack a value in one of the fields. */
  isMissing(set: number): boolean;
}

export function groupOf({ sets, groups }: PartGroups, doc: number): number {
  const set = sets[doc] as number;
  return groups ? (groups[set] as number) : set;
}

const cache = new WeakMap<Snapshot, Map<string, GroupNumbers>>();
/** Combinations of fields that are cached for a snapshot or segment. */
const MAX_CACHED = 4;

/** Computed once for each snapshot and combination of fields, from what is computed once for each segment. Errors: SearchTimeout. */
export function groupNumbers(
  snapshot: Snapshot,
  fields: readonly string[],
  budget: SearchBudget,
): GroupNumbers {
  // A field that is named again decides nothing.
  const distinct = [...new Set(fields)];
  return cachedIn(cache, snapshot, distinct.join(), () => {
    const [field, ...others] = distinct;
    return field !== undefined && others.length === 0
      ? groupsOfField(snapshot, field, budget)
      : groupsOfFields(snapshot, distinct, budget);
  });
}

function cachedIn<K extends object, T>(
  byKey: WeakMap<K, Map<string, T>>,
  key: K,
  fields: string,
  make: () => T,
): T {
  const byFields = byKey.getOrInsertComputed(key, () => new Map());
  return byFields.getOrInsertComputed(fields, () => {
    const made = make();
    if (byFields.size >= MAX_CACHED) byFields.clear();
    return made;
  });
}

const isEmptySet = (set: number): boolean => set === 0;

/** Documents with the same list of values are in one group. */
function groupsOfField(snapshot: Snapshot, field: string, budget: SearchBudget): GroupNumbers {
  const { numberOf, size } = facetValues(snapshot, field);
  const columns = snapshot.parts.map(({ segment }) => segment.facets.get(field) ?? noValues(segment));
  const withGroups = (column: FacetColumn, groups: Uint32Array | undefined): PartGroups => ({
    sets: column.sets,
    setCount: setCount(column),
    groups,
    isMissing: isEmptySet,
  });
  if (columns.some(({ starts }) => starts)) {
    const lists = columns.map((column, i): NumberLists => {
      const numbers = numberOf[i];
      const list = (set: number): Uint32Array => {
        const values = valuesOfSet(column, set);
        return numbers ? values.map((ordinal) => numbers[ordinal] as number) : values;
      };
      return { count: setCount(column), list };
    });
    const numbered = numberLists(snapshot, field, lists, budget);
    return { size: numbered.size, parts: columns.map((column, i) => withGroups(column, numbered.groups[i])) };
  }
  // Set n holds the value n − 1.
  const parts = columns.map((column, i) => {
    const numbers = numberOf[i];
    const groups =
      numbers &&
      Uint32Array.from({ length: numbers.length + 1 }, (_, set) => set && 1 + (numbers[set - 1] as number));
    return withGroups(column, groups);
  });
  return { size: 1 + size, parts };
}

const noValues = ({ documentCount }: Segment): FacetColumn => ({
  sets: new Uint8Array(documentCount),
  starts: undefined,
  ordinals: undefined,
  texts: undefined,
  numbers: undefined,
  counts: new Uint32Array(0),
});

const combinations = new WeakMap<Segment, Map<string, CombinedSets>>();

/** Documents that are in the same group by each of the fields are in one group. */
function groupsOfFields(snapshot: Snapshot, fields: readonly string[], budget: SearchBudget): GroupNumbers {
  const byField = fields.map((field) => groupNumbers(snapshot, [field], budget));
  const combined = snapshot.parts.map(({ segment }) =>
    cachedIn(combinations, segment, fields.join(), () => combineSets(segment, fields, budget)),
  );
  const lists = combined.map(({ count, sets }, i): NumberLists => {
    const groups = byField.map(({ parts }) => parts[i]?.groups);
    const list = (combination: number): Uint32Array =>
      Uint32Array.from(sets, (ofField, f) => {
        const set = ofField[combination] as number;
        return groups[f]?.[set] ?? set;
      });
    return { count, list };
  });
  const numbered = numberLists(snapshot, fields.join(), lists, budget);
  const parts = combined.map(
    ({ ofDocument, count, sets }, i): PartGroups => ({
      sets: ofDocument,
      setCount: count,
      groups: numbered.groups[i],
      isMissing: (combination) => sets.some((ofField) => ofField[combination] === 0),
    }),
  );
  return { size: numbered.size, parts };
}

/** By what numbers the values of a part: its numbers, or the segment itself if it is the first. */
const listsOfParts = new WeakMap<object, Map<string, NumberedLists>>();
/** Units of work to compare lists. */
const LIST_WORK = 100;

interface ListGroups {
  readonly size: number;
  readonly groups: readonly (Uint32Array | undefined)[];
}

/** Numbers the lists of all parts, in the order in which their values are numbered. Errors: SearchTimeout. */
function numberLists(
  { parts }: Snapshot,
  fields: string,
  lists: readonly NumberLists[],
  budget: SearchBudget,
): ListGroups {
  const groups = new Array<Uint32Array | undefined>(parts.length).fill(undefined);
  const before: NumberedLists[] = [];
  for (const [i, part] of inNumberingOrder(parts)) {
    const own = lists[i] ?? { count: 0, list: () => new Uint32Array(0) };
    const numbered = cachedIn(listsOfParts, part.numbers ?? part.segment, fields, () => {
      budget.require(own.count * LIST_WORK);
      return new NumberedLists(own, before);
    });
    groups[i] = numbered.numbers;
    before.push(numbered);
  }
  return { size: before.at(-1)?.size ?? 0, groups };
}

const inNumberingOrder = (parts: readonly SnapshotPart[]): [number, SnapshotPart][] =>
  [...parts.entries()].sort(
    ([, a], [, b]) => (a.numbers?.after.length ?? 0) - (b.numbers?.after.length ?? 0),
  );
