import type { Matches } from '../match/match.ts';
import type { Plan, SearchContext } from '../plan/plan.ts';
import { isText } from '../schema.ts';
import type { SearchBudget } from '../search-budget.ts';
import { normalizeWord, tokenize, wordEnd } from '../text/tokenize.ts';
import {
  containsInfix,
  type HighlightOptions,
  type HighlightWord,
  type HighlightWords,
  highlightOptions,
  highlightText,
  type Infix,
  type TextHighlight,
} from './mark-text.ts';

/** A field that may be marked, and with what. */
export interface HighlightField {
  readonly name: string;
  /** Adds `value`: the whole text with all marks. */
  readonly full: boolean;
  readonly words: HighlightWords;
  /** Whether any of the words is in a text. */
  readonly containsWord: (text: string) => boolean;
  /** A word that is also marked within others: the first one of the query. */
  readonly infix?: string | undefined;
}

interface TextEntry {
  readonly matched_tokens: readonly string[];
  readonly snippet: string;
  readonly value?: string;
}

/** `highlight` and `highlights` of a hit. */
export interface DocumentHighlight {
  /** The fields with marks by name, in alphabetical order; lists have an entry for each element. */
  readonly highlight: Readonly<Record<string, TextEntry | readonly TextEntry[]>>;
  /** The older form: best field first, of lists the five best elements. */
  readonly highlights: readonly (
    | (TextEntry & { readonly field: string })
    | {
        readonly field: string;
        readonly indices: readonly number[];
        readonly matched_tokens: readonly (readonly string[])[];
        readonly snippets: readonly string[];
        readonly values?: readonly string[];
      }
  )[];
}

/** Units of work for a field, whatever is in it. */
const FIELD_WORK = 50;

/** Marks the searched words in the documents of one reply. */
export class Highlighter {
  /** The fields to mark, returned or not. */
  readonly fields: readonly string[];
  readonly #fields: readonly HighlightField[] = [];
  readonly #options: HighlightOptions | undefined;

