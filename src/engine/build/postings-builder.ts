import { GrowableUint32 } from '../segment/growable.ts';
import { markAsLast, packOccurrence } from '../segment/occurrence.ts';
import { wordEnd } from '../text/tokenize.ts';
import { NO_TERM, type TermNumbers } from './term-numbers.ts';

/** Collects the tokens of one text field: term, document and occurrence of each in turn. */
export class PostingsBuilder {
  readonly terms = new GrowableUint32();
  readonly docs = new GrowableUint32();
  readonly occurrences = new GrowableUint32();
  readonly #numbers: TermNumbers;

  constructor(numbers: TermNumbers) {
    this.#numbers = numbers;
  }

  /** Of the tokens so far. */
  get bytes(): number {
    return 12 * this.terms.length;
  }

  add(doc: number, value: unknown): void {
    if (typeof value === 'string') this.#addText(doc, 0, value);
    else if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i += 1)
        if (typeof value[i] === 'string') this.#addText(doc, i, value[i]);
    }
  }

  #addText(doc: number, element: number, text: string): void {
    let position = 0;
    let start = 0;
    while (start < text.length) {
      const end = wordEnd(text, start);
      if (end > start) {
        const term = this.#numbers.ofWord(text, start, end);
        if (term !== NO_TERM) {
          position += 1;
          this.terms.push(term);
          this.docs.push(doc);
          this.occurrences.push(packOccurrence(element, position));
        }
      }
      start = end + 1;
    }
    const last = this.occurrences.length - 1;
    if (position > 0) this.occurrences.set(last, markAsLast(this.occurrences.at(last)));
  }
}
