import type { FacetColumn } from '../index/columns.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found } from '../query/find.ts';
import type { ValueCounts } from './count-values.ts';
import type { FacetValues } from './facet-values.ts';
import type { GroupedItems } from './group-items.ts';

/** Counts in how many groups each value of a field occurs. */
export class GroupCounter {
  readonly #found: Found;
  readonly #items: GroupedItems;
  readonly #snapshot: Snapshot;
  #order: GroupOrder | undefined;

  constructor(found: Found, items: GroupedItems, snapshot: Snapshot) {
    this.#found = found;
    this.#items = items;
    this.#snapshot = snapshot;
  }

  count(field: string, { size, numberOf }: FacetValues): ValueCounts {
    this.#order ??= orderByGroup(this.#found, this.#items);
    const { parts, docs, groups } = this.#order;
    const columns = this.#snapshot.parts.map(({ segment }) => segment.facets.get(field));
    const seen = columns.map((column) => new LastGroups(column ? setCount(column) : 0));
    const seenValues = new LastGroups(size);
    const counts = new Uint32Array(size);
    for (let i = 0; i < docs.length; i += 1) {
      const part = parts[i] ?? 0;
      const column = columns[part];
      const set = column?.sets[docs[i] ?? 0] ?? 0;
      const group = groups[i] ?? 0;
      // Documents of a group stand side by side, so it is enough to know the last one of each set and value.
      if (set === 0 || !column || !seen[part]?.isNew(set, group)) continue;
      const own = numberOf[part];
      const { starts, ordinals } = column;
      const end = starts ? (starts[set + 1] ?? 0) : set;
      for (let k = starts ? (starts[set] ?? 0) : set - 1; k < end; k += 1) {
        const ordinal = ordinals ? (ordinals[k] ?? 0) : k;
        const value = own ? (own[ordinal] ?? 0) : ordinal;
        if (seenValues.isNew(value, group)) counts[value] = (counts[value] ?? 0) + 1;
      }
    }
    const values = Uint32Array.from(counts, (_, value) => value).filter((value) => counts[value] !== 0);
    return { values, counts: values.map((value) => counts[value] ?? 0) };
  }
}

const setCount = ({ starts, counts }: FacetColumn): number =>
  starts ? starts.length - 1 : counts.length + 1;

/** The last group in which each of some numbers has been seen. */
class LastGroups {
  readonly #last: Uint32Array;

  constructor(numbers: number) {
    this.#last = new Uint32Array(numbers);
  }

  isNew(number: number, group: number): boolean {
    if (this.#last[number] === group + 1) return false;
    this.#last[number] = group + 1;
    return true;
  }
}

/** Found documents ordered by their group, in parallel lists. */
interface GroupOrder {
  readonly parts: Uint32Array;
  readonly docs: Uint32Array;
  readonly groups: Uint32Array;
}

function orderByGroup(found: Found, items: GroupedItems): GroupOrder {
  const next = new Uint32Array(items.size + 1);
  found.parts.forEach(({ count }, p) => {
    const groupOf = items.parts[p] ?? new Uint32Array(0);
    for (let item = 0; item < count; item += 1) {
      const group = groupOf[item] ?? 0;
      next[group + 1] = (next[group + 1] ?? 0) + 1;
    }
  });
  for (let group = 0; group < items.size; group += 1) {
    next[group + 1] = (next[group + 1] ?? 0) + (next[group] ?? 0);
  }
  const parts = new Uint32Array(found.total);
  const docs = new Uint32Array(found.total);
  const groups = new Uint32Array(found.total);
  found.parts.forEach((part, p) => {
    const groupOf = items.parts[p] ?? new Uint32Array(0);
    for (let item = 0; item < part.count; item += 1) {
      const group = groupOf[item] ?? 0;
      const place = next[group] ?? 0;
      next[group] = place + 1;
      parts[place] = p;
      docs[place] = part.docs ? (part.docs[item] ?? 0) : item;
      groups[place] = group;
    }
  });
  return { parts, docs, groups };
}
