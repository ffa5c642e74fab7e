import type { SmallNumbers } from '../index/columns.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found } from '../query/find.ts';
import type { GroupRequest } from '../query/plan-groups.ts';
import { type GroupNumbers, groupNumbers } from './group-numbers.ts';
import type { Place } from './place.ts';

/** The groups of found documents. */
export interface GroupedItems {
  /** Numbers of groups are below this. */
  readonly size: number;
  /** By part and item: an item is a place in `docs` of that part, or a document where all are found. */
  readonly parts: readonly SmallNumbers[];
  /** The group of a found document; undefined: one of its own, and no other document is in it. */
  groupOf(place: Place): number | undefined;
}

export function groupItems(
  { fields, missingTogether }: GroupRequest,
  found: Found,
  snapshot: Snapshot,
): GroupedItems {
  const numbers = groupNumbers(snapshot, fields);
  const isOwn = (group: number): boolean => !missingTogether && numbers.lacking[group] === 1;
  // Behind the numbers of the groups each found document has one for a group of its own.
  let firstOwn = numbers.size;
  const parts = found.parts.map(({ docs, count }, i) => {
    const groupOf = numbers.parts[i] ?? new Uint32Array(0);
    const own = firstOwn;
    firstOwn += missingTogether ? 0 : count;
    return missingTogether ? together(docs, count, groupOf) : apart(docs, count, groupOf, numbers, own);
  });
  return {
    size: firstOwn,
    parts,
    groupOf({ part, doc }) {
      const group = numbers.parts[part]?.[doc] ?? 0;
      return isOwn(group) ? undefined : group;
    },
  };
}

function together(docs: Uint32Array | undefined, count: number, groupOf: SmallNumbers): SmallNumbers {
  if (!docs) return groupOf;
  const groups = new Uint32Array(count);
  for (let item = 0; item < count; item += 1) groups[item] = groupOf[docs[item] ?? 0] ?? 0;
  return groups;
}

function apart(
  docs: Uint32Array | undefined,
  count: number,
  groupOf: SmallNumbers,
  { lacking }: GroupNumbers,
  firstOwn: number,
): Uint32Array {
  const groups = new Uint32Array(count);
  for (let item = 0; item < count; item += 1) {
    const group = groupOf[docs ? (docs[item] ?? 0) : item] ?? 0;
    groups[item] = lacking[group] === 1 ? firstOwn + item : group;
  }
  return groups;
}
