import type { ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import { QUERY_BY, valuesOf } from './documents.ts';
import type { Question } from './question.ts';

/** The tokens of all documents in their order, without any index. */
export class NaiveWords {
  /** All words, in the order in which they first occur. */
  readonly words: string[] = [];
  /** In how many documents each word occurs. */
  readonly frequencies: number[] = [];
  /** By document: the indexes of its words in `words`, text after text, each text followed by NO_WORD. */
  readonly #texts: Uint32Array[] = [];
  readonly #numbers = new Map<string, number>();

  add(document: ChoDocument): void {
    const own: number[] = [];
    for (const field of QUERY_BY) {
      for (const text of valuesOf(document, field)) {
        for (const word of tokenize(text)) own.push(this.#numberOf(word));
        own.push(NO_WORD);
      }
    }
    for (const number of new Set(own)) {
      if (number !== NO_WORD) this.frequencies[number] = (this.frequencies[number] ?? 0) + 1;
    }
    this.#texts.push(Uint32Array.from(own));
  }

  #numberOf(word: string): number {
    const existing = this.#numbers.get(word);
    if (existing !== undefined) return existing;
    this.#numbers.set(word, this.words.length);
    this.words.push(word);
    return this.words.length - 1;
  }

  has(word: string): boolean {
    return this.#numbers.has(word);
  }

  /** The words of a document, text after text, as often as they occur. */
  textsOf(doc: number): string[][] {
    const texts: string[][] = [[]];
    for (const number of this.#texts[doc] ?? []) {
      if (number === NO_WORD) texts.push([]);
      else texts.at(-1)?.push(this.words[number] ?? '');
    }
    return texts;
  }

  /** Whether a document contains the words. */
  matching({ words, match }: Question): (doc: number) => boolean {
    if (match === 'phrase') {
      const phrase = words.map((word) => this.#numbers.get(word) ?? UNKNOWN_WORD);
      return (doc) => hasPhrase(this.#textsOf(doc), phrase);
    }
    const wanted = words.map((word) => this.#meant(word, match));
    return (doc) => {
      const own = this.#textsOf(doc);
      return wanted.every((isMeant) => own.some((number) => isMeant[number] === 1));
    };
  }

  #textsOf(doc: number): Uint32Array {
    return this.#texts[doc] ?? new Uint32Array(0);
  }

  /** A 1 for every word that the typed one matches. */
  #meant(typed: string, match: Question['match']): Uint8Array {
    return Uint8Array.from(this.words, (word) => {
      if (match === 'prefix') return word.startsWith(typed) ? 1 : 0;
      return word === typed || (match === 'typo' && isOneEdit(typed, word)) ? 1 : 0;
    });
  }
}

const NO_WORD = 0xffffffff;
const UNKNOWN_WORD = 0xfffffffe;

function hasPhrase(texts: Uint32Array, phrase: readonly number[]): boolean {
  const [first = UNKNOWN_WORD] = phrase;
  for (let at = texts.indexOf(first); at !== -1; at = texts.indexOf(first, at + 1)) {
    if (phrase.every((number, i) => texts[at + i] === number)) return true;
  }
  return false;
}

/** Whether one character was replaced, added, left out, or swapped with its neighbour. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
