import type { DocumentList, Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SmallNumbers } from '../segment/columns.ts';
import { type GroupNumbers, groupNumbers } from '../segment/group-numbers.ts';

/** The groups of the matches. */
export interface GroupedItems {
  /** Numbers of groups are below this. */
  readonly size: number;
  /** By segment and item: an item is an index of `docs` of that segment, or a document if all match. */
  readonly parts: readonly SmallNumbers[];
  /** Matching documents in each group. */
  readonly counts: Uint32Array;
  /** Groups with a match. */
  readonly total: number;
  /** The group of a match; undefined: it is alone in its group. */
  groupOf(hit: Hit): number | undefined;
}

/** Errors: SearchTimeout. */
export function groupItems(matches: Matches, { plan, snapshot, budget }: SearchContext): GroupedItems {
  const { group_by, group_missing_values } = plan.request;
  const numbers = groupNumbers(snapshot, group_by, budget);
  budget.require(matches.total + numbers.size);
  // After the numbers of the groups, each match has one for the case that it is alone in its group.
  let firstOwn = numbers.size;
  const parts = matches.parts.map((part, i) => {
    const groupOf = numbers.parts[i] ?? new Uint32Array(0);
    if (group_missing_values) return groupsOf(part, groupOf);
    firstOwn += part.count;
    return groupsWithValues(part, groupOf, numbers, firstOwn - part.count);
  });
  const isEverything = group_missing_values && matches.parts.every(({ docs }) => !docs);
  return {
    size: firstOwn,
    parts,
    ...(isEverything ? sizesOfAll(numbers) : sizes(parts, firstOwn)),
    groupOf({ part, doc }) {
      const group = numbers.parts[part]?.[doc] ?? 0;
      return !group_missing_values && numbers.missing[group] === 1 ? undefined : group;
    },
  };
}

function groupsOf({ docs, count }: DocumentList, groupOf: SmallNumbers): SmallNumbers {
  if (!docs) return groupOf;
  const groups = new Uint32Array(count);
  for (let item = 0; item < count; item += 1) groups[item] = groupOf[docs[item] as number] as number;
  return groups;
}

/** Documents without a value are alone in their groups. */
function groupsWithValues(
  { docs, count }: DocumentList,
  groupOf: SmallNumbers,
  { missing }: GroupNumbers,
  firstOwn: number,
): Uint32Array {
  const groups = new Uint32Array(count);
  for (let item = 0; item < count; item += 1) {
    const group = groupOf[docs ? (docs[item] as number) : item] as number;
    groups[item] = missing[group] === 1 ? firstOwn + item : group;
  }
  return groups;
}

type Sizes = Pick<GroupedItems, 'counts' | 'total'>;

function sizes(parts: readonly SmallNumbers[], size: number): Sizes {
  // Two rows of counters in turn: neighbours are often in the same group, and a counter
  // cannot be read again before it is written.
  const counts = new Uint32Array(size);
  const odd = new Uint32Array(size);
  for (const groups of parts) {
    const even = groups.length & ~1;
    for (let item = 0; item < even; item += 2) {
      const a = groups[item] as number;
      const b = groups[item + 1] as number;
      counts[a] = (counts[a] as number) + 1;
      odd[b] = (odd[b] as number) + 1;
    }
    if (even < groups.length) {
      const last = groups[even] as number;
      counts[last] = (counts[last] as number) + 1;
    }
  }
  let total = 0;
  for (let group = 0; group < size; group += 1) {
    const count = (counts[group] as number) + (odd[group] as number);
    counts[group] = count;
    if (count > 0) total += 1;
  }
  return { counts, total };
}

const sizesOfNumbers = new WeakMap<GroupNumbers, Sizes>();

/** If every document matches, the sizes are always the same. */
const sizesOfAll = (numbers: GroupNumbers): Sizes =>
  sizesOfNumbers.getOrInsertComputed(numbers, () => sizes(numbers.parts, numbers.size));
