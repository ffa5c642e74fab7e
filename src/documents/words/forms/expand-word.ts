import { foldedTokenOf, tokenOf } from '../../../engine/word-tokens.ts';
import { withoutInvisible } from '../../../kernel/characters.ts';
import type { Lexicon } from '../lexicon.ts';
import { arabicSpellings } from './arabic-spellings.ts';
import { bareWords } from './bare-words.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { hyphenatedParts } from './joined-words.ts';
import type { RelatedWords } from './related-words.ts';
import { withDigraphs } from './spellings.ts';
import { isCapitalised, MAX_WORD_CHARACTERS, writtenWords } from './word-spans.ts';

/**
 * The kinds of texts in which words stand. Terms are short and often repeated. Names have other spellings, but
 * neither plurals nor parts. Variants are other names of entities: each of their words is searched. So are the
 * words of names of concepts, however short, and their other forms. Other texts have none. All words are also
 * found as readers see and type them: without case and marks, which the index keeps outside the Latin alphabet, without
 * invisible characters and signs beside them, in both spellings of Arabic, with two letters for an umlaut. [words-20]
 */
const KINDS = ['titles', 'terms', 'description', 'names', 'variants', 'concepts', 'others'] as const;

export type TextKind = (typeof KINDS)[number];

/** Words by their numbers. */
export interface Expansion {
  /** The words of the text as the index has them. */
  readonly own: readonly number[];
  /** The same words as others see and type them. */
  readonly spellings: readonly number[];
  /** The words by which they are found as well, in the same form. */
  readonly others: readonly number[];
}

interface WordExpander {
  expandText(text: string, kind: TextKind): Expansion;
  /** By number. */
  readonly words: readonly string[];
  /** The number of a word of a text; undefined for one that no text has had so far. */
  knownNumber(word: string): number | undefined;
}

/** Expands texts, word by word. Words and short texts are cached, because most occur often. */
export function wordExpander(lexicon: Lexicon, related: RelatedWords): WordExpander {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    return words.push(word) - 1;
  };
  const othersOf = (word: string, key: string, kind: TextKind): readonly string[] => {
    if (kind === 'variants' || kind === 'others' || key.length > MAX_WORD_CHARACTERS) return [];
    if (kind === 'names') return related.spellingsOfName(key);
    return kind === 'description' && !isCapitalised(word) && isRatherGerman(key, lexicon)
      ? []
      : related.of(key);
  };
  const expandWord = (text: string, kind: TextKind): Expansion => {
    const own = tokenOf(text);
    const parts = writtenWords(text);
    // The index joins words between which there is no space: `Beer-Hofmann`, `Wien/Graz`, `d'Este`.
    const isName = kind === 'variants' || kind === 'concepts';
    const isJoined = (parts.length > 1 && kind !== 'others') || isName;
    const isFound = kind === 'concepts' ? isMeaningful : isSearched;
    const joined = isJoined ? parts.map(({ key }) => key).filter(isFound) : [];
    const related = [
      ...joined,
      ...(kind === 'others' ? [] : hyphenatedParts(withoutInvisible(text))),
      ...parts.flatMap(({ word, key }) => othersOf(word, key, kind)),
    ];
    const bare = bareWords(text);
    const seen = bare.length > 0 ? bare : [text];
    const written = isName ? [] : [...seen, ...parts.map(({ word }) => word)];
    // Of any length, also with the case and marks of their script: some engines compare both.
    const spelt = [...bare, ...seen.flatMap(arabicSpellings)];
    const spellings = new Set([
      ...[text, ...spelt, ...written.flatMap(withDigraphs)].map(foldedTokenOf),
      ...spelt.map(tokenOf),
    ]);
    const others = new Set([...related, ...related.flatMap(withDigraphs)].map(foldedTokenOf));
    // The words of other names may be without meaning.
    if (isName) spellings.delete(own);
    for (const words of [spellings, others]) words.delete('');
    return {
      own: [numberOf(own)],
      spellings: Array.from(spellings, numberOf),
      others: Array.from(others, numberOf),
    };
  };
  const wordsOfKind = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, Expansion>()]));
  const textsOfKind = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, Expansion>()]));
  const expandWords = (text: string, kind: TextKind): Expansion => {
    const own: number[] = [];
    const spellings: number[] = [];
    const others: number[] = [];
    for (const word of text.split(SPACE)) {
      const expansion =
        word.length > MAX_CACHED_LENGTH
          ? expandWord(word, kind)
          : cached(wordsOfKind[kind], word, () => expandWord(word, kind));
      own.push(...expansion.own);
      spellings.push(...expansion.spellings);
      others.push(...expansion.others);
    }
    return { own, spellings, others };
  };
  return {
    words,
    knownNumber: (word) => numbers.get(word),
    expandText: (text, kind) =>
      kind === 'titles' || kind === 'description' || text.length > MAX_CACHED_LENGTH
        ? expandWords(text, kind)
        : cached(textsOfKind[kind], text, () => expandWords(text, kind)),
  };
}

/** In each cache. */
const MAX_CACHED = 100_000;
/** Longer words and texts are seldom repeated, nor are titles. */
const MAX_CACHED_LENGTH = 60;

function cached(cache: Map<string, Expansion> | undefined, text: string, expand: () => Expansion): Expansion {
  const known = cache?.get(text);
  if (known !== undefined) return known;
  if (cache && cache.size >= MAX_CACHED) cache.clear();
  const expansion = expand();
  cache?.set(text, expansion);
  return expansion;
}

const MIN_LENGTH = 3;
/** Of the engines. */
const SPACE = /[ \n]/;

const isMeaningful = (word: string): boolean => !FUNCTION_WORDS.has(word);
const isSearched = (word: string): boolean => word.length >= MIN_LENGTH && isMeaningful(word);

/** In lowercase it is a verb or adjective there, which says little. */
function isRatherGerman(key: string, lexicon: Lexicon): boolean {
  const counts = lexicon.get(key);
  return counts !== undefined && counts.german >= counts.english;
}
