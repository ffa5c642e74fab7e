import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
import type { SearchedField } from '../plan/search-fields.ts';
import { findTerm } from '../segment/dictionary.ts';
import { type PostingList, postingsOfTerm, termIndexInField } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';

/** A candidate: a term that may stand for a word of the query. */
export interface Word {
  readonly text: string;
  /** The word of the query. */
  readonly typed: string;
  /** Typing errors between the two. */
  readonly typos: number;
  /** Longer than typed: found because the typed word is its prefix. */
  readonly extended: boolean;
  /** Searched as a prefix: it may be longer. */
  readonly asPrefix: boolean;
  /** For each segment of the snapshot the searched fields that contain it, in the given order. */
  readonly sources: readonly (readonly Source[])[];
}

/** The documents of one term in one of the searched fields. */
export interface Source extends PostingList {
  readonly field: SearchedField;
}

/** One interpretation of the query: a candidate for each of its words. */
export interface Interpretation {
  readonly words: readonly Word[];
  /** Words of the query that are left out; a document that contains one scores higher. */
  readonly dropped: readonly Word[];
  readonly typoCost: number;
}

export function makeWord(
  text: string,
  { typed, typos, asPrefix }: Pick<Word, 'typed' | 'typos' | 'asPrefix'>,
  parts: readonly SnapshotPart[],
  fields: readonly SearchedField[],
): Word {
  const extended = text !== typed && Buffer.byteLength(text) > Buffer.byteLength(typed) + typos;
  const sources = parts.map((_, part) => sourcesIn(part, text, parts, fields));
  return { text, typed, typos, extended, asPrefix, sources };
}

/** The fields that contain the term in a segment, in the given order. */
function sourcesIn(
  part: number,
  text: string,
  parts: readonly SnapshotPart[],
  fields: readonly SearchedField[],
): Source[] {
  const found: Source[] = [];
  const { segment } = parts[part] as SnapshotPart;
  const term = findTerm(segment.dictionary, text);
  if (term === -1) return found;
  for (const field of fields) {
    const inPart = field.inParts[part];
    const index = inPart ? termIndexInField(inPart, term) : -1;
    if (!inPart || index === -1) continue;
    const { postings, count } = postingsOfTerm(inPart.postings, index);
    found.push({ field, postings, index, count });
  }
  return found;
}

/** Whether the field may be searched with this word: it may allow fewer typos, or no prefixes. */
const mayUse = (field: SearchedField, word: Word): boolean =>
  word.typos <= field.maxTypos && (!word.extended || field.prefix);

/** The fields of a segment that contain the word and may be searched with it. */
export const usableSources = (word: Word, part: number): Source[] =>
  (word.sources[part] ?? []).filter(({ field }) => mayUse(field, word));

const MAX_COMBINATIONS = 10;
const MAX_EXHAUSTIVE_COMBINATIONS = 10_000;

/** The candidates for one word of the query. */
export interface Candidates {
  readonly words: readonly Word[];
  /** Those kept for further attempts: only those of the first field that has any, as upstream. */
  readonly first: readonly Word[];
}

/** Finds candidates with a number of typing errors that are not in `used`, and adds them to it. */
export type FindCandidates = (
  index: number,
  typos: number,
  previous: Word | undefined,
  used: Set<string>,
) => Candidates;

/**
 * Calls `isEnough` with candidates for each word of a query, with growing numbers
 * of typing errors, those of the last word growing fastest, until it returns true,
 * unless the search is exhaustive. `typos` are the numbers of errors that each word
 * may have. If a word has no candidates with one of them, that number is not tried
 * again; `isEnough` is then called with an empty list.
 */
export function tryCandidates(
  words: readonly string[],
  typos: readonly (readonly number[])[],
  findCandidates: FindCandidates,
  isEnough: (candidates: readonly (readonly Word[])[]) => boolean,
  exhaustive = false,
): void {
  const allowed = [...typos];
  /** By number of errors and word. */
  const cache = new Map<CacheKey, readonly Word[]>();
  const most = exhaustive ? MAX_EXHAUSTIVE_COMBINATIONS : MAX_COMBINATIONS;
  for (let number = 0; number < productSize(allowed) && number < most; ) {
    const chosen = productItem(allowed, number);
    const candidates: (readonly Word[])[] = [];
    const used = new Set<string>();
    for (let i = 0; i < words.length; i += 1) {
      const count = chosen[i] as number;
      const previous = i > 0 && i === words.length - 1 ? candidates[i - 1]?.[0] : undefined;
      const key = cacheKey({ count, word: words[i] });
      let forWord = cache.get(key);
      if (!forWord) {
        const found = findCandidates(i, count, previous, used);
        forWord = found.words;
        if (found.first.length > 0) cache.set(key, found.first);
      }
      if (forWord.length === 0) break;
      candidates.push(forWord);
    }
    const empty = candidates.length;
    const isDone = isEnough(empty < words.length ? [] : candidates);
    if (empty < words.length) {
      allowed[empty] = (allowed[empty] ?? []).filter((count) => count !== chosen[empty]);
      if (allowed[empty].length === 0) return;
      number = 0;
    } else number += 1;
    if (isDone) return;
  }
}

/** The numbers of typing errors that a word of this length may have. */
export function allowedTypos(word: string, minLength1: number, minLength2: number, most: number): number[] {
  const length = Buffer.byteLength(word);
  const byLength = length < minLength1 ? 0 : length < minLength2 ? 1 : 2;
  return [0, 1, 2].slice(0, Math.min(byLength, most) + 1);
}

/** The size of the Cartesian product of the lists. */
export function productSize(lists: readonly (readonly unknown[])[]): number {
  let size = 1;
  for (const { length } of lists) size *= length;
  return size;
}

/** One item of the Cartesian product: the last list varies fastest. */
export function productItem<T>(lists: readonly (readonly T[])[], number: number): T[] {
  const chosen: T[] = [];
  let rest = number;
  for (let i = lists.length - 1; i >= 0; i -= 1) {
    const list = lists[i] ?? [];
    const item = list[rest % list.length];
    if (item !== undefined) chosen.push(item);
    rest = Math.floor(rest / list.length);
  }
  return chosen.reverse();
}
