import type { Help } from '../help/help.ts';
import { type PartRange, rangesOf } from '../help/ranges.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, countBits } from '../segment/bitset.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { KthLargest } from '../segment/sorted-numbers.ts';
import { emptyBounds, SharedBounds } from './shared-bounds.ts';
import {
  type Candidate,
  type SearchedColumn,
  Shortlist,
  type ShortlistRequest,
  workOfVector,
} from './shortlist.ts';

/** What helpers get of a search for neighbours. */
interface ScanInput extends ShortlistRequest {
  readonly field: string;
  /** By segment: the documents that may be found; null: all. */
  readonly masks: readonly (Bitset | null)[];
  readonly ranges: readonly PartRange[];
  /** See SharedBounds. */
  readonly bounds: Int32Array;
}

/** The candidates of a range, in parallel arrays. */
interface ListedRange {
  readonly docs: Uint32Array;
  readonly sequences: Uint32Array;
  readonly estimates: Float64Array;
  readonly lowers: Float64Array;
  readonly uppers: Float64Array;
}

/** The same as `shortlist`, made with helpers; undefined if this thread has to make it alone. */
export function divideShortlist(
  field: string,
  columns: readonly (SearchedColumn | undefined)[],
  request: ShortlistRequest,
  budget: SearchBudget,
  help: Help | undefined,
): Candidate[] | undefined {
  if (!help) return undefined;
  const lengths = columns.map((searched) => searched?.column.docs.length ?? 0);
  const ranges = rangesOf(lengths, RANGES);
  const masks = columns.map((searched) => searched?.mask ?? null);
  const vectors = lengths.reduce((sum, length) => sum + length, 0);
  // Finite, because the input is JSON.
  const most = Math.min(request.most, vectors);
  const least = Math.max(request.least, -Number.MAX_VALUE);
  const input: ScanInput = {
    unit: request.unit,
    most,
    least,
    field,
    masks,
    ranges,
    bounds: emptyBounds(ranges.length),
  };
  let shared = input;
  const share = (given: unknown): void => {
    shared = given as ScanInput;
  };
  let list: ((range: number) => ListedRange) | undefined;
  const here = (range: number): ListedRange => {
    list ??= rangeLister(columns, shared, budget);
    return list(range);
  };
  const stage = { stage: 'vectors', input: () => input, share, parts: ranges.length, here } as const;
  const listed = help.divide(stage, workOf(columns), budget)?.finish();
  return listed && mostSimilar(listed, input);
}

/** In a helper. */
export function openVectorRanges(
  given: unknown,
  { snapshot, budget }: { readonly snapshot: Snapshot; readonly budget: SearchBudget },
): (range: number) => ListedRange {
  const input = given as ScanInput;
  return rangeLister(searchedColumns(input.field, input.masks, snapshot), input, budget);
}

/** The vectors of a field in all segments. */
export const searchedColumns = (
  field: string,
  masks: readonly (Bitset | null | undefined)[],
  { parts }: Snapshot,
): (SearchedColumn | undefined)[] =>
  parts.map(({ segment }, part) => {
    const column = segment.vectors.get(field);
    return column && { column, sequences: segment.sequences, mask: masks[part] ?? undefined };
  });

/** Each range begins with the limit of those before it in all threads. */
function rangeLister(
  columns: readonly (SearchedColumn | undefined)[],
  input: ScanInput,
  budget: SearchBudget,
): (range: number) => ListedRange {
  const scan = new Shortlist(columns, input, budget);
  const bounds = new SharedBounds(input.bounds, input.most);
  return (number) => {
    const range = input.ranges[number];
    scan.raise(bounds.limit);
    const found = range ? scan.range(range) : [];
    const listed = listedRange(found, scan.limit);
    bounds.add(number, listed.lowers);
    return listed;
  };
}

/** The candidates that reach the limit: early ones were listed when it was lower. */
function listedRange(found: readonly Candidate[], limit: number): ListedRange {
  const left = found.filter(({ upper }) => upper >= limit);
  const { length } = left;
  const listed = {
    docs: new Uint32Array(length),
    sequences: new Uint32Array(length),
    estimates: new Float64Array(length),
    lowers: new Float64Array(length),
    uppers: new Float64Array(length),
  };
  for (const [i, { doc, sequence, estimate, lower, upper }] of left.entries()) {
    listed.docs[i] = doc;
    listed.sequences[i] = sequence;
    listed.estimates[i] = estimate;
    listed.lowers[i] = lower;
    listed.uppers[i] = upper;
  }
  return listed;
}

/** The candidates of all ranges, without those that the limit of all together leaves out. */
function mostSimilar(listed: readonly ListedRange[], { ranges, most, least }: ScanInput): Candidate[] {
  const count = listed.reduce((sum, { docs }) => sum + docs.length, 0);
  const bounds = new KthLargest(Math.min(most, count));
  for (const { lowers } of listed) for (const lower of lowers) bounds.add(lower);
  const limit = count < most ? least : Math.max(bounds.value, least);
  return listed.flatMap(({ docs, sequences, estimates, lowers, uppers }, range) => {
    const part = ranges[range]?.part ?? 0;
    const candidates: Candidate[] = [];
    for (let i = 0; i < docs.length; i += 1) {
      const upper = uppers[i] as number;
      if (upper < limit) continue;
      const [doc, sequence] = [docs[i] as number, sequences[i] as number];
      const [estimate, lower] = [estimates[i] as number, lowers[i] as number];
      candidates.push({ part, doc, sequence, estimate, lower, upper });
    }
    return candidates;
  });
}

/** More ranges would cost more than they save; fewer would leave helpers without work at the end, and share limits later. */
const RANGES = 32;

/** Units of work to scan everything. */
const workOf = (columns: readonly (SearchedColumn | undefined)[]): number =>
  columns.reduce((sum, searched) => {
    if (!searched) return sum;
    const { mask, column } = searched;
    return sum + (mask ? countBits(mask) : column.docs.length) * workOfVector(column);
  }, 0);
