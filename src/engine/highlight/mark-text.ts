import type { SearchRequest } from '../request/request.ts';
import type { SearchBudget } from '../search-budget.ts';
import { bestWindow, type Window } from '../text/best-window.ts';
import { normalizeWord, type TokenSpan, tokenize, tokenSpans } from '../text/tokenize.ts';

/** Words to mark, by their token. */
export type HighlightWords = ReadonlyMap<string, HighlightWord>;

export interface HighlightOptions
  extends Pick<
    SearchRequest,
    'highlight_start_tag' | 'highlight_end_tag' | 'snippet_threshold' | 'highlight_affix_num_tokens'
  > {
  /** Letters to mark of a word found by a prefix: see lastWordLength. */
  readonly prefixLength: number;
}

export const highlightOptions = (request: SearchRequest, query: string): HighlightOptions => ({
  highlight_start_tag: request.highlight_start_tag,
  highlight_end_tag: request.highlight_end_tag,
  snippet_threshold: request.snippet_threshold,
  highlight_affix_num_tokens: request.highlight_affix_num_tokens,
  prefixLength: lastWordLength(query),
});

/**
 * The number of letters in the last word of a query, normalised. Typesense marks this many of a
 * word found by a prefix, even if another word found it (`golden -eagle` marks `golde`ns).
 */
export const lastWordLength = (query: string): number => [...(tokenize(query).at(-1) ?? '')].length;

export interface TextHighlight {
  /** The marked parts of the snippet, as they are in the text. */
  readonly matchedTokens: readonly string[];
  readonly snippet: string;
  /** The whole text with every word marked; only with `full`. */
  readonly value: string | undefined;
  /** Orders fields and list elements: words in the best window, words in the text, gaps, nothing else in the text. */
  readonly rank: {
    readonly words: number;
    readonly distinctWords: number;
    readonly gaps: number;
    readonly exact: boolean;
  };
}

/** A word that was also searched within words. */
export interface Infix {
  readonly word: string;
  /** Only words that contain it are marked: see containsInfix. */
  readonly decides: boolean;
}

/** Units of work to tokenise and mark a character, and for each word each time that the window moves. */
const CHARACTER_WORK = 20;
const WINDOW_WORK = 10;

/**
 * Marks words in one text. Undefined if none of them occurs or the budget is
 * spent. Marks are whole characters: without the tags, `value` is the text and
 * the snippet a part of it. In short texts, words that contain `infix` are marked whole.
 * As Typesense does. [typesense-10]
 */
