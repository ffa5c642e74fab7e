import { normalizeWord, tokenSpans } from '../text/tokenize.ts';
import { bestWindow } from './best-window.ts';

/** How a word of the index came to be searched for. */
export interface HighlightWord {
  /** The query's token it was found for, normalised. */
  readonly typed: string;
  /** Found as the beginning of a longer word, possibly with a typo. */
  readonly prefix: boolean;
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
  /** Characters that are marked of a word found by its beginning: see lastWordLength. */
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

/**
 * Marks words in one text. Undefined when none of them occurs. Marks are whole
 * characters: taking the tags away gives the text, or for the snippet a part of it.
 * `infix` is the word that was also looked for within words; in short texts
 * those that hold it are marked whole.
 * Source: typesense-semantics.md, section 8.
 */
export function highlightText(
  text: string,
  words: HighlightWords,
  full: boolean,
  options: HighlightOptions,
  infix?: string,
): TextHighlight | undefined {
  const spans = tokenSpans(text);
  const within = infix !== undefined && isShort(text, options) ? infix : undefined;
  const occurrences = new Map<string, number[]>();
  /** Positions of words that only hold the other one; they make no window beside any that does. */
  const holding: number[] = [];
  spans.forEach(({ token }, position) => {
    if (!words.has(token)) {
      if (within !== undefined && token.includes(within)) holding.push(position);
      return;
    }
    const positions = occurrences.get(token);
    if (positions) positions.push(position);
    else occurrences.set(token, [position]);
  });
  const window = bestWindow(
    occurrences.size > 0 ? [...occurrences.values()] : holding.slice(0, 1).map((at) => [at]),
  );
  if (!window) return undefined;
  const first = window.positions[0] ?? 0;
  const last = window.positions.at(-1) ?? first;

  const inWindow = new Set(window.positions);
  // Short texts get all their words marked, long ones those of the window and what repeats them.
  const markAll = full || isShort(text, options);
  const marked = new Set<string>();
  const marks: Mark[] = [];
  spans.forEach(({ token, start, end }, position) => {
    const word = words.get(token) ?? (within !== undefined && token.includes(within) ? WHOLE : undefined);
    if (!word) return;
    if (!markAll && !inWindow.has(position) && !(position > first && marked.has(token))) return;
    marked.add(token);
    marks.push(markOf(text, token, word, { start, end }, options.prefixLength));
  });

  const whole = options.snippetThreshold === 0 || spans.length <= options.snippetThreshold;
  const from = whole
    ? 0
    : startOf(text, spans[Math.max(0, first - options.affixTokens)] ?? { start: 0, end: 0 });
  const to = (whole ? undefined : spans[last + options.affixTokens]?.end) ?? text.length;
  const shown = marks.filter(({ start }) => start >= from && start < to);
  return {
    matchedTokens: shown.map(({ start, end }) => text.slice(start, end)),
    snippet: withTags(text, from, to, shown, options),
    value: full ? withTags(text, 0, text.length, marks, options) : undefined,
    rank: {
      words: window.positions.length,
      distinctWords: occurrences.size,
      gaps: window.gaps,
      exact: spans.length === window.positions.length,
    },
  };
}

/**
 * Characters of the last word of a query, which is what Typesense marks of a
 * word that was found by its beginning, even where another word found it
 * (`golden -eagle` marks `golde`ns).
 */
export function lastWordLength(query: string): number {
  const words = query.split(/[ \n]+/).map((word) => word.replace(/^[!-/:-@[-`{-~]+|[!-/:-@[-`{-~]+$/g, ''));
  return [...(words.findLast((word) => word !== '') ?? '')].length;
}

const TYPICAL_TOKEN_LENGTH = 6;
/** How a word is marked that only holds the one looked for. */
const WHOLE: HighlightWord = { typed: '', prefix: false };
/** So many letters more than typed are still marked, when the beginning has a typo. */
const MAX_LETTERS_MORE = 3;

interface Mark {
  readonly start: number;
  readonly end: number;
}

const isShort = (text: string, { snippetThreshold }: HighlightOptions): boolean =>
  lengthOf(text) < snippetThreshold * TYPICAL_TOKEN_LENGTH;

const lengthOf = (text: string): number =>
  text.charCodeAt(0) < 128 ? Buffer.byteLength(text) : [...text].length;

function markOf(text: string, token: string, word: HighlightWord, span: Mark, prefixLength: number): Mark {
  const start = startOf(text, span);
  if (word.prefix && word.typed.length < token.length) {
    const more = token.length - word.typed.length;
    if (token.startsWith(word.typed) || more > MAX_LETTERS_MORE) {
      const prefix = [...text.slice(start, span.end)].slice(0, prefixLength).join('');
      return { start, end: start + prefix.length };
    }
  }
  let end = span.end;
  while (end > start && isAsciiSign(text.charCodeAt(end - 1))) end -= 1;
  return { start, end };
}

/** Where the first character stands of which something is in the token. */
function startOf(text: string, span: Mark): number {
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
