import leven from 'leven';
import { isSought } from '../documents/words/query-words.ts';

/** A hit with the words that the engine has found in it. */
export interface HighlightedHit {
  readonly highlight?: Readonly<Record<string, Matched | readonly Matched[]>>;
}

interface Matched {
  readonly matched_tokens?: readonly string[];
}

/** The fields in which words are looked for. */
export const WORD_FIELDS =
  'title,creator,subject,dcType,dataProvider,description,alternative,medium,spatial,contributor,publisher,isPartOf';

const MAX_SIMILAR = 4;

/**
 * What may have been meant where typing errors were corrected: the words with those in their place that an object
 * contains, all of them in one object: the most similar ones first, of equal ones those in most objects. [words-37]
 */
export function similarWords(words: string, hits: readonly HighlightedHit[]): readonly string[] {
  const meant = new Map<
    string,
    { readonly text: string; readonly distance: number; readonly hits: number }
  >();
  for (const { highlight = {} } of hits) {
    const tokens = Object.values(highlight)
      .flat()
      .flatMap(({ matched_tokens = [] }) => matched_tokens);
    const corrected = correctedBy(words, tokens);
    if (corrected === undefined) continue;
    const { text, distance } = corrected;
    // They find the same with accents and without.
    const key = text.split(' ').map(folded).join(' ');
    const same = meant.get(key);
    meant.set(key, { text: same?.text ?? text, distance, hits: (same?.hits ?? 0) + 1 });
  }
  return [...meant.values()]
    .sort((a, b) => a.distance - b.distance || b.hits - a.hits)
    .slice(0, MAX_SIMILAR)
    .map(({ text }) => text);
}

/** The words with similar ones in the place of those that are not among the tokens; undefined if one has none, or all are there. */
function correctedBy(
  words: string,
  tokens: readonly string[],
): { readonly text: string; readonly distance: number } | undefined {
  const found = new Map(tokens.map((token) => [folded(token), wordOf(token)]));
  let distance = 0;
  const all: string[] = [];
  for (const word of words.split(/\s+/)) {
    const typed = folded(word);
    const isKept = typed === '' || !isSought(word) || OPERATOR.test(word);
    if (isKept || found.has(typed)) {
      all.push(word);
      continue;
    }
    const [nearest] = Array.from(found, ([token, text]) => ({ text, edits: editsBetween(typed, token) }))
      .filter(({ edits }) => edits <= MAX_EDITS)
      .sort((a, b) => a.edits - b.edits);
    if (nearest === undefined) return undefined;
    distance += nearest.edits;
    all.push(nearest.text);
  }
  return distance > 0 ? { text: all.join(' '), distance } : undefined;
}

/** Letters that are added, left out or exchanged. Two that have changed places are one error. */
function editsBetween(typed: string, meant: string): number {
  const edits = leven(typed, meant);
  if (edits !== 2 || typed.length !== meant.length) return edits;
  const at = Array.from({ length: typed.length }).findIndex((_, i) => typed[i] !== meant[i]);
  return typed[at] === meant[at + 1] && typed[at + 1] === meant[at] ? 1 : 2;
}

/** Of the engines. */
const MAX_EDITS = 2;

/** A phrase or an excluded word. */
const OPERATOR = /^-|"/;

/** A token of the engine without the marks around it: `Rosé.―` is `rosé`. */
const wordOf = (token: string): string =>
  token.toLowerCase().replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');

/** As the index normalises words: lowercase, without accents and symbols. */
const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
