import { hasOperators, soughtWords } from '../../documents/words/query-words.ts';
import type { RankedWord } from '../search-request.ts';

/** The words by which objects are ranked: none of a query with phrases or excluded words. */
export function rankedWords(q: string): RankedWord[] {
  if (hasOperators(q)) return [];
  const words = q.toLowerCase().split(/\s+/);
  const addressees = words.filter((_, i) => ADDRESSING.has(words[i - 1] ?? ''));
  return soughtWords(q).map((text) => ({ text, isAddressee: addressees.includes(text.toLowerCase()) }));
}

/** `brief an hofmannsthal`, `homage to picasso`. */
const ADDRESSING = new Set(['an', 'für', 'to', 'for']);
