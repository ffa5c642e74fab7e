import { normalizeWord, type TokenSpan, tokenize, tokenSpans } from '../text/tokenize.ts';
import { bestWindow, type Window } from './best-window.ts';

/** How a word of the index came to be searched for. */
export interface HighlightWord {
  /** The query's token it was found for, normalised. */
  readonly typed: string;
  /** That token is the beginning of this word, possibly with typing errors. */
  readonly prefix: boolean;
  /** Typing errors between the two. */
  readonly typos: number;
}

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

/**
 * Marks words in one text. Undefined when none of them occurs. Marks are whole
 * characters: taking the tags away gives the text, or for the snippet a part of it.
 * In short texts words that hold the one of `infix` are marked whole.
 * Source: typesense-semantics.md, section 8.
 */
export function highlightText(
  text: string,
  words: HighlightWords,
  full: boolean,
  options: HighlightOptions,
  infix?: Infix,
): TextHighlight | undefined {
  const { snippetThreshold, affixTokens } = options;
  const spans = tokenSpans(text);
  const within = infix && isShortForInfix(text) ? infix.word : undefined;
  const occurrences = occurrencesOf(words, spans);
  const window = infix?.decides ? NO_WINDOW : bestWindow([...occurrences.values()]);
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

/**
 * Letters of the last word of a query, normalised, which is what Typesense marks
 * of a word that was found by its beginning, even where another word found it
 * (`golden -eagle` marks `golde`ns).
 */
export const lastWordLength = (query: string): number => [...(tokenize(query).at(-1) ?? '')].length;

const TYPICAL_TOKEN_LENGTH = 6;
/** So many letters more than typed are still marked, when the beginning has a typo. */
const MAX_LETTERS_MORE = 2;

interface Mark {
  readonly start: number;
  readonly end: number;
}

const isShort = (text: string, { snippetThreshold }: HighlightOptions): boolean =>
  lengthOf(text) < snippetThreshold * TYPICAL_TOKEN_LENGTH;

const lengthOf = (text: string): number =>
  text.charCodeAt(0) < 128 ? Buffer.byteLength(text) : [...text].length;

function markOf(text: string, span: TokenSpan, word: HighlightWord, prefixLength: number): Mark {
  if (!word.prefix || Buffer.byteLength(word.typed) >= Buffer.byteLength(span.token)) {
    return wholeWord(text, span);
  }
  const start = startOf(text, span);
  const { end, more } = beginning(text.slice(start, span.end), prefixLength);
  if (word.typos > 0 && more <= MAX_LETTERS_MORE) return wholeWord(text, span);
  return { start, end: withoutSigns(text, start, start + end) };
}

const wholeWord = (text: string, span: TokenSpan): Mark => {
  const start = startOf(text, span);
  return { start, end: withoutSigns(text, start, span.end) };
};

/**
 * Where the first letters of a word end, and how many are left, as upstream
 * counts: a letter is passed when the byte behind it is none of a sign, so the
 * last one never is. Where there are fewer letters than wanted, because the word
 * is longer when it is normalised, so many bytes count; a character that would
 * be cut in two stays out.
 */
function beginning(word: string, wanted: number): { readonly end: number; readonly more: number } {
  const bytes = Buffer.from(word);
  let letters = 0;
  let end = 1;
  for (let at = 0; at < bytes.length; ) {
    at += 1;
    if (at >= bytes.length || isAsciiSign(bytes[at] ?? 0)) continue;
    for (let more = 0; more < 3 && isContinuation(bytes[at]); more += 1) at += 1;
    letters += 1;
    if (letters === wanted) end = at;
  }
  if (letters < wanted) end = letters + 1;
  return { end: charactersWithin(word, end), more: letters - Math.min(letters, wanted) };
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** UTF-16 units of the characters that lie wholly within so many bytes, one at least. */
function charactersWithin(text: string, bytes: number): number {
  let units = 0;
  let left = bytes;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0 && units > 0) break;
    units += character.length;
  }
  return units;
}

/** Signs at the end of a word stay outside its mark. */
function withoutSigns(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && isAsciiSign(text.charCodeAt(last - 1))) last -= 1;
  return last;
}

/** Where the first character stands of which something is in the token. */
function startOf(text: string, span: { readonly start: number; readonly end: number }): number {
  let start = span.start;
  for (const character of text.slice(span.start, span.end)) {
    if (normalizeWord(character) !== '') return start;
    start += character.length;
  }
  return span.start;
}

const isAsciiSign = (code: number): boolean =>
  code < 48 || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 128);

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
