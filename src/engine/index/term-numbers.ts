import { normalizeWord } from '../text/tokenize.ts';

/** Gives each distinct term a number in the order of appearance, for all fields together. */
export class TermNumbers {
  /** Words as they stand in texts, and terms; -1 for a word of which nothing is left. */
  readonly #byWord = new Map<string, number>();
  readonly terms: string[] = [];

  ofWord(word: string): number {
    const known = this.#byWord.get(word);
    if (known !== undefined) return known;
    const term = normalizeWord(word);
    const number = term === '' ? -1 : this.ofTerm(term);
    this.#byWord.set(word, number);
    return number;
  }

  ofTerm(term: string): number {
    const known = this.#byWord.get(term);
    if (known !== undefined && known !== -1) return known;
    const number = this.terms.length;
    this.terms.push(term);
    this.#byWord.set(term, number);
    return number;
  }
}
