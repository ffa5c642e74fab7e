import leven from 'leven';
import type { SearchResult } from './objects.ts';

/**
 * The words that were found instead of those that were typed, if typo correction
 * decided: a typed word occurs in no hit of the page, but a similar one does.
 * Undefined if all words occur, also as the beginning of others.
 */
export function correctedWords(
  words: string,
  { hits }: Pick<SearchResult<unknown>, 'hits'>,
): string | undefined {
  const found = new Map<string, string>();
  for (const { highlight = {} } of hits) {
    for (const marked of Object.values(highlight).flat()) {
      for (const token of marked.matched_tokens ?? []) found.set(folded(token), token);
    }
  }
  let isCorrected = false;
  const corrected = words.split(/\s+/).map((word) => {
    const typed = folded(word);
    if (typed.length < 4 || word.startsWith('-') || word.includes('"')) return word;
    const matched = [...found.keys()];
    if (matched.some((token) => token.startsWith(typed) || typed.startsWith(token))) return word;
    const nearest = matched
      .map((token) => ({ token, distance: distanceOfPrefix(typed, token) }))
      .sort((a, b) => a.distance - b.distance)[0];
    if (nearest === undefined || nearest.distance > 2) return word;
    isCorrected = true;
    return found.get(nearest.token)?.toLowerCase() ?? word;
  });
  return isCorrected ? corrected.join(' ') : undefined;
}

/** As the index normalises words: lowercase, without accents and symbols. */
const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Edits that turn the typed word into the beginning of the token, as far as these are two at most. */
const distanceOfPrefix = (typed: string, token: string): number =>
  Math.min(...[-2, -1, 0, 1, 2].map((more) => leven(typed, token.slice(0, typed.length + more))));
