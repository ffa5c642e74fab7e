import { GrowableUint32 } from '../segment/growable.ts';
import { MAX_POSITION, markAsLast, type Occurrence, packOccurrence, SEVERAL } from '../segment/occurrence.ts';
import { wordEnd } from '../text/tokenize.ts';
import { NO_TERM, type TermNumbers } from './term-numbers.ts';

/**
 * Collects the tokens of one text field: term, document and occurrence of each in turn. An
 * occurrence of more than 31 bits is in `wide`: SEVERAL and its index there stand for it.
 */
export class PostingsBuilder {
  readonly terms = new GrowableUint32();
  readonly docs = new GrowableUint32();
  readonly occurrences = new GrowableUint32();
  readonly wide: Occurrence[] = [];
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
          this.terms.push(term);
          this.docs.push(doc);
          const occurrence = packOccurrence(element + further, position);
          this.occurrences.push(occurrence < SEVERAL ? occurrence : SEVERAL + this.wide.push(occurrence) - 1);
        }
      }
      start = end + 1;
    }
    if (position > 0) this.#markLast();
    return position === MAX_POSITION ? further + 1 : further;
  }

  #markLast(): void {
    const last = this.occurrences.length - 1;
    const occurrence = this.occurrences.at(last);
    if (occurrence < SEVERAL) this.occurrences.set(last, markAsLast(occurrence));
    else this.wide.push(markAsLast(this.wide.pop() as Occurrence));
  }
}
