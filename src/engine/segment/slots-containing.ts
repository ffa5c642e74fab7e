import type { SearchBudget } from '../search-budget.ts';
import { type Dictionary, offsetInEntry } from './dictionary.ts';
import { firstFrom } from './first-from.ts';
import type { Postings } from './postings.ts';

/**
 * The slots of the terms in which the part occurs, ascending. The part is not empty.
 *
 * A field with few of the dictionary's words is looked through word by word,
 * 30 ns each. For others the bytes of the whole dictionary are searched at once
 * by Node's own search, at up to some gigabytes a second: 815,000 words take
 * 0.3 to 8 ms. When the budget is spent, those so far.
 */
export function slotsContaining(
  postings: Postings,
  dictionary: Dictionary,
  part: Uint8Array,
  budget: SearchBudget,
): number[] {
  const { terms } = postings;
  if (part.length >= MIN_BYTES_AT_ONCE && terms.length * BYTES_PER_TERM > dictionary.bytes.length) {
    return slotsOf(terms, entriesContaining(dictionary, part, budget));
  }
  const slots: number[] = [];
  for (let slot = 0; slot < terms.length; slot += 1) {
    if (slot % BLOCK === 0 && !budget.spend(BLOCK * WORD_WORK)) break;
    if (offsetInEntry(dictionary, terms[slot] as number, part) !== -1) slots.push(slot);
  }
  return slots;
}

/** Words between two payments, and the work that each is. */
const BLOCK = 1_024;
const WORD_WORK = 6;

/** Shorter parts are found so often that it does not pay. */
const MIN_BYTES_AT_ONCE = 3;
/** Searching so many bytes at once costs about as much as looking at one word of its own. */
const BYTES_PER_TERM = 64;

/** Bytes that are searched in a unit of work. */
const BYTES_PER_STEP = 16;

/** Ids of the entries that hold the part, ascending. */
function entriesContaining({ bytes, offsets }: Dictionary, part: Uint8Array, budget: SearchBudget): number[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: number[] = [];
  let id = 0;
  let paid = 0;
  let at = all.indexOf(part);
  while (at !== -1) {
    if (!budget.spend(WORD_WORK + Math.ceil((at - paid) / BYTES_PER_STEP))) break;
    paid = at;
    id = entryAt(offsets, id, at);
    const end = offsets[id + 1] as number;
    const isInside = at + part.length <= end;
    if (isInside) found.push(id);
    // Otherwise it began in this entry and ended in the next.
    const next = isInside ? end : at + 1;
    at = next < all.length ? all.indexOf(part, next) : -1;
  }
  budget.spend(Math.ceil((all.length - paid) / BYTES_PER_STEP));
  return found;
}

/** The entry of the byte at `place`, which is not before that of `from`: galloping, because the next hit is often near. */
function entryAt(offsets: Uint32Array, from: number, place: number): number {
  let low = from;
  let step = 1;
  while ((offsets[low + step] ?? Number.POSITIVE_INFINITY) <= place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(offsets.length, low + step);
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] as number) <= place) low = middle;
    else high = middle;
  }
  return low;
}

function slotsOf(terms: Uint32Array, ids: readonly number[]): number[] {
  const slots: number[] = [];
  for (const id of ids) {
    const slot = firstFrom(terms, id);
    if (terms[slot] === id) slots.push(slot);
  }
  return slots;
}
