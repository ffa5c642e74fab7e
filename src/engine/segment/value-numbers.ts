import { type FacetColumn, NO_REST, NO_VALUE } from './columns.ts';
import { compareEntries } from './dictionary.ts';
import type { Segment } from './segment.ts';
import { seekFirst } from './sorted-numbers.ts';

/**
 * The values of the facet fields of one segment among those of all segments. Values are
 * numbered segment by segment: in the first, the number of a value is its ordinal; in any
 * other, values that an earlier segment has keep their number, and the rest get the next ones.
 * In memory that threads share.
 */
export interface ValueNumbers {
  /** Keys of the segments that were numbered before, in order. */
  readonly after: readonly string[];
  readonly fields: ReadonlyMap<string, FieldNumbers>;
}

interface FieldNumbers {
  /** The number of each value, by its ordinal in the segment. */
  readonly numbers: Uint32Array;
  /** Ordinals of the values that no earlier segment has, ascending. */
  readonly added: Uint32Array;
  /** The number of the first of them; the others follow. */
  readonly firstAdded: number;
}

/** A segment whose values are to be numbered. */
export interface NumberableSegment {
  readonly key: string;
  /** The largest segment is numbered first, so that small new ones change nothing before them. */
  readonly bytes: number;
  /** From an earlier time: kept if the segments before it are still the same. */
  readonly numbers: ValueNumbers | undefined;
  /** Called only for segments that are needed. */
  readonly facets: () => Segment['facets'];
}

/** The numbers of each segment; undefined for the one that is numbered first. */
export function numberSegments(segments: readonly NumberableSegment[]): (ValueNumbers | undefined)[] {
  const inOrder = [...segments.entries()].sort(([, a], [, b]) => b.bytes - a.bytes);
  const made = new Array<ValueNumbers | undefined>(segments.length).fill(undefined);
  const earlier: number[] = [];
  for (const [i, { numbers, facets }] of inOrder) {
    const after = earlier.map((e) => segments[e]?.key ?? '');
    if (numbers && areAfter(numbers, after)) made[i] = numbers;
    else if (earlier.length > 0) {
      const before = earlier.map((e) => ({ facets: segments[e]?.facets(), numbers: made[e] }));
      made[i] = { after, fields: numberFields(facets(), before) };
    }
    earlier.push(i);
  }
  return made;
}

const areAfter = (numbers: ValueNumbers, keys: readonly string[]): boolean =>
  numbers.after.join() === keys.join();

/** Numbers of one segment at two times: the earlier ones if they are equal. */
export const sameNumbers = (
  before: ValueNumbers | undefined,
  now: ValueNumbers | undefined,
): ValueNumbers | undefined => (before && now && areAfter(before, now.after) ? before : now);

interface EarlierSegment {
  readonly facets: Segment['facets'] | undefined;
  readonly numbers: ValueNumbers | undefined;
}

function numberFields(
  facets: Segment['facets'],
  earlier: readonly EarlierSegment[],
): Map<string, FieldNumbers> {
  let valueCount = 0;
  for (const { counts } of facets.values()) valueCount += counts.length;
  // Each value has a number and may be an added one; unused bytes take no memory.
  const memory = new SharedMemory(valueCount * 2);
  const fields = new Map<string, FieldNumbers>();
  for (const [field, column] of facets) {
    const columns = earlier.map((segment) => ({
      column: segment.facets?.get(field),
      numbers: segment.numbers?.fields.get(field),
    }));
    fields.set(field, numberField(column, columns, memory));
  }
  return fields;
}

interface NumberedColumn {
  readonly column: FacetColumn | undefined;
  readonly numbers: FieldNumbers | undefined;
}

/** Walks through the sorted values of the column and of the earlier ones together. */
function numberField(
  column: FacetColumn,
  earlier: readonly NumberedColumn[],
  memory: SharedMemory,
): FieldNumbers {
  const size = column.counts.length;
  const numbers = memory.take(size).fill(NO_VALUE);
  let missing = size;
  for (const { column: other, numbers: given } of earlier) {
    if (!other || missing === 0) continue;
    const end = other.counts.length;
    let at = 0;
    for (let ordinal = 0; ordinal < size && at < end; ordinal += 1) {
      if (numbers[ordinal] !== NO_VALUE) continue;
      at = seekFirst(at, end, (candidate) => compareValues(other, candidate, column, ordinal) < 0);
      if (at === end || compareValues(other, at, column, ordinal) !== 0) continue;
      numbers[ordinal] = given ? (given.numbers[at] as number) : at;
      missing -= 1;
    }
  }
  const firstAdded = numberCount(earlier);
  const added = memory.take(missing);
  let next = 0;
  for (let ordinal = 0; next < missing; ordinal += 1) {
    if (numbers[ordinal] !== NO_VALUE) continue;
    numbers[ordinal] = firstAdded + next;
    added[next] = ordinal;
    next += 1;
  }
  return { numbers, added, firstAdded };
}

/** Compares values of two columns of one field, as values are sorted in a column: texts by their bytes, or numbers. */
function compareValues(a: FacetColumn, x: number, b: FacetColumn, y: number): number {
  if (a.texts && b.texts) return compareEntries(a.texts, x, b.texts, y);
  const first = a.numbers?.[x] ?? 0;
  const second = b.numbers?.[y] ?? 0;
  if (first !== second) return first < second ? -1 : 1;
  return (a.rests?.[x] ?? NO_REST) - (b.rests?.[y] ?? NO_REST);
}

/** How many numbers these columns have, together. */
export function numberCount(columns: readonly NumberedColumn[]): number {
  let count = 0;
  for (const { column, numbers } of columns) {
    count = Math.max(
      count,
      numbers ? numbers.firstAdded + numbers.added.length : (column?.counts.length ?? 0),
    );
  }
  return count;
}

class SharedMemory {
  readonly #buffer: SharedArrayBuffer;
  #used = 0;

  constructor(numbers: number) {
    this.#buffer = new SharedArrayBuffer(numbers * Uint32Array.BYTES_PER_ELEMENT);
  }

  take(length: number): Uint32Array {
    const taken = new Uint32Array(this.#buffer, this.#used * Uint32Array.BYTES_PER_ELEMENT, length);
    this.#used += length;
    return taken;
  }
}