  constructor({ plan, snapshot }: SearchContext, matches: Matches) {
    const { highlight_fields, highlight_full_fields } = plan.request;
    const hasWords = plan.text.words.length + plan.text.phrases.length > 0;
    const names =
      highlight_fields.length > 0
        ? highlight_fields
        : plan.fields.map(({ name }) => name).filter((name) => plan.delivered.has(name));
    const isMarked = (name: string): boolean => {
      const field = snapshot.fields.get(name);
      return field !== undefined && isText(field) && field.index;
    };
    this.fields = hasWords ? names.filter(isMarked) : [];
    if (this.fields.length === 0) return;
    this.#options = highlightOptions(plan.request, plan.q);
    const words = wordsToMark(plan, matches);
    const containsWord = wordFinder(words.keys());
    const [firstWord] = tokenize(plan.q);
    const infixFields = new Set(plan.fields.filter(({ infix }) => infix !== 'off').map(({ name }) => name));
    this.#fields = this.fields.map((name) => ({
      name,
      full: highlight_full_fields.some((pattern) =>
        pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
      ),
      words,
      containsWord,
      infix: infixFields.has(name) ? firstWord : undefined,
    }));
  }

  /** Undefined if there is nothing to mark, or the budget is spent. */
  mark(document: Readonly<Record<string, unknown>>, budget: SearchBudget): DocumentHighlight | undefined {
    const options = this.#options;
    if (!options || !budget.spend(this.#fields.length * FIELD_WORK)) return undefined;
    return highlightDocument(document, this.#fields, options, budget);
  }
}

/** The words by which documents were found, and those of the query. */
function wordsToMark({ text }: Plan, { interpretations }: Matches): Map<string, HighlightWord> {
  const words = new Map<string, HighlightWord>();
  for (const { text: word, typed, asPrefix: prefix, typos } of interpretations.flatMap(
    ({ words: ofQuery }) => ofQuery,
  )) {
    words.getOrInsert(word, { typed, prefix, typos });
  }
  for (const word of [...text.words, ...text.phrases.flat()]) {
    words.getOrInsert(word, { typed: word, prefix: false, typos: 0 });
  }
  return words;
}

/** Values of a list that `highlights` shows of a field. */
const MAX_SHOWN_VALUES = 5;

/**
 * Marks the words of a query in the fields of a document. Fields that are not text
 * or have no marks are omitted, and so are the rest when the budget is spent.
 */
export function highlightDocument(
  document: Readonly<Record<string, unknown>>,
  fields: readonly HighlightField[],
  options: HighlightOptions,
  budget: SearchBudget,
): DocumentHighlight {
  const entries: [string, TextEntry | TextEntry[]][] = [];
  const ranked: { readonly rank: Rank; readonly entry: DocumentHighlight['highlights'][number] }[] = [];
  for (const field of fields) {
    const { name, full } = field;
    const value = Object.hasOwn(document, name) ? document[name] : undefined;
    const isList = Array.isArray(value);
    if (!isList && typeof value !== 'string') continue;
    const texts: readonly unknown[] = isList ? value : [value];
    const infix = infixIn(texts, field.infix);
    const marked = texts.map((text) => mark(text, field, options, infix, budget));
    const best = marked
      .flatMap((highlight, index) => (highlight ? [{ index, highlight, rank: highlight.rank }] : []))
      .sort((a, b) => byRank(a.rank, b.rank) || a.index - b.index)
      .slice(0, MAX_SHOWN_VALUES);
    const [first] = best;
    if (!first) continue;
    const { rank } = first;
    if (!isList) {
      entries.push([name, textEntry(first.highlight)]);
      ranked.push({ rank, entry: { field: name, ...textEntry(first.highlight) } });
      continue;
    }
    const plain = texts.reduce<number>((sum, text, i) => sum + (marked[i] ? 0 : String(text).length), 0);
    if (!budget.write(full ? 2 * plain : plain)) break;
    entries.push([
      name,
      marked.map((highlight, i) => (highlight ? textEntry(highlight) : plainEntry(String(texts[i]), full))),
    ]);
    const entry = {
      field: name,
      indices: best.map(({ index }) => index),
      matched_tokens: best.map(({ highlight }) => highlight.matchedTokens),
      snippets: best.map(({ highlight }) => highlight.snippet),
      ...(full ? { values: best.map(({ highlight }) => highlight.value ?? '') } : {}),
    };
    ranked.push({ rank, entry });
  }
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  ranked.sort((a, b) => byRank(a.rank, b.rank));
  return { highlight: Object.fromEntries(entries), highlights: ranked.map(({ entry }) => entry) };
}

/** If one string of a field contains the infix, those that do not are not marked. */
const infixIn = (texts: readonly unknown[], word: string | undefined): Infix | undefined =>
  word === undefined
    ? undefined
    : { word, decides: texts.some((text) => typeof text === 'string' && containsInfix(text, word)) };

type Rank = TextHighlight['rank'];

const byRank = (a: Rank, b: Rank): number =>
  b.words - a.words ||
  b.distinctWords - a.distinctWords ||
  a.gaps - b.gaps ||
  Number(b.exact) - Number(a.exact);

function mark(
  text: unknown,
  { words, containsWord, full }: HighlightField,
  options: HighlightOptions,
  infix: Infix | undefined,
  budget: SearchBudget,
): TextHighlight | undefined {
  if (typeof text !== 'string' || !budget.spend(text.length)) return undefined;
  if (infix?.decides ? !containsInfix(text, infix.word) : !containsWord(text)) return undefined;
  return highlightText(text, words, full, options, budget, infix);
}

const textEntry = ({ matchedTokens, snippet, value }: TextHighlight): TextEntry => ({
  matched_tokens: matchedTokens,
  snippet,
  ...(value === undefined ? {} : { value }),
});

const plainEntry = (text: string, full: boolean): TextEntry => ({
  matched_tokens: [],
  snippet: text,
  ...(full ? { value: text } : {}),
});

/**
 * Returns whether any of these tokens is in a text. Most texts contain none: only
 * words with the first character of one of them are tokenised.
 */
export function wordFinder(tokens: Iterable<string>): (text: string) => boolean {
  const words = new Set(tokens);
  /** By ASCII code: whether one of the words begins with the character. */
  const firstCharacters = new Uint8Array(128);
  for (const word of words) {
    const code = word.charCodeAt(0);
    if (code < 128) firstCharacters[code] = 1;
  }
  return (text) => {
    for (let start = 0; start < text.length; ) {
      const end = wordEnd(text, start);
      if (mayBeOne(text, start, end, firstCharacters) && words.has(normalizeWord(text.slice(start, end)))) {
        return true;
      }
      start = end + 1;
    }
    return false;
  };
}

/** By the first letter or digit. Words with characters outside ASCII always may be one. */
function mayBeOne(text: string, start: number, end: number, firstCharacters: Uint8Array): boolean {
  let first = 0;
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 127) return true;
    if (first === 0 && isAlphanumeric(code)) first = code;
  }
  const isUppercase = first >= 65 && first <= 90;
  return firstCharacters[isUppercase ? first + 32 : first] === 1;
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
