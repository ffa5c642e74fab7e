import { typedYears } from '../../../documents/words/query-years.ts';
import { typedText } from '../../../kernel/characters.ts';
import type { McpParts } from '../mcp-parts.ts';
import type { Filters } from './filters.ts';

interface TypedWords {
  readonly q: string;
  readonly filters: Filters;
  /** Says that years were read, and how to search for the number instead; none without years. */
  readonly hints: readonly string[];
}

/** In characters; a longer one leaves too little room in an answer. */
const MAX_URL = 300;

/** Words as they were typed, and filters; with a range of years among the words as a filter, unless years are given. [words-35] */
export function withTypedYears(
  typed: string,
  filters: Filters,
  { baseUrl }: Pick<McpParts, 'baseUrl'>,
): TypedWords {
  const q = typedText(typed);
  const isGiven = filters.from_year !== undefined || filters.to_year !== undefined;
  const years = isGiven ? undefined : typedYears(q);
  if (years === undefined) return { q, filters, hints: [] };
  const { text, from, to, words, asNumber } = years;
  const url = `${baseUrl}/v2/search?${new URLSearchParams({ q: asNumber, word_forms: 'on' })}`;
  const number = url.length > MAX_URL ? '' : `: ${url}`;
  const hint = `${text} was read as from_year ${from} and to_year ${to}; in quotation marks it is the number itself${number}`;
  return { q: words, filters: { ...filters, from_year: from, to_year: to }, hints: [hint] };
}
