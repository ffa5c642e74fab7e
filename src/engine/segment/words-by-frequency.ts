import type { SearchBudget } from '../search-budget.ts';
import { compareUtf8, entryText } from './dictionary.ts';
import { liveFrequency } from './documents-of.ts';
import { documentFrequency, EMPTY_POSTINGS, type Postings, postingsOfTerm } from './postings.ts';
import type { SnapshotPart } from './snapshot.ts';

/** With several segments, this many words of each are compared by their total frequency. */
const MAX_PER_PART = 256;
const INDEX_UNIT = 2 ** 31;
/** Units of work to read a word, and to sort one by its frequency. */
const TEXT_WORK = 50;
const SORT_WORK = 12;

/**
 * Words of one field by descending number of live documents, equally frequent ones in
 * reverse alphabetical order, without words that have no live documents. Ends when the
 * budget is spent. `indexesIn` gives the term indexes of each segment.
 */
export function* wordsByFrequency(
  parts: readonly SnapshotPart[],
  field: string,
  indexesIn: (postings: Postings, part: number) => readonly number[],
  budget: SearchBudget,
): Generator<string> {
  const ranked = parts.map((part, i) => {
    const postings = part.segment.postings.get(field) ?? EMPTY_POSTINGS;
    const textOf = (key: number): string =>
      entryText(part.segment.dictionary, postings.terms[key % INDEX_UNIT] as number);
    return { keys: rankedKeys(part, postings, indexesIn(postings, i), budget), textOf };
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
      total.set(text, (total.get(text) ?? 0) + Math.floor(key / INDEX_UNIT));
    }
  }
  const sorted = [...total].sort(([a, x], [b, y]) => y - x || compareUtf8(b, a));
  for (const [text] of sorted) yield text;
}

/**
 * Frequency and term index in one number, so that numeric order sorts them; the greatest
 * first. Deleted documents are subtracted only for words that may be next.
 */
function* rankedKeys(
  part: SnapshotPart,
  postings: Postings,
  indexes: readonly number[],
  budget: SearchBudget,
): Generator<number> {
  if (!budget.spend(indexes.length * SORT_WORK)) return;
  const bounds = Float64Array.from(
    indexes,
    (index) => documentFrequency(postings, index) * INDEX_UNIT + index,
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
    const index = bound % INDEX_UNIT;
    const frequency = liveFrequency(part, postingsOfTerm(postings, index), budget);
    if (frequency > 0) insert(exact, frequency * INDEX_UNIT + index);
  }
}

function insert(ascending: number[], key: number): void {
  let i = ascending.length;
  while (i > 0 && (ascending[i - 1] as number) > key) i -= 1;
  ascending.splice(i, 0, key);
}
