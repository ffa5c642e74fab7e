import { NO_REST, NO_VALUE, type NumberColumn, type Numbers, type SortColumn } from './columns.ts';
import { accumulate } from './sorted-numbers.ts';

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
    const present = new Uint32Array(documentCount);
    const missing = new Uint32Array(documentCount);
    let count = 0;
    for (let doc = 0; doc < documentCount; doc += 1) {
      if (hasValue(doc)) {
        present[count] = doc;
        count += 1;
      } else missing[doc - count] = doc;
    }
    if (count === 0) return;
    const sorted = sort(present.subarray(0, count));
    orders.set(field, { present: sorted, missing: missing.subarray(0, documentCount - count) });
  };
  for (const [field, { ranks }] of sorts) {
    add(
      field,
      (doc) => ranks[doc] !== NO_VALUE,
      (docs) => byRank(docs, ranks),
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

type Sort = (docs: Uint32Array) => Uint32Array;

/** For fewer documents, comparing costs less than counting digits. */
const MIN_COUNTED = 2_048;

function byRank(docs: Uint32Array, ranks: Uint32Array): Uint32Array {
  if (docs.length < MIN_COUNTED)
    return docs.sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b);
  const low = Uint16Array.from(ranks);
  const high = new Uint16Array(ranks.length);
  for (let doc = 0; doc < ranks.length; doc += 1) high[doc] = (ranks[doc] as number) >>> DIGIT_BITS;
  return byDigits(docs, [low, high]);
}

function byNumber(docs: Uint32Array, { values, rests }: NumberColumn): Uint32Array {
  if (docs.length < MIN_COUNTED) {
    const restOf = (doc: number): number => rests?.[doc] ?? NO_REST;
    // Equal infinite numbers have no difference.
    return docs.sort(
      (a, b) => (values[a] as number) - (values[b] as number) || restOf(a) - restOf(b) || a - b,
    );
  }
  const digits = digitsOfDoubles(values);
  return byDigits(docs, rests ? [rests, ...digits] : digits);
}

const DIGIT_BITS = 16;
const DIGIT_COUNT = 1 << DIGIT_BITS;
const DIGITS_OF_A_DOUBLE = 4;

/**
 * The four 16-bit digits of doubles, lowest first, in an encoding with the order of the
 * numbers: positive ones with the sign bit set, negative ones inverted. −0 counts as 0.
 */
function digitsOfDoubles(values: Numbers): Uint16Array[] {
  const plain = new Float64Array(values.length);
  for (let doc = 0; doc < values.length; doc += 1) plain[doc] = (values[doc] as number) + 0;
  const words = new Uint16Array(plain.buffer);
  return Array.from({ length: DIGITS_OF_A_DOUBLE }, (_, digit) => {
    const digits = new Uint16Array(values.length);
    const isHighest = digit === DIGITS_OF_A_DOUBLE - 1;
    for (let doc = 0; doc < values.length; doc += 1) {
      const at = doc * DIGITS_OF_A_DOUBLE;
      const word = words[at + digit] as number;
      const isNegative = (words[at + DIGITS_OF_A_DOUBLE - 1] as number) >>> (DIGIT_BITS - 1) === 1;
      digits[doc] = isNegative ? ~word : isHighest ? word | (1 << (DIGIT_BITS - 1)) : word;
    }
    return digits;
  });
}

/** Sorts by digits of all documents, the lowest first, each time keeping the order of equal ones. */
const byDigits = (docs: Uint32Array, digits: readonly Uint16Array[]): Uint32Array =>
  digits.reduce(byDigit, docs);

function byDigit(docs: Uint32Array, digits: Uint16Array): Uint32Array {
  const next = new Uint32Array(DIGIT_COUNT + 1);
  for (let i = 0; i < docs.length; i += 1) {
    const after = (digits[docs[i] as number] as number) + 1;
    next[after] = (next[after] as number) + 1;
  }
  // Often all have the same digit.
  if (next[(digits[docs[0] as number] as number) + 1] === docs.length) return docs;
  accumulate(next);
  const sorted = new Uint32Array(docs.length);
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    const digit = digits[doc] as number;
    const to = next[digit] as number;
    sorted[to] = doc;
    next[digit] = to + 1;
  }
  return sorted;
}