export function highlightText(
  text: string,
  words: HighlightWords,
  full: boolean,
  options: HighlightOptions,
  budget: SearchBudget,
  infix?: Infix,
): TextHighlight | undefined {
  const { snippet_threshold, highlight_affix_num_tokens: affix } = options;
  if (!budget.spend(text.length * CHARACTER_WORK)) return undefined;
  const spans = tokenSpans(text);
  const within = infix && isShortForInfix(text) ? infix.word : undefined;
  const occurrences = occurrencesOf(words, spans);
  const moves = occurrences.values().reduce((sum, { length }) => sum + length, 0);
  if (!budget.spend(moves * occurrences.size * WINDOW_WORK)) return undefined;
  const window = infix?.decides ? NO_WINDOW : bestWindow([...occurrences.values()]);
  if (!window) return undefined;
  const isInfix = window === NO_WINDOW;
  const first = window.positions[0] ?? 0;
  const last = window.positions.at(-1) ?? first;

  const inWindow = new Set(window.positions);
  // In short texts all words are marked, in long ones those of the window and their repetitions.
  const markAll = full || isShort(text, options);
  const end = full ? spans.length : Math.max(snippet_threshold, last + affix) + 1;
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

  const whole = isInfix || snippet_threshold === 0 || spans.length <= snippet_threshold;
  const from = whole ? 0 : startOf(text, spans[Math.max(0, first - affix)] ?? { start: 0, end: 0 });
  const to = (whole ? undefined : spans[last + affix]?.end) ?? text.length;
  const shown = marks.filter(({ start }) => start >= from && start < to);
  const tagCharacters = options.highlight_start_tag.length + options.highlight_end_tag.length;
  const inSnippet = to - from + shown.length * tagCharacters;
  if (!budget.write(inSnippet + (full ? text.length + marks.length * tagCharacters : 0))) return undefined;
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

/** Only the infix decides. */
const NO_WINDOW: Window = { positions: [], gaps: 0, front: 0 };

/** Whether the lowercase text contains the infix; then it alone decides. */
export const containsInfix = (text: string, infix: string): boolean =>
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
const isShort = (text: string, { snippet_threshold }: HighlightOptions): boolean =>
  lengthOf(text) < snippet_threshold * TYPICAL_TOKEN_LENGTH;

const lengthOf = (text: string): number =>
  text.charCodeAt(0) < 128 ? Buffer.byteLength(text) : [...text].length;

function withTags(
  text: string,
  from: number,
  to: number,
  marks: readonly Mark[],
  { highlight_start_tag, highlight_end_tag }: HighlightOptions,
): string {
  let out = '';
  let at = from;
  for (const { start, end } of marks) {
    out += `${text.slice(at, start)}${highlight_start_tag}${text.slice(start, end)}${highlight_end_tag}`;
    at = end;
  }
  return out + text.slice(at, to);
}

/** Why a term was searched. */
export interface HighlightWord {
  /** The token of the query that it is a candidate for. */
  readonly typed: string;
  /** That token is its prefix, possibly with typing errors. */
  readonly prefix: boolean;
  /** Typing errors between the two. */
  readonly typos: number;
}

/** A marked part of a text, in UTF-16 units: whole characters. */
interface Mark {
  readonly start: number;
  readonly end: number;
}

/** If the prefix has a typing error, a word is marked whole if at most this many letters follow the prefix. */
const MAX_LETTERS_MORE = 2;

/** The mark of a searched word. */
function markOf(text: string, span: TokenSpan, word: HighlightWord, prefixLength: number): Mark {
  if (!word.prefix || Buffer.byteLength(word.typed) >= Buffer.byteLength(span.token)) {
    return wholeWord(text, span);
  }
  const start = startOf(text, span);
  const { end, more } = prefixOf(text.slice(start, span.end), prefixLength);
  if (word.typos > 0 && more <= MAX_LETTERS_MORE) return wholeWord(text, span);
  return { start, end: withoutPunctuation(text, start, start + end) };
}

/** The whole word. */
function wholeWord(text: string, span: TokenSpan): Mark {
  const start = startOf(text, span);
  return { start, end: withoutPunctuation(text, start, span.end) };
}

/**
 * Where the first letters of a word end, and how many follow, as upstream
 * counts: a letter counts if the byte after it is not punctuation, so the last one
 * never does. If there are fewer letters than wanted, because the word is longer
 * when normalised, bytes are counted instead; a character is never cut in two.
 */
function prefixOf(word: string, wanted: number): { readonly end: number; readonly more: number } {
  const bytes = Buffer.from(word);
  let letters = 0;
  let end = 1;
  for (let at = 0; at < bytes.length; ) {
    at += 1;
    if (at >= bytes.length || isAsciiPunctuation(bytes[at] as number)) continue;
    for (let more = 0; more < 3 && isContinuation(bytes[at]); more += 1) at += 1;
    letters += 1;
    if (letters === wanted) end = at;
  }
  if (letters < wanted) end = letters + 1;
  return { end: charactersWithin(word, end), more: letters - Math.min(letters, wanted) };
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * The number of UTF-16 units that fit into a number of bytes, cut between characters, each with the marks behind it;
 * at least one character.
 */
function charactersWithin(text: string, bytes: number): number {
  let units = 0;
  let left = bytes;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0 && units > 0 && !MARK.test(character)) break;
    units += character.length;
  }
  return units;
}

/** Combines with the letter before it. */
const MARK = /^\p{M}$/u;

/** Punctuation at the end of a word is not marked. */
function withoutPunctuation(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && isAsciiPunctuation(text.charCodeAt(last - 1))) last -= 1;
  return last;
}

/** The start of the first character that is in the token. */
function startOf(text: string, span: { readonly start: number; readonly end: number }): number {
  let start = span.start;
  for (const character of text.slice(span.start, span.end)) {
    if (normalizeWord(character) !== '') return start;
    start += character.length;
  }
  return span.start;
}

const isAsciiPunctuation = (code: number): boolean =>
  code < 48 || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 128);
