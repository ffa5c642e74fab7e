import type { Word } from './word.ts';

/** A word may have no, one or two typing errors. */
const COSTS = 3;
const MAX_COST_COMBINATIONS = 10;

/**
 * Gives `isEnough` the words that may stand for each word of a query, with typing
 * errors that grow from one time to the next, those of the last word fastest, until
 * it says so. `costs` are the numbers of errors that each word may have. Where a word has no
 * candidates with so many, it is not tried with as many again.
 */
export function tryCandidates(
  words: readonly string[],
  costs: readonly (readonly number[])[],
  candidatesOf: (place: number, typos: number, previous: Word | undefined) => Word[],
  isEnough: (candidates: readonly (readonly Word[])[]) => boolean,
): void {
  const left = [...costs];
  const known: Word[][] = [];
  let combination = 0;
  let tried = 0;
  while (combination < combinationCount(left) && tried < MAX_COST_COMBINATIONS) {
    const chosen = combinationAt(left, combination);
    const candidates: Word[][] = [];
    for (let i = 0; i < words.length; i += 1) {
      const typos = chosen[i] ?? 0;
      const previous = i === words.length - 1 ? candidates[i - 1]?.[0] : undefined;
      const own = known[i * COSTS + typos] ?? candidatesOf(i, typos, previous);
      known[i * COSTS + typos] = own;
      if (own.length === 0) break;
      candidates.push(own);
    }
    const empty = candidates.length;
    if (empty < words.length) {
      // No word at this distance: strike it out and begin again without it.
      left[empty] = (left[empty] ?? []).filter((cost) => cost !== chosen[empty]);
      if (left[empty].length === 0) return;
      combination = 0;
      continue;
    }
    if (isEnough(candidates)) return;
    combination += 1;
    tried += 1;
  }
}

/** The numbers of typing errors that a word of this length may have. */
export function allowedCosts(word: string, minLength1: number, minLength2: number, most: number): number[] {
  const length = Buffer.byteLength(word);
  const byLength = length < minLength1 ? 0 : length < minLength2 ? 1 : 2;
  return [0, 1, 2].slice(0, Math.min(byLength, most) + 1);
}

/** In how many ways one item of each list can be chosen. */
export function combinationCount(lists: readonly (readonly unknown[])[]): number {
  let result = 1;
  for (const { length } of lists) result *= length;
  return result;
}

/** The combination of that number: one item of each list, those of the last list moving fastest. */
export function combinationAt<T>(lists: readonly (readonly T[])[], combination: number): T[] {
  const chosen: T[] = [];
  let rest = combination;
  for (let i = lists.length - 1; i >= 0; i -= 1) {
    const list = lists[i] ?? [];
    const item = list[rest % list.length];
    if (item !== undefined) chosen.push(item);
    rest = Math.floor(rest / list.length);
  }
  return chosen.reverse();
}
