import { NO_VALUE } from '../segment/columns.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { MAX_POSITION, markAsLast, type Occurrence, packOccurrence, SEVERAL } from '../segment/occurrence.ts';
import type { Postings } from '../segment/postings.ts';
import { countingSort } from '../segment/sorted-numbers.ts';
import { wordEnd } from '../text/tokenize.ts';
import { PostingsWriter } from './postings-writer.ts';
import { NO_TERM, type TermNumbers } from './term-numbers.ts';

/**
 * Collects the tokens of one text field: term, document and occurrence of each in turn. An
 * occurrence of more than 31 bits is in `wide`: SEVERAL and its index there stand for it.
 */
export class PostingsBuilder {
  readonly #terms = new GrowableUint32();
  readonly #docs = new GrowableUint32();
  readonly #occurrences = new GrowableUint32();
  readonly #wide: Occurrence[] = [];
  readonly #numbers: TermNumbers;

  constructor(numbers: TermNumbers) {
    this.#numbers = numbers;
  }

  get tokenCount(): number {
    return this.#terms.length;
  }

  /** Of the tokens so far. */
  get bytes(): number {
    return 12 * this.tokenCount;
  }

  add(doc: number, value: unknown): void {
    if (typeof value === 'string') this.#addText(doc, 0, value);
    else if (Array.isArray(value)) {
      let further = 0;
      for (let i = 0; i < value.length; i += 1)
        if (typeof value[i] === 'string') further += this.#addText(doc, i + further, value[i]);
    }
  }

  /** Returns how many elements the text takes besides its own, and the one that a further word would take. */
  #addText(doc: number, element: number, text: string): number {
    let position = 0;
    let further = 0;
    let start = 0;
    while (start < text.length) {
      const end = wordEnd(text, start);
      if (end > start) {
        const term = this.#numbers.ofWord(text, start, end);
        if (term !== NO_TERM) {
          position += 1;
          if (position > MAX_POSITION) {
            further += 1;
            position = 2;
          }
          this.#terms.push(term);
          this.#docs.push(doc);
          const occurrence = packOccurrence(element + further, position);
          this.#occurrences.push(
            occurrence < SEVERAL ? occurrence : SEVERAL + this.#wide.push(occurrence) - 1,
          );
        }
      }
      start = end + 1;
    }
    if (position > 0) this.#markLast();
    return position === MAX_POSITION ? further + 1 : further;
  }

  #markLast(): void {
    const last = this.#occurrences.length - 1;
    const occurrence = this.#occurrences.at(last);
    if (occurrence < SEVERAL) this.#occurrences.set(last, markAsLast(occurrence));
    else this.#wide.push(markAsLast(this.#wide.pop() as Occurrence));
  }

  /** Marks the terms of documents that have an ordinal by 1 in `used`. */
  markUsed(ordinalOf: Uint32Array, used: Uint8Array): void {
    const terms = this.#terms.view();
    const docs = this.#docs.view();
    for (let i = 0; i < terms.length; i += 1) {
      if (ordinalOf[docs[i] as number] !== NO_VALUE) used[terms[i] as number] = 1;
    }
  }

  /**
   * The postings of the documents that have an ordinal. `termIdOf` gives the final id of a
   * term. Counting sort is stable, so occurrences within a document stay in order.
   */
  finish(termIdOf: Uint32Array, ordinalOf: Uint32Array): Postings {
    const terms = this.#terms.view();
    const docs = this.#docs.view();
    const occurrences = this.#occurrences.view();
    // Deleted documents come last, and are left out.
    const deleted = ordinalOf.length;
    const sorted = countingSort(docs.length, deleted + 1, (i) =>
      Math.min(ordinalOf[docs[i] as number] as number, deleted),
    );
    let live = sorted.length;
    while (live > 0 && ordinalOf[docs[sorted[live - 1] as number] as number] === NO_VALUE) live -= 1;
    const idAt = (i: number): number => termIdOf[terms[sorted[i] as number] as number] as number;
    const byTerm = countingSort(live, termIdOf.length, idAt);

    const writer = new PostingsWriter();
    let term = -1;
    let doc = -1;
    for (let i = 0; i < live; i += 1) {
      const token = sorted[byTerm[i] as number] as number;
      const nextTerm = termIdOf[terms[token] as number] as number;
      const nextDoc = docs[token] as number;
      if (nextTerm !== term && term !== -1) writer.endTerm(term);
      if (nextTerm !== term || nextDoc !== doc) writer.addDocument(ordinalOf[nextDoc] as number);
      const occurrence = occurrences[token] as number;
      writer.addOccurrence(
        occurrence < SEVERAL ? occurrence : (this.#wide[occurrence - SEVERAL] as Occurrence),
      );
      term = nextTerm;
      doc = nextDoc;
    }
    if (term !== -1) writer.endTerm(term);
    return writer.finish();
  }
}
