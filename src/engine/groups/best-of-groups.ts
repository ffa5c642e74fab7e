import { isAfter, type RankedPart, sequenceOf, TopHits } from '../collect/top-hits.ts';
import type { Hit } from '../match/match.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type GroupedItems, groupOfItem } from './group-items.ts';

/** The best documents of groups, by number of the group. */
export interface GroupHeads {
  /** 1 if the group's best document is known. */
  readonly known: Uint8Array;
  readonly parts: Uint32Array;
  readonly items: Uint32Array;
}

/**
 * The best document of each group that has a match. If only age decides,
 * the first `wanted` groups in that order are enough.
 */
export function groupHeads(ranked: readonly RankedPart[], groups: GroupedItems, wanted: number): GroupHeads {
  const heads = {
    known: new Uint8Array(groups.size),
    parts: new Uint32Array(groups.size),
    items: new Uint32Array(groups.size),
  };
  if (isByAge(ranked)) takeNewest(heads, ranked, groups, wanted);
  else {
    const bestOf = new Uint32Array(groups.size);
    for (let part = 0; part < ranked.length; part += 1) compareAll(heads, ranked, part, groups, bestOf);
  }
  return heads;
}

function takeNewest(
  { known, parts, items }: GroupHeads,
  ranked: readonly RankedPart[],
  groups: GroupedItems,
  wanted: number,
): void {
  let missing = Math.min(wanted, groups.total);
  if (missing === 0) return;
  walkNewest(ranked, (part, first, last) => {
    const ofItems = groups.parts[part];
    for (let item = last; ofItems && item >= first; item -= 1) {
      const group = groupOfItem(ofItems, item);
      if (known[group] === 1) continue;
      known[group] = 1;
      parts[group] = part;
      items[group] = item;
      missing -= 1;
      if (missing === 0) return true;
    }
    return false;
  });
}

/**
 * Compares the documents of a segment with each other, and only the best of each group with that of
 * other segments. `bestOf` has a number of each group: it is 0 before and after.
 */
function compareAll(
  { known, parts, items }: GroupHeads,
  ranked: readonly RankedPart[],
  p: number,
  groups: GroupedItems,
  bestOf: Uint32Array,
): void {
  const part = ranked[p];
  const ofItems = groups.parts[p];
  if (!part || !ofItems) return;
  const firstKeys = part.keys[0] ?? new Float64Array(0);
  const found = new Uint32Array(Math.min(part.count, groups.size));
  let count = 0;
  for (let item = part.count - 1; item >= 0; item -= 1) {
    const group = groupOfItem(ofItems, item);
    const best = (bestOf[group] as number) - 1;
    if (best === -1) {
      found[count] = group;
      count += 1;
    } else {
      const difference = (firstKeys[item] as number) - (firstKeys[best] as number);
      if (difference < 0 || (!(difference > 0) && isAfter(part, item, part, best))) continue;
    }
    bestOf[group] = item + 1;
  }
  for (let i = 0; i < count; i += 1) {
    const group = found[i] as number;
    const item = (bestOf[group] as number) - 1;
    bestOf[group] = 0;
    const other = ranked[parts[group] as number];
    if (known[group] === 1 && other && isAfter(part, item, other, items[group] as number)) continue;
    known[group] = 1;
    parts[group] = p;
    items[group] = item;
  }
}

/** The first `limit` documents, in order, of each of the groups `wanted`; at most 255 groups. */
export function groupMembers(
  ranked: readonly RankedPart[],
  groups: GroupedItems,
  wanted: readonly number[],
  limit: number,
  budget: SearchBudget,
): Hit[][] {
  const members = wanted.map(() => new TopHits(ranked, limit));
  /** By group: its index among the wanted ones, plus 1; 0 for all others. */
  const indexOf = new Uint8Array(groups.size);
  for (const [i, group] of wanted.entries()) indexOf[group] = i + 1;
  if (isByAge(ranked)) addNewest(members, ranked, groups, indexOf, limit);
  else for (let part = 0; part < ranked.length; part += 1) addAll(members, ranked, part, groups, indexOf);
  return members.map((top) => top.list(budget));
}

function addAll(
  members: readonly TopHits[],
  ranked: readonly RankedPart[],
  part: number,
  groups: GroupedItems,
  indexOf: Uint8Array,
): void {
  const ofItems = groups.parts[part];
  if (!ofItems) return;
  const { count, keys } = ranked[part] ?? { count: 0, keys: [] };
  const firstKeys = keys[0] ?? new Float64Array(count);
  for (let item = count - 1; item >= 0; item -= 1) {
    const index = indexOf[groupOfItem(ofItems, item)] as number;
    const top = index > 0 ? members[index - 1] : undefined;
    if (top && (firstKeys[item] as number) >= top.firstLimit) top.add(part, item);
  }
}

function addNewest(
  members: readonly TopHits[],
  ranked: readonly RankedPart[],
  groups: GroupedItems,
  indexOf: Uint8Array,
  limit: number,
): void {
  let open = members.length;
  if (open === 0) return;
  walkNewest(ranked, (part, first, last) => {
    const ofItems = groups.parts[part];
    for (let item = last; ofItems && item >= first; item -= 1) {
      const group = groupOfItem(ofItems, item);
      const index = indexOf[group] as number;
      if (index === 0) continue;
      const top = members[index - 1];
      top?.add(part, item);
      if (top && top.size < Math.min(limit, groups.counts[group] as number)) continue;
      // The group is complete: all others are older.
      indexOf[group] = 0;
      open -= 1;
      if (open === 0) return true;
    }
    return false;
  });
}

/** Whether nothing but the age of documents decides their order. */
const isByAge = (ranked: readonly RankedPart[]): boolean => ranked.every(({ keys }) => keys.length === 0);

/**
 * Visits the items of all segments from the newest document to the oldest, until
 * `visit` returns true. It gets ranges of items of one segment, to be read from
 * the last to the first. Within each segment, items are in the order of age, as
 * they are if no key decides.
 */
function walkNewest(
  ranked: readonly RankedPart[],
  visit: (part: number, first: number, last: number) => boolean,
): void {
  const next = ranked.map(({ count }) => count - 1);
  for (;;) {
    let part = -1;
    let newest = -1;
    let second = -1;
    for (const [p, candidate] of ranked.entries()) {
      const item = next[p] ?? -1;
      const sequence = item >= 0 ? sequenceOf(candidate, item) : -1;
      if (sequence > newest) {
        second = newest;
        newest = sequence;
        part = p;
      } else if (sequence > second) second = sequence;
    }
    const chosen = ranked[part];
    if (!chosen) return;
    // The ages of segments hardly overlap: most of what follows is in the same one.
    const last = next[part] ?? -1;
    const first = firstNewer(chosen, last, second);
    if (visit(part, first, last)) return;
    next[part] = first - 1;
  }
}

/** The first item that is newer than a sequence number, as `last` is. */
function firstNewer(part: RankedPart, last: number, sequence: number): number {
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sequenceOf(part, middle) > sequence) high = middle;
    else low = middle + 1;
  }
  return low;
}
