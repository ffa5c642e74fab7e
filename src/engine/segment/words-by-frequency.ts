import type { SearchBudget } from '../search-budget.ts';
import { compareUtf8, entryText } from './dictionary.ts';
import { liveFrequency } from './documents-of.ts';
import {
  documentFrequency,
  EMPTY_POSTINGS,
  type Postings,
  postingsOfTerm,
  termIndexOfWord,
} from './postings.ts';
import type { SnapshotPart } from './snapshot.ts';

const INDEX_UNIT = 2 ** 31;
/** Units of work to read a word or look one up in a segment, and to sort one by its frequency. */
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
  const ranked = parts.map((part, i): RankedPart => {
    const postings = part.segment.postings.get(field) ?? EMPTY_POSTINGS;
    return { part, postings, keys: rankedKeys(part, postings, indexesIn(postings, i), budget) };
  });
  const textOf = ({ part, postings }: RankedPart, key: number): string =>
    entryText(part.segment.dictionary, postings.terms[key % INDEX_UNIT] as number);
  const [only] = ranked;
  if (ranked.length === 1 && only) {
    for (const key of only.keys) {
      if (!budget.spend(TEXT_WORK)) return;
      yield textOf(only, key);
    }
    return;
  }
  const heads = ranked.map(({ keys }) => keys.next().value ?? 0);
  /** Words that were read and are not returned yet, with their frequency in all segments. */
  let waiting: { readonly text: string; readonly frequency: number }[] = [];
  const seen = new Set<string>();
  for (let isSpent = false; !isSpent; ) {
    for (let i = 0; i < READ_AT_ONCE && !isSpent; i += 1) {
      const next = heads.indexOf(Math.max(...heads));
      const source = ranked[next];
      const key = heads[next] ?? 0;
      isSpent = !source || key === 0 || !budget.spend(parts.length * TEXT_WORK);
      if (!source || isSpent) break;
      heads[next] = source.keys.next().value ?? 0;
      const text = textOf(source, key);
      if (seen.has(text)) continue;
      seen.add(text);
      waiting.push({ text, frequency: frequencyOf(text, ranked, budget) });
    }
    // No other word is more frequent than the next one of each segment together.
    const most = heads.reduce((sum, key) => sum + Math.floor(key / INDEX_UNIT), 0);
    const isSure = ({ frequency }: { readonly frequency: number }): boolean =>
      isSpent || seen.size >= MAX_COMPARED || frequency > most;
    for (const { text } of waiting
      .filter(isSure)
      .sort((a, b) => b.frequency - a.frequency || compareUtf8(b.text, a.text)))
      yield text;
    waiting = waiting.filter((word) => !isSure(word));
  }
}

/** Of several segments, words that are read between two comparisons, and so many that all are compared with each other. */
const READ_AT_ONCE = 64;
const MAX_COMPARED = 1_024;

/** The words of a field in one segment. */
interface RankedPart {
  readonly part: SnapshotPart;
  readonly postings: Postings;
  readonly keys: Generator<number, undefined>;
}

/** How many live documents of all segments have a word. */
function frequencyOf(text: string, ranked: readonly RankedPart[], budget: SearchBudget): number {
  let frequency = 0;
  for (const { part, postings } of ranked) {
    const index = termIndexOfWord(postings, part.segment.dictionary, text);
    if (index !== -1) frequency += liveFrequency(part, postingsOfTerm(postings, index), budget);
  }
  return frequency;
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
): Generator<number, undefined> {
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
