import type { SearchBudget } from '../search-budget.ts';
import { compareUtf8, entryText } from './dictionary.ts';
import { liveFrequency } from './live-frequency.ts';
import { documentFrequency, EMPTY_POSTINGS, type Postings } from './postings.ts';
import type { SnapshotPart } from './snapshot.ts';

/** Words of several segments are compared by their frequency in all of them; this many of each are looked at. */
const MAX_PER_PART = 256;
const SLOT_UNIT = 2 ** 31;
/** Units of work to read a word, and to sort one by its frequency. */
const TEXT_WORK = 50;
const SORT_WORK = 12;

/**
 * Words of one field, those in most live documents first, of equally frequent
 * ones the later in the alphabet; words without a live document are left out.
 * When the budget is spent, there are no further ones.
 * `slotsIn` says which words of each segment are meant.
 */
export function* wordsByFrequency(
  parts: readonly SnapshotPart[],
  field: string,
  slotsIn: (postings: Postings, part: number) => readonly number[],
  budget: SearchBudget,
): Generator<string> {
  const ranked = parts.map((part, i) => {
    const postings = part.segment.postings.get(field) ?? EMPTY_POSTINGS;
    const textOf = (key: number): string =>
      entryText(part.segment.dictionary, postings.terms[key % SLOT_UNIT] as number);
    return { keys: rankedKeys(part, postings, slotsIn(postings, i), budget), textOf };
  });
  const [only] = ranked;
  if (ranked.length === 1 && only) {
    for (const key of only.keys) {
      if (!budget.spend(TEXT_WORK)) return;
      yield only.textOf(key);
    }
    return;
  }
  const total = new Map<string, number>();
  for (const { keys, textOf } of ranked) {
    for (const key of keys.take(MAX_PER_PART)) {
      if (!budget.spend(TEXT_WORK)) break;
      const text = textOf(key);
      total.set(text, (total.get(text) ?? 0) + Math.floor(key / SLOT_UNIT));
    }
  }
  const sorted = [...total].sort(([a, x], [b, y]) => y - x || compareUtf8(b, a));
  for (const [text] of sorted) yield text;
}

/**
 * Frequency and slot in one number, so that a plain numeric sort orders them; the
 * greatest first. Dead documents are counted out only of words that may be next.
 */
function* rankedKeys(
  part: SnapshotPart,
  postings: Postings,
  slots: readonly number[],
  budget: SearchBudget,
): Generator<number> {
  if (!budget.spend(slots.length * SORT_WORK)) return;
  const bounds = Float64Array.from(
    slots,
    (slot) => documentFrequency(postings, slot) * SLOT_UNIT + slot,
  ).sort();
  let next = bounds.length - 1;
  if (!part.live) {
    for (; next >= 0; next -= 1) yield bounds[next] as number;
    return;
  }
  /** Ascending. */
  const exact: number[] = [];
  while (next >= 0 || exact.length > 0) {
    const bound = bounds[next] ?? -1;
    const best = exact.at(-1) ?? -1;
    if (best > bound) {
      exact.pop();
      yield best;
      continue;
    }
    next -= 1;
    const slot = bound % SLOT_UNIT;
    const { docs, starts } = postings;
    const frequency = liveFrequency(part, docs, starts[slot] as number, starts[slot + 1] as number, budget);
    if (frequency > 0) insert(exact, frequency * SLOT_UNIT + slot);
  }
}

function insert(ascending: number[], key: number): void {
  let place = ascending.length;
  while (place > 0 && (ascending[place - 1] as number) > key) place -= 1;
  ascending.splice(place, 0, key);
}
