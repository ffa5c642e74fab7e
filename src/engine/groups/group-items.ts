import type { DocumentList, Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SmallNumbers } from '../segment/columns.ts';
import { deletedDocuments } from '../segment/documents-of.ts';
import { type GroupNumbers, groupNumbers, groupOf, type PartGroups } from '../segment/group-numbers.ts';
import type { Snapshot } from '../segment/snapshot.ts';

/** The groups of the items of one segment: an item is an index of `docs`, or a document if all match. */
export interface ItemGroups {
  readonly docs: Uint32Array | undefined;
  readonly count: number;
  /** By document. */
  readonly sets: SmallNumbers;
  /** By set; undefined: the group has the number of the set. */
  readonly groups: Uint32Array | undefined;
}

export function groupOfItem({ docs, sets, groups }: ItemGroups, item: number): number {
  const set = sets[docs ? (docs[item] as number) : item] as number;
  return groups ? (groups[set] as number) : set;
}

/** The groups of the matches. */
export interface GroupedItems {
  /** Numbers of groups are below this. */
  readonly size: number;
  /** By segment. */
  readonly parts: readonly ItemGroups[];
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
  const parts = matches.parts.map((part, i): ItemGroups => {
    const groups = numbers.parts[i] ?? NO_GROUPS;
    const { docs, count } = part;
    if (group_missing_values) return { docs, count, sets: groups.sets, groups: groups.groups };
    firstOwn += count;
    return {
      docs: undefined,
      count,
      sets: groupsWithValues(part, groups, firstOwn - count),
      groups: undefined,
    };
  });
  const isEverything = group_missing_values && matches.total === snapshot.documentCount;
  return {
    size: firstOwn,
    parts,
    ...(isEverything ? sizesOfAll(numbers, snapshot) : sizes(parts, firstOwn)),
    groupOf({ part, doc }) {
      const groups = numbers.parts[part] ?? NO_GROUPS;
      const isAlone = !group_missing_values && groups.isMissing(groups.sets[doc] ?? 0);
      return isAlone ? undefined : groupOf(groups, doc);
    },
  };
}

const NO_GROUPS: PartGroups = {
  sets: new Uint8Array(0),
  setCount: 0,
  groups: undefined,
  isMissing: () => true,
};

/** Documents without a value are alone in their groups. */
function groupsWithValues(
  { docs, count }: DocumentList,
  { sets, groups, isMissing }: PartGroups,
  firstOwn: number,
): Uint32Array {
  const ofItem = new Uint32Array(count);
  for (let item = 0; item < count; item += 1) {
    const set = sets[docs ? (docs[item] as number) : item] as number;
    if (isMissing(set)) ofItem[item] = firstOwn + item;
    else ofItem[item] = groups ? (groups[set] as number) : set;
  }
  return ofItem;
}

type Sizes = Pick<GroupedItems, 'counts' | 'total'>;

function sizes(parts: readonly ItemGroups[], size: number): Sizes {
  const counts = new Uint32Array(size);
  for (const part of parts) countItems(part, counts);
  return { counts, total: occurring(counts) };
}

/** Adds how many items are in each group. */
function countItems(items: ItemGroups, counts: Uint32Array): void {
  // Two rows of counters in turn: neighbours are often in the same group, and a counter
  // cannot be read again before it is written.
  const odd = new Uint32Array(counts.length);
  const even = items.count & ~1;
  for (let item = 0; item < even; item += 2) {
    const a = groupOfItem(items, item);
    const b = groupOfItem(items, item + 1);
    counts[a] = (counts[a] as number) + 1;
    odd[b] = (odd[b] as number) + 1;
  }
  if (even < items.count) {
    const last = groupOfItem(items, even);
    counts[last] = (counts[last] as number) + 1;
  }
  for (let group = 0; group < counts.length; group += 1) {
    counts[group] = (counts[group] as number) + (odd[group] as number);
  }
}

function occurring(counts: Uint32Array): number {
  let total = 0;
  for (let number = 0; number < counts.length; number += 1) if (counts[number] !== 0) total += 1;
  return total;
}

const sizesOfNumbers = new WeakMap<GroupNumbers, Sizes>();
/** By the sets of a segment: how many of its documents have each. */
const countsOfSets = new WeakMap<SmallNumbers, Uint32Array>();

/** If all live documents match, the sizes are always the same: those of the sets, without deleted documents. */
const sizesOfAll = (numbers: GroupNumbers, snapshot: Snapshot): Sizes =>
  sizesOfNumbers.getOrInsertComputed(numbers, () => {
    const counts = new Uint32Array(numbers.size);
    for (const [i, { sets, groups, setCount }] of numbers.parts.entries()) {
      const part = snapshot.parts[i];
      const ofSets = countsOfSets.getOrInsertComputed(sets, () => {
        const counted = new Uint32Array(setCount);
        countItems({ docs: undefined, count: sets.length, sets, groups: undefined }, counted);
        return counted;
      });
      const add = (set: number, count: number): void => {
        const group = groups ? (groups[set] as number) : set;
        counts[group] = (counts[group] as number) + count;
      };
      for (let set = 0; set < setCount; set += 1) add(set, ofSets[set] as number);
      for (const doc of part?.live ? deletedDocuments(part.segment, part.live) : [])
        add(sets[doc] as number, -1);
    }
    return { counts, total: occurring(counts) };
  });
