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

/** The candidates of a range one after the other, each as NUMBERS_EACH numbers: one array is handed over sooner than several. */
type ListedRange = Float64Array;

/** Document, sequence, estimate, lower and upper bound. */
const NUMBERS_EACH = 5;

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
  const ranges = unevenRanges(lengths);
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
    const listed = found.filter(({ upper }) => upper >= scan.limit);
    bounds.add(
      number,
      listed.map(({ lower }) => lower),
    );
    return numbersOf(listed);
  };
}

function numbersOf(candidates: readonly Candidate[]): ListedRange {
  const numbers = new Float64Array(candidates.length * NUMBERS_EACH);
  for (const [i, { doc, sequence, estimate, lower, upper }] of candidates.entries()) {
    numbers.set([doc, sequence, estimate, lower, upper], i * NUMBERS_EACH);
  }
  return numbers;
}

function candidatesOf(listed: ListedRange, part: number): Candidate[] {
  return Array.from({ length: listed.length / NUMBERS_EACH }, (_, i) => {
    const at = i * NUMBERS_EACH;
    const [doc = 0, sequence = 0, estimate = 0, lower = 0, upper = 0] = listed.subarray(
      at,
      at + NUMBERS_EACH,
    );
    return { part, doc, sequence, estimate, lower, upper };
  });
}

/** The candidates of all ranges, without those that the limit of all together leaves out. */
function mostSimilar(listed: readonly ListedRange[], { ranges, most, least }: ScanInput): Candidate[] {
  const candidates = listed.flatMap((ofRange, range) => candidatesOf(ofRange, ranges[range]?.part ?? 0));
  const bounds = new KthLargest(Math.min(most, candidates.length));
  for (const { lower } of candidates) bounds.add(lower);
  const limit = candidates.length < most ? least : Math.max(bounds.value, least);
  return candidates.filter(({ upper }) => upper >= limit);
}

/**
 * Ranges of nearly the same length. The first one is divided further, because nothing can be left
 * out before some ranges have been scanned; the last one, so that no thread waits for another.
 */
function unevenRanges(lengths: readonly number[]): PartRange[] {
  const ranges = rangesOf(lengths, RANGES);
  return ranges.flatMap((range, i) => (i === 0 || i === ranges.length - 1 ? piecesOf(range) : range));
}

const PIECES = 6;

function piecesOf({ part, from, to }: PartRange): PartRange[] {
  const most = Math.ceil((to - from) / PIECES);
  return Array.from({ length: Math.ceil((to - from) / most) }, (_, i) => ({
    part,
    from: from + i * most,
    to: Math.min(to, from + (i + 1) * most),
  }));
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
