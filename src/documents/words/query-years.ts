import { HYPHENS } from '../../kernel/characters.ts';

/** A range of years among the words of a query. */
export interface TypedYears {
  /** As typed: `1914-1918`. */
  readonly text: string;
  /** Inclusive. */
  readonly from: number;
  readonly to: number;
  /** The query without it. */
  readonly words: string;
  /** The query that searches for the number itself: as a phrase. */
  readonly asNumber: string;
}

/**
 * Reads years among the words of a query: `plakat 1914-1918`, `1914–18 plakat`. Undefined for numbers that can be
 * something else: without words beside them, in quotation marks, with a slash, a zero before (`0012-0034`), a month
 * (`1905-11`), beyond our time. [words-35]
 */
export function typedYears(q: string): TypedYears | undefined {
  const match = q.includes('"') ? null : RANGE.exec(q);
  if (match === null) return undefined;
  const [text, first = '', last = ''] = match;
  const from = Number(first);
  const to = last.length === 2 ? from - (from % 100) + Number(last) : Number(last);
  if (to < from || to > LATEST || (last.length === 2 && Number(last) <= MONTHS)) return undefined;
  const [before, after] = [q.slice(0, match.index), q.slice(match.index + text.length)];
  const words = `${before} ${after}`.replace(/\s+/g, ' ').trim();
  if (!/\p{L}/u.test(words)) return undefined;
  return { text, from, to, words, asNumber: `${before}"${text}"${after}` };
}

/** Two years of which the first has four digits, the second as many or two; a hyphen or dash, also between blanks. */
const RANGE = new RegExp(
  `(?<!\\S)([1-9]\\d{3})(?:[${HYPHENS}]|\\s+[${HYPHENS}]\\s+)(\\d{4}|\\d{2})(?!\\S)`,
  'u',
);

const [LATEST, MONTHS] = [2100, 12];
