import type { SearchBudget } from '../search-budget.ts';
import { type TokenSpan, tokenSpans } from '../text/tokenize.ts';
import { bestWindow, type Window } from './best-window.ts';
import { type HighlightWord, type Mark, markOf, startOf, wholeWord } from './word-mark.ts';

/** Words to mark, by their token. */
export type HighlightWords = ReadonlyMap<string, HighlightWord>;

export interface HighlightOptions {
  readonly startTag: string;
  readonly endTag: string;
  /** Texts with at most so many tokens are shown whole; 0 shows all whole. */
  readonly snippetThreshold: number;
  /** Tokens shown before the first and after the last word of a snippet. */
  readonly affixTokens: number;
  /** Letters that are marked of a word found by its beginning: see lastWordLength. */
  readonly prefixLength: number;
}

export interface TextHighlight {
  /** What is marked in the snippet, as it stands in the text. */
  readonly matchedTokens: readonly string[];
  readonly snippet: string;
  /** The whole text with every word marked; only when asked for. */
  readonly value: string | undefined;
  /** Orders fields and list elements: words in the best window, words in the text, gaps, nothing else in the text. */
  readonly rank: {
    readonly words: number;
    readonly distinctWords: number;
    readonly gaps: number;
    readonly exact: boolean;
  };
}

/** A word that was also looked for within words. */
export interface Infix {
  readonly word: string;
  /** Only those that hold it count, wherever they stand: see holdsInfix. */
  readonly decides: boolean;
}

/** Units of work to make a character part of a token, and to mark it. */
const CHARACTER_WORK = 20;

/**
 * Marks words in one text. Undefined when none of them occurs,
 * or the budget is spent. Marks are whole
 * characters: taking the tags away gives the text, or for the snippet a part of it.
 * In short texts words that hold the one of `infix` are marked whole.
 * Source: typesense-semantics.md, section 8.
 */
export function highlightText(
  text: string,
  words: HighlightWords,
  full: boolean,
  options: HighlightOptions,
  budget: SearchBudget,
  infix?: Infix,
): TextHighlight | undefined {
  const { snippetThreshold, affixTokens } = options;
  if (!budget.spend(text.length * CHARACTER_WORK)) return undefined;
  const spans = tokenSpans(text);
  const within = infix && isShortForInfix(text) ? infix.word : undefined;
  const occurrences = occurrencesOf(words, spans);
  const window = infix?.decides ? NO_WINDOW : bestWindow([...occurrences.values()], budget);
  if (!window) return undefined;
  const isInfix = window === NO_WINDOW;
  const first = window.positions[0] ?? 0;
  const last = window.positions.at(-1) ?? first;

  const inWindow = new Set(window.positions);
  // Short texts get all their words marked, long ones those of the window and what repeats them.
  const markAll = full || isShort(text, options);
  const end = full ? spans.length : Math.max(snippetThreshold, last + affixTokens) + 1;
  const marked = new Set<string>();
  const marks: Mark[] = [];
  spans.slice(0, end).forEach((span, position) => {
    const { token } = span;
    const word = words.get(token);
    const repeats = !isInfix && position > first && marked.has(token);
    if (word && (markAll || inWindow.has(position) || repeats)) {
      marked.add(token);
      marks.push(markOf(text, span, word, options.prefixLength));
    } else if (within !== undefined && token.includes(within)) marks.push(wholeWord(text, span));
  });
  if (marks.length === 0) return undefined;

  const whole = isInfix || snippetThreshold === 0 || spans.length <= snippetThreshold;
  const from = whole ? 0 : startOf(text, spans[Math.max(0, first - affixTokens)] ?? { start: 0, end: 0 });
  const to = (whole ? undefined : spans[last + affixTokens]?.end) ?? text.length;
  const shown = marks.filter(({ start }) => start >= from && start < to);
  return {
    matchedTokens: shown.map(({ start, end }) => text.slice(start, end)),
    snippet: withTags(text, from, to, shown, options),
    value: full ? withTags(text, 0, text.length, marks, options) : undefined,
    rank: {
      words: window.positions.length,
      distinctWords: isInfix ? 0 : occurrences.size,
      gaps: window.gaps,
      exact: spans.length === window.positions.length,
    },
  };
}

/** Where no word but the infix decides. */
const NO_WINDOW: Window = { positions: [], gaps: 0 };

/** Whether the word of the infix stands in the text as it is written; then the other words of the text decide nothing. */
export const holdsInfix = (text: string, infix: string): boolean =>
  isShortForInfix(text) && text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).includes(infix);

/** Bytes. */
const MAX_INFIX_TEXT = 100;
const isShortForInfix = (text: string): boolean => Buffer.byteLength(text) < MAX_INFIX_TEXT;

/** Positions of each word that the text holds. */
function occurrencesOf(words: HighlightWords, spans: readonly TokenSpan[]): Map<string, number[]> {
  const occurrences = new Map<string, number[]>();
  spans.forEach(({ token }, position) => {
    if (!words.has(token)) return;
    const positions = occurrences.get(token);
    if (positions) positions.push(position);
    else occurrences.set(token, [position]);
  });
  return occurrences;
}

const TYPICAL_TOKEN_LENGTH = 6;
const isShort = (text: string, { snippetThreshold }: HighlightOptions): boolean =>
  lengthOf(text) < snippetThreshold * TYPICAL_TOKEN_LENGTH;

const lengthOf = (text: string): number =>
  text.charCodeAt(0) < 128 ? Buffer.byteLength(text) : [...text].length;

function withTags(
  text: string,
  from: number,
  to: number,
  marks: readonly Mark[],
  { startTag, endTag }: HighlightOptions,
): string {
  let out = '';
  let at = from;
  for (const { start, end } of marks) {
    out += `${text.slice(at, start)}${startTag}${text.slice(start, end)}${endTag}`;
    at = end;
  }
  return out + text.slice(at, to);
}
