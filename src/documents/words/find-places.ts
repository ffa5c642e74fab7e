import { foldText } from '../../kernel/folded-text.ts';
import { baseForm } from './forms/base-form.ts';
import { hasSpacelessText } from './forms/spaceless-text.ts';
import { soundOf } from './forms/spellings.ts';
import { type Lexicon, NO_COUNTS } from './lexicon.ts';

/** Where a text has a word that is sought. */
export interface Place {
  readonly start: number;
  readonly end: number;
  /** Which of the words, from 0. */
  readonly word: number;
  readonly likeness: number;
}

/** How a place is like the word: a part of a compound; its beginning or another form of it; the word itself, as anybody may spell it. */
export const LIKENESS = { part: 1, form: 2, same: 3 } as const;

/** Words that are sought, each with others that are found in its place. */
export type SoughtTexts = readonly (readonly string[])[];

/**
 * Finds where texts have words of a query: as typed, in another spelling or form, joined with the next one, or as the first
 * or last part of a compound. It needs no vocabulary, and so finds too much in texts that do not match at all: it says
 * where a match is, not whether there is one.
 */
export function placeFinder(sought: SoughtTexts): (text: string) => readonly Place[] {
  const words = sought.map((texts) => texts.map(soughtWord));
  const likenessOf = memoized((run: string) => {
    const key = keyOf(run);
    return words.map((some) => Math.max(0, ...some.map((word) => likeness(run.toLowerCase(), key, word))));
  });
  return (text) => {
    const runs = Array.from(text.matchAll(RUN), ({ 0: run, index }) => ({
      run,
      start: index,
      end: index + run.length,
    }));
    const places: Place[] = words.flatMap((some, word) => withinText(text, some, word));
    for (const [at, { run, start, end }] of runs.entries()) {
      for (const [word, like] of likenessOf(run).entries())
        if (like > 0) places.push({ start, end, word, likeness: like });
      let joined = keyOf(run);
      for (const next of runs.slice(at + 1, at + MAX_JOINED)) {
        joined += keyOf(next.run);
        for (const [word, some] of words.entries()) {
          if (some.some(({ key }) => key === joined))
            places.push({ start, end: next.end, word, likeness: LIKENESS.same });
        }
      }
    }
    return places;
  };
}

const RUN = /[\p{L}\p{M}\p{N}]+/gu;

/** Neighbouring words that are joined: those of `Otto-Wagner-Villa`. */
const MAX_JOINED = 3;

interface SoughtWord {
  readonly text: string;
  readonly lower: string;
  readonly key: string;
  readonly stem: string;
}

function soughtWord(text: string): SoughtWord {
  const key = keyOf(text);
  return { text, lower: text.toLowerCase(), key, stem: stemOf(key) };
}

/** Equal for a word in any case, with umlauts or their two letters, and in old and new spelling. */
const keyOf = (text: string): string =>
  soundOf(
    foldText(text)
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .replace(/(?<=[aou])e/g, ''),
  );

/** In scripts without spaces, a word may begin and end anywhere. [words-34] */
function withinText(text: string, words: readonly SoughtWord[], word: number): Place[] {
  return words.flatMap(({ text: part }) => {
    if (!hasSpacelessText(part)) return [];
    const places: Place[] = [];
    for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + part.length))
      places.push({ start, end: start + part.length, word, likeness: LIKENESS.same });
    return places;
  });
}

const [MIN_BEGINNING, MIN_PART, MIN_REST] = [3, 4, 3];

function likeness(lower: string, key: string, { lower: soughtLower, key: sought, stem }: SoughtWord): number {
  if (key === sought) return LIKENESS.same;
  if (sought === '' || key === '') return 0;
  if (stemOf(key) === stem || areForms(lower, soughtLower)) return LIKENESS.form;
  if (sought.length >= MIN_BEGINNING && key.startsWith(sought))
    return key.length - sought.length < MIN_REST ? LIKENESS.form : LIKENESS.part;
  const isPart = stem.length >= MIN_PART && key.length >= stem.length + MIN_REST;
  return isPart && (key.startsWith(stem) || stemOf(key).endsWith(stem)) ? LIKENESS.part : 0;
}

/** Without the ending of a plural, a case or an adjective. */
const stemOf = (key: string): string => key.replace(/(?<=.{3})(?:ern|en|er|em|es|e|n|s)$/, '');

/** Irregular forms, and plurals with umlauts. */
function areForms(a: string, b: string): boolean {
  if (a.charCodeAt(0) !== b.charCodeAt(0) || Math.abs(a.length - b.length) > MAX_ENDING) return false;
  const lexicon: Lexicon = new Map([a, b].map((word) => [word, NOUN]));
  return baseForm(a, lexicon) === baseForm(b, lexicon);
}

const MAX_ENDING = 5;

/** A word of both languages. */
const NOUN = { ...NO_COUNTS, german: 1, english: 1, noun: 3 };

function memoized<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => known.getOrInsertComputed(text, () => compute(text));
}
