import { NO_REST, NO_VALUE, type NumberColumn, type Numbers, type SortColumn } from './columns.ts';
import { sizeOf } from './dictionary.ts';
import { countingSort } from './sorted-numbers.ts';

/** All documents of a segment sorted by one field. */
export interface SortOrder {
  /** Documents with a value, ascending, equal ones by ordinal. */
  readonly present: Uint32Array;
  /** Documents without a value, by ordinal. */
  readonly missing: Uint32Array;
}

/** What documents are sorted by: the columns of a segment. */
export interface SortableColumns {
  readonly documentCount: number;
  readonly numbers: ReadonlyMap<string, NumberColumn>;
  readonly sorts: ReadonlyMap<string, SortColumn>;
}

/** The orders by all fields that can be sorted by, without those that no document has. */
export function makeSortOrders({ documentCount, numbers, sorts }: SortableColumns): Map<string, SortOrder> {
  const orders = new Map<string, SortOrder>();
  const add = (field: string, hasValue: (doc: number) => boolean, sort: Sort): void => {
    const all = Uint32Array.from({ length: documentCount }, (_, doc) => doc);
    const present = all.filter(hasValue);
    if (present.length === 0) return;
    orders.set(field, { present: sort(present), missing: all.filter((doc) => !hasValue(doc)) });
  };
  for (const [field, { ranks, keys }] of sorts) {
    add(
      field,
      (doc) => ranks[doc] !== NO_VALUE,
      (docs) => byKey(docs, sizeOf(keys), (doc) => ranks[doc] as number),
    );
  }
  for (const [field, column] of numbers) {
    if (column.starts) continue;
    add(
      field,
      (doc) => !Number.isNaN(column.values[doc] as number),
      (docs) => byNumber(docs, column),
    );
  }
  return orders;
}

type Sort = (docs: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>;

/** For fewer documents, comparing costs less than counting digits. */
const MIN_COUNTED = 2_048;

function byNumber(docs: Uint32Array<ArrayBuffer>, { values, rests }: NumberColumn): Uint32Array<ArrayBuffer> {
  if (docs.length < MIN_COUNTED) {
    const restOf = (doc: number): number => rests?.[doc] ?? NO_REST;
    // Equal infinite numbers have no difference.
    return docs.sort(
      (a, b) => (values[a] as number) - (values[b] as number) || restOf(a) - restOf(b) || a - b,
    );
  }
  const digits = digitsOfDoubles(values);
  if (rests) digits.unshift((doc) => rests[doc] ?? NO_REST);
  // The lowest digit first, each time keeping the order of equal ones.
  return digits.reduce((sorted, digitOf) => byKey(sorted, DIGIT + 1, digitOf), docs);
}

const DIGIT = 0xffff;
const DIGITS_OF_A_DOUBLE = 4;

/**
 * The four 16-bit digits of doubles, lowest first, in an encoding with the order of the
 * numbers: positive ones with the sign bit set, negative ones inverted. −0 counts as 0.
 */
function digitsOfDoubles(values: Numbers): ((doc: number) => number)[] {
  const double = new Float64Array(1);
  const words = new Uint16Array(double.buffer);
  return Array.from({ length: DIGITS_OF_A_DOUBLE }, (_, digit) => (doc: number): number => {
    double[0] = (values[doc] as number) + 0;
    const word = words[digit] as number;
    const isNegative = ((words[DIGITS_OF_A_DOUBLE - 1] as number) & 0x8000) !== 0;
    if (isNegative) return ~word & DIGIT;
    return digit === DIGITS_OF_A_DOUBLE - 1 ? word | 0x8000 : word;
  });
}

/** Sorts by keys below `keys`; documents with equal keys stay in order. */
function byKey(
  docs: Uint32Array<ArrayBuffer>,
  keys: number,
  keyOf: (doc: number) => number,
): Uint32Array<ArrayBuffer> {
  const first = keyOf(docs[0] as number);
  if (docs.every((doc) => keyOf(doc) === first)) return docs;
  return Uint32Array.from(
    countingSort(docs.length, keys, (i) => keyOf(docs[i] as number)),
    (i) => docs[i] as number,
  );
}
