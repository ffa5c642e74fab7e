import type { Place } from '../collect/place.ts';
import type { Found, FoundPart } from '../match/find.ts';
import type { GroupRequest } from '../plan/plan-groups.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { SmallNumbers } from '../segment/columns.ts';
import { type GroupNumbers, groupNumbers } from '../segment/group-numbers.ts';
import type { Snapshot } from '../segment/snapshot.ts';

/** The groups of found documents. */
export interface GroupedItems {
  /** Numbers of groups are below this. */
  readonly size: number;
  /** By part and item: an item is a place in `docs` of that part, or a document where all are found. */
  readonly parts: readonly SmallNumbers[];
  /** Documents found in each group. */
  readonly counts: Uint32Array;
  /** Groups of which something was found. */
  readonly total: number;
  /** The group of a found document; undefined: one of its own, and no other document is in it. */
  groupOf(place: Place): number | undefined;
}

/** Errors: SearchTimeout. */
export function groupItems(
  { fields, missingTogether }: GroupRequest,
  found: Found,
  snapshot: Snapshot,
  budget: SearchBudget,
): GroupedItems {
  const numbers = groupNumbers(snapshot, fields, budget);
  budget.require(found.total + numbers.size);
  // Behind the numbers of the groups each found document has one for a group of its own.
  let firstOwn = numbers.size;
  const parts = found.parts.map((part, i) => {
    const groupOf = numbers.parts[i] ?? new Uint32Array(0);
    if (missingTogether) return together(part, groupOf);
    firstOwn += part.count;
    return apart(part, groupOf, numbers, firstOwn - part.count);
  });
  const isEverything = missingTogether && found.parts.every(({ docs }) => !docs);
  return {
    size: firstOwn,
    parts,
    ...(isEverything ? sizesOfAll(numbers) : sizes(parts, firstOwn)),
    groupOf({ part, doc }) {
      const group = numbers.parts[part]?.[doc] ?? 0;
      return !missingTogether && numbers.lacking[group] === 1 ? undefined : group;
    },
  };
}

function together({ docs, count }: FoundPart, groupOf: SmallNumbers): SmallNumbers {
  if (!docs) return groupOf;
  const groups = new Uint32Array(count);
  for (let item = 0; item < count; item += 1) groups[item] = groupOf[docs[item] as number] as number;
  return groups;
}

function apart(
  { docs, count }: FoundPart,
  groupOf: SmallNumbers,
  { lacking }: GroupNumbers,
  firstOwn: number,
): Uint32Array {
  const groups = new Uint32Array(count);
  for (let item = 0; item < count; item += 1) {
    const group = groupOf[docs ? (docs[item] as number) : item] as number;
    groups[item] = lacking[group] === 1 ? firstOwn + item : group;
  }
  return groups;
}

type Sizes = Pick<GroupedItems, 'counts' | 'total'>;

function sizes(parts: readonly SmallNumbers[], size: number): Sizes {
  // Two rows of counters in turn: neighbours often are in the same group, and a counter
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

const ofAll = new WeakMap<GroupNumbers, Sizes>();

/** Where every document is found, the sizes are the same each time. */
function sizesOfAll(numbers: GroupNumbers): Sizes {
  let known = ofAll.get(numbers);
  if (!known) {
    known = sizes(numbers.parts, numbers.size);
    ofAll.set(numbers, known);
  }
  return known;
}
