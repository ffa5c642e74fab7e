import { isList, isText, type Field } from '../schema.ts';
import { sortKey } from '../text/sort-key.ts';
import { normalizeWord } from '../text/tokenize.ts';
import { type FacetColumn, NO_VALUE, type NumberColumn, type SortColumn } from './columns.ts';
import { entryText, packUsed, sizeOf } from './dictionary.ts';
import { GrowableFloat64, GrowableUint32 } from './growable.ts';
import { markAsLast, packOccurrence } from './occurrence.ts';
import { documentFrequency, type Postings, readOccurrences } from './postings.ts';

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

/** Collects the tokens of one text field: term, document and occurrence of each in turn. */
export class PostingsBuilder {
  readonly terms = new GrowableUint32();
  readonly docs = new GrowableUint32();
  readonly occurrences = new GrowableUint32();
  readonly #numbers: TermNumbers;

  constructor(numbers: TermNumbers) {
    this.#numbers = numbers;
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
      let end = start;
      for (; end < text.length; end += 1) {
        const code = text.charCodeAt(end);
        if (code === 32 || code === 10) break;
      }
      if (end > start) {
        const term = this.#numbers.ofWord(text.slice(start, end));
        if (term !== -1) {
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

  /** Takes over the postings of a finished segment; `docOf` gives the new document or NO_VALUE. */
  addSegment(postings: Postings, termOf: Uint32Array, docOf: Uint32Array): void {
    const buffer: number[] = [];
    for (let slot = 0; slot < postings.terms.length; slot += 1) {
      const term = termOf[postings.terms[slot] ?? 0] ?? 0;
      const from = postings.starts[slot] ?? 0;
      const to = from + documentFrequency(postings, slot);
      for (let place = from; place < to; place += 1) {
        const doc = docOf[postings.docs[place] ?? 0] ?? NO_VALUE;
        if (doc === NO_VALUE) continue;
        const count = readOccurrences(postings, place, buffer);
        for (let i = 0; i < count; i += 1) {
          this.terms.push(term);
          this.docs.push(doc);
          this.occurrences.push(buffer[i] ?? 0);
        }
      }
    }
  }
}

/** Collects the numbers of one field. Booleans are 0 and 1. */
export class NumberBuilder {
  readonly #values = new GrowableFloat64();
  readonly #starts: GrowableUint32 | undefined;
  readonly #round: (value: number) => number;

  constructor(field: Field) {
    this.#round = field.type.startsWith('float') ? Math.fround : (value) => value;
    if (isList(field)) {
      this.#starts = new GrowableUint32();
      this.#starts.push(0);
    }
  }

  add(value: unknown): void {
    if (this.#starts) {
      if (Array.isArray(value)) for (const item of value) this.#values.push(this.#round(Number(item)));
      this.#starts.push(this.#values.length);
    } else {
      this.#values.push(value === undefined || value === null ? Number.NaN : this.#round(Number(value)));
    }
  }

  addSegment(column: NumberColumn, documents: Iterable<number>): void {
    for (const doc of documents) {
      if (this.#starts && column.starts) {
        for (let i = column.starts[doc] ?? 0; i < (column.starts[doc + 1] ?? 0); i += 1) {
          this.#values.push(column.values[i] ?? 0);
        }
        this.#starts.push(this.#values.length);
      } else this.#values.push(column.values[doc] ?? Number.NaN);
    }
  }

  /** The column in the given order of documents. */
  finish(order: Uint32Array): NumberColumn {
    const values = this.#values.view();
    if (!this.#starts)
      return { values: Float64Array.from(order, (doc) => values[doc] ?? Number.NaN), starts: undefined };
    const { items, starts } = reorderLists(values, this.#starts.view(), order, Float64Array);
    return { values: items, starts };
  }
}

/** Collects the distinct values of one facet field. An empty text is no value. */
export class FacetBuilder {
  readonly #ordinals = new GrowableUint32();
  readonly #starts: GrowableUint32 | undefined;
  readonly #numberOf = new Map<string | number, number>();
  readonly #values: (string | number)[] = [];
  readonly #isText: boolean;
  readonly #round: (value: number) => number;

  constructor(field: Field) {
    this.#isText = isText(field);
    this.#round = field.type.startsWith('float') ? Math.fround : (value) => value;
    if (isList(field)) {
      this.#starts = new GrowableUint32();
      this.#starts.push(0);
    }
  }

  add(value: unknown): void {
    if (this.#starts) {
      if (Array.isArray(value)) {
        const items = value.filter((item) => item !== '').map((item) => this.#ordinalOf(item));
        for (const ordinal of items.length > 1 ? new Set(items) : items) this.#ordinals.push(ordinal);
      }
      this.#starts.push(this.#ordinals.length);
    } else {
      const isMissing = value === undefined || value === null || value === '';
      this.#ordinals.push(isMissing ? NO_VALUE : this.#ordinalOf(value));
    }
  }

  #ordinalOf(item: unknown): number {
    const value = this.#isText ? String(item) : this.#round(Number(item));
    let ordinal = this.#numberOf.get(value);
    if (ordinal === undefined) {
      ordinal = this.#values.length;
      this.#values.push(value);
      this.#numberOf.set(value, ordinal);
    }
    return ordinal;
  }

  addSegment(column: FacetColumn, documents: Iterable<number>): void {
    const { texts, numbers } = column;
    const size = texts ? sizeOf(texts) : (numbers?.length ?? 0);
    const ordinalOf = Uint32Array.from({ length: size }, (_, i) =>
      this.#ordinalOf(texts ? entryText(texts, i) : numbers?.[i]),
    );
    for (const doc of documents) {
      if (this.#starts && column.starts) {
        for (let i = column.starts[doc] ?? 0; i < (column.starts[doc + 1] ?? 0); i += 1) {
          this.#ordinals.push(ordinalOf[column.ordinals[i] ?? 0] ?? 0);
        }
        this.#starts.push(this.#ordinals.length);
      } else {
        const ordinal = column.ordinals[doc] ?? NO_VALUE;
        this.#ordinals.push(ordinal === NO_VALUE ? NO_VALUE : (ordinalOf[ordinal] ?? 0));
      }
    }
  }

  /** The column in the given order of documents; values that none of them holds are left out. */
  finish(order: Uint32Array): FacetColumn {
    const collected = this.#ordinals.view();
    const { items: ordinals, starts } = this.#starts
      ? reorderLists(collected, this.#starts.view(), order, Uint32Array)
      : { items: Uint32Array.from(order, (doc) => collected[doc] ?? NO_VALUE), starts: undefined };
    const { idOf, texts, numbers } = this.#sortValues(marked(ordinals, this.#values.length));
    const counts = new Uint32Array(texts ? sizeOf(texts) : (numbers?.length ?? 0));
    for (let i = 0; i < ordinals.length; i += 1) {
      const old = ordinals[i] ?? 0;
      if (old === NO_VALUE) continue;
      const ordinal = idOf[old] ?? 0;
      ordinals[i] = ordinal;
      counts[ordinal] = (counts[ordinal] ?? 0) + 1;
    }
    return { ordinals, starts, texts, numbers, counts };
  }

  #sortValues(isUsed: Uint8Array): { idOf: Uint32Array } & Pick<FacetColumn, 'texts' | 'numbers'> {
    if (this.#isText) {
      const { dictionary, idOf } = packUsed(this.#values.map(String), isUsed);
      return { idOf, texts: dictionary, numbers: undefined };
    }
    const values = this.#values.map(Number);
    const places = Uint32Array.from(values, (_, i) => i)
      .filter((place) => isUsed[place] === 1)
      .sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    const idOf = new Uint32Array(values.length);
    places.forEach((place, id) => {
      idOf[place] = id;
    });
    return { idOf, texts: undefined, numbers: Float64Array.from(places, (place) => values[place] ?? 0) };
  }
}

/** Collects the sort keys of one text field. */
export class SortBuilder {
  readonly #places = new GrowableUint32();
  readonly #numberOf = new Map<string, number>();
  readonly #keys: string[] = [];

  add(value: unknown): void {
    const key = typeof value === 'string' ? sortKey(value) : undefined;
    this.#places.push(key === undefined ? NO_VALUE : this.#numberOfKey(key));
  }

  #numberOfKey(key: string): number {
    let number = this.#numberOf.get(key);
    if (number === undefined) {
      number = this.#keys.length;
      this.#keys.push(key);
      this.#numberOf.set(key, number);
    }
    return number;
  }

  addSegment(column: SortColumn, documents: Iterable<number>): void {
    const numberOf = Uint32Array.from({ length: sizeOf(column.keys) }, (_, i) =>
      this.#numberOfKey(entryText(column.keys, i)),
    );
    for (const doc of documents) {
      const rank = column.ranks[doc] ?? NO_VALUE;
      this.#places.push(rank === NO_VALUE ? NO_VALUE : (numberOf[rank] ?? 0));
    }
  }

  finish(order: Uint32Array): SortColumn {
    const collected = this.#places.view();
    const places = Uint32Array.from(order, (doc) => collected[doc] ?? NO_VALUE);
    const { dictionary, idOf } = packUsed(this.#keys, marked(places, this.#keys.length));
    const ranks = places.map((place) => (place === NO_VALUE ? NO_VALUE : (idOf[place] ?? 0)));
    return { ranks, keys: dictionary };
  }
}

/** 1 at each number that occurs in the list. */
function marked(numbers: Uint32Array, size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (let i = 0; i < numbers.length; i += 1) marks[numbers[i] ?? size] = 1;
  return marks;
}

function reorderLists<T extends Uint32Array | Float64Array>(
  items: T,
  starts: Uint32Array,
  order: Uint32Array,
  make: new (length: number) => T,
): { items: T; starts: Uint32Array } {
  const newStarts = new Uint32Array(order.length + 1);
  let total = 0;
  order.forEach((doc, i) => {
    total += (starts[doc + 1] ?? 0) - (starts[doc] ?? 0);
    newStarts[i + 1] = total;
  });
  const result = new make(total);
  order.forEach((doc, i) => {
    result.set(items.subarray(starts[doc] ?? 0, starts[doc + 1] ?? 0), newStarts[i] ?? 0);
  });
  return { items: result, starts: newStarts };
}
