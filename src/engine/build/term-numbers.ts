import { normalizeWord } from '../text/tokenize.ts';
import { NEW_WORD, WordTable } from './word-table.ts';

/** The number of a word of which nothing is left. */
export const NO_TERM = -1;

/** A text that is cut out of another one keeps that one in memory when it has so many characters: such terms are copied. */
const CUT_FROM = 13;

/** Gives each distinct term a number in the order of appearance, for all fields together. */
export class TermNumbers {
  readonly #words = new WordTable();
  readonly #byTerm = new Map<string, number>();
  readonly terms: string[] = [];

  /** Of the word between the two places of the text. */
  ofWord(text: string, start: number, end: number): number {
    const known = this.#words.find(text, start, end);
    if (known !== NEW_WORD) return known;
    const term = normalizeWord(text.slice(start, end));
    const number = term === '' ? NO_TERM : this.#ofTerm(term);
    this.#words.add(text, start, end, number);
    return number;
  }

  #ofTerm(term: string): number {
    const known = this.#byTerm.get(term);
    if (known !== undefined) return known;
    const own = term.length < CUT_FROM ? term : Buffer.from(term, 'utf16le').toString('utf16le');
    const number = this.terms.length;
    this.terms.push(own);
    this.#byTerm.set(own, number);
    return number;
  }
}
