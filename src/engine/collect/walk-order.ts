import type { Segment } from '../segment/segment.ts';
import type { OrderStep, SortValues } from './sort-values.ts';

/** Documents of a block, or all that are left. */
const BLOCK = 256;

/**
 * All documents of a segment, deleted ones too, in the order of a step, newest first among equals.
 * Block by block, because that takes a tenth of the time of one by one. A block may be changed.
 */
export function* walkOrder(segment: Segment, step: OrderStep, values: SortValues): Generator<Uint32Array> {
  if (step.by === 'sequence') {
    yield* byAge(segment.documentCount, step.descending);
    return;
  }
  const order = segment.orders.get(step.field);
  const missing = order ? backwards(order.missing) : byAge(segment.documentCount, true);
  if (step.missingFirst) yield* missing;
  if (order) yield* step.descending ? backwards(order.present) : upwards(order.present, values);
  if (!step.missingFirst) yield* missing;
}

function* byAge(documentCount: number, newestFirst: boolean): Generator<Uint32Array> {
  for (let at = 0; at < documentCount; at += BLOCK) {
    const block = new Uint32Array(Math.min(BLOCK, documentCount - at));
    for (let i = 0; i < block.length; i += 1) block[i] = newestFirst ? documentCount - 1 - at - i : at + i;
    yield block;
  }
}

function* backwards(docs: Uint32Array): Generator<Uint32Array> {
  for (let end = docs.length; end > 0; end -= BLOCK) {
    yield docs.slice(Math.max(0, end - BLOCK), end).reverse();
  }
}

/** Documents by ascending value: the oldest comes first among equals here. */
function* upwards(docs: Uint32Array, values: SortValues): Generator<Uint32Array> {
  for (let start = 0; start < docs.length; ) {
    const block = docs.slice(start, start + BLOCK);
    const isLast = start + BLOCK >= docs.length;
    const whole = isLast ? block.length : startOfTies(block, values);
    if (whole > 0) {
      yield reverseTies(block.subarray(0, whole), values);
      start += whole;
    } else {
      const end = endOfTies(docs, start, values);
      yield* backwards(docs.subarray(start, end));
      start = end;
    }
  }
}

/** Where the documents begin that have the value of the last one. */
function startOfTies(docs: Uint32Array, values: SortValues): number {
  let start = docs.length - 1;
  while (start > 0 && values.areEqual(docs[start - 1] as number, docs[start] as number)) start -= 1;
  return start;
}

function reverseTies(docs: Uint32Array, values: SortValues): Uint32Array {
  let start = 0;
  for (let end = 1; end <= docs.length; end += 1) {
    if (end < docs.length && values.areEqual(docs[start] as number, docs[end] as number)) continue;
    if (end - start > 1) docs.subarray(start, end).reverse();
    start = end;
  }
  return docs;
}

/** Where the documents end that have the value of the one at `start`: in growing steps, then by halves. */
function endOfTies(docs: Uint32Array, start: number, values: SortValues): number {
  const first = docs[start] as number;
  const isTie = (at: number): boolean => at < docs.length && values.areEqual(docs[at] as number, first);
  let tie = start;
  let distance = 1;
  for (; isTie(start + distance); distance *= 2) tie = start + distance;
  let other = start + distance;
  while (tie + 1 < other) {
    const middle = (tie + other) >>> 1;
    if (isTie(middle)) tie = middle;
    else other = middle;
  }
  return other;
}
