import type { SearchBudget } from '../search-budget.ts';
import {
  type HighlightOptions,
  type HighlightWords,
  highlightText,
  holdsInfix,
  type Infix,
  type TextHighlight,
} from './highlight-text.ts';

/** A field that may be marked, and with what. */
export interface HighlightField {
  readonly name: string;
  /** Gives `value` too: the whole text with all marks. */
  readonly full: boolean;
  readonly words: HighlightWords;
  /** Whether any of them stands in a text. */
  readonly holdsWord: (text: string) => boolean;
  /** A word that is also marked where other words hold it: the first one of the query. */
  readonly infix?: string | undefined;
}

interface TextEntry {
  readonly matched_tokens: readonly string[];
  readonly snippet: string;
  readonly value?: string;
}

/** `highlight` of a hit: the fields in which something is marked, by name in alphabetical order. */
export type Highlight = Readonly<Record<string, TextEntry | readonly TextEntry[]>>;

/** An entry of `highlights`, the older form of the same. */
export type HighlightV1 =
  | (TextEntry & { readonly field: string })
  | {
      readonly field: string;
      readonly indices: readonly number[];
      readonly matched_tokens: readonly (readonly string[])[];
      readonly snippets: readonly string[];
      readonly values?: readonly string[];
    };

/**
 * Marks the words of a query in the fields of a document. In `highlight` a list
 * has one entry for each element; in `highlights` its five best, and the
 * best field comes first.
 * Fields that are no text, or in which nothing is marked, are left out; so are those
 * that are left when the budget is spent.
 */
export function highlightDocument(
  document: Readonly<Record<string, unknown>>,
  fields: readonly HighlightField[],
  options: HighlightOptions,
  budget: SearchBudget,
): { readonly highlight: Highlight; readonly highlights: readonly HighlightV1[] } {
  const entries: [string, TextEntry | TextEntry[]][] = [];
  const ranked: { readonly rank: Rank; readonly entry: HighlightV1 }[] = [];
  for (const field of fields) {
    const { name, full, infix } = field;
    const value = Object.hasOwn(document, name) ? document[name] : undefined;
    if (typeof value === 'string') {
      const marked = mark(value, field, options, infixIn([value], infix), budget);
      if (!marked) continue;
      entries.push([name, textEntry(marked)]);
      ranked.push({ rank: marked.rank, entry: { field: name, ...textEntry(marked) } });
    } else if (Array.isArray(value)) {
      const within = infixIn(value, infix);
      const elements = value.map((text) => ({
        text: String(text),
        marked: mark(text, field, options, within, budget),
      }));
      const v1 = listEntry(name, full, elements);
      if (!v1) continue;
      entries.push([
        name,
        elements.map(({ text, marked }) => (marked ? textEntry(marked) : plainEntry(text, full))),
      ]);
      ranked.push(v1);
    }
  }
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  ranked.sort((a, b) => byRank(a.rank, b.rank));
  return { highlight: Object.fromEntries(entries), highlights: ranked.map(({ entry }) => entry) };
}

/** Where one string of a field holds the word of the infix, those that do not are not looked at. */
const infixIn = (texts: readonly unknown[], word: string | undefined): Infix | undefined =>
  word === undefined
    ? undefined
    : { word, decides: texts.some((text) => typeof text === 'string' && holdsInfix(text, word)) };

const MAX_ELEMENTS_V1 = 5;

type Rank = TextHighlight['rank'];

const byRank = (a: Rank, b: Rank): number =>
  b.words - a.words ||
  b.distinctWords - a.distinctWords ||
  a.gaps - b.gaps ||
  Number(b.exact) - Number(a.exact);

function mark(
  text: unknown,
  { words, holdsWord, full }: HighlightField,
  options: HighlightOptions,
  infix: Infix | undefined,
  budget: SearchBudget,
): TextHighlight | undefined {
  if (typeof text !== 'string' || !budget.spend(text.length)) return undefined;
  if (infix?.decides ? !holdsInfix(text, infix.word) : !holdsWord(text)) return undefined;
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

function listEntry(
  field: string,
  full: boolean,
  elements: readonly { readonly marked: TextHighlight | undefined }[],
): { readonly rank: Rank; readonly entry: HighlightV1 } | undefined {
  const best = elements
    .flatMap(({ marked }, index) => (marked ? [{ index, marked }] : []))
    .sort((a, b) => byRank(a.marked.rank, b.marked.rank) || a.index - b.index)
    .slice(0, MAX_ELEMENTS_V1);
  const [first] = best;
  if (!first) return undefined;
  const entry = {
    field,
    indices: best.map(({ index }) => index),
    matched_tokens: best.map(({ marked }) => marked.matchedTokens),
    snippets: best.map(({ marked }) => marked.snippet),
    ...(full ? { values: best.map(({ marked }) => marked.value ?? '') } : {}),
  };
  return { rank: first.marked.rank, entry };
}
