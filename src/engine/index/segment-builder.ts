import { type CollectionSchema, type Field, isText, isVector } from '../schema.ts';
import { type Bitset, hasBit } from './bitset.ts';
import { NO_VALUE } from './columns.ts';
import { entryText, packUsed, sizeOf, withShared } from './dictionary.ts';
import { FacetBuilder } from './facet-builder.ts';
import { GrowableUint32 } from './growable.ts';
import { IdBuilder, idAt } from './id-list.ts';
import { invert } from './invert.ts';
import { NumberBuilder } from './number-builder.ts';
import { PostingsBuilder } from './postings-builder.ts';
import { packSegment, type Section, type Segment } from './segment.ts';
import { SortBuilder } from './sort-builder.ts';
import { TermNumbers } from './term-numbers.ts';

/**
 * Collects documents, or whole segments to be merged, and makes one segment of
 * them. Documents may come in any order of their sequence numbers.
 */
export class SegmentBuilder {
  readonly #ids = new IdBuilder();
  readonly #rows = new GrowableUint32();
  readonly #sequences = new GrowableUint32();
  readonly #numbers = new TermNumbers();
  readonly #postings = new Map<string, PostingsBuilder>();
  readonly #numberColumns = new Map<string, NumberBuilder>();
  readonly #facets = new Map<string, FacetBuilder>();
  readonly #sorts = new Map<string, SortBuilder>();
  readonly #dead = new Set<number>();

  constructor(schema: CollectionSchema) {
    for (const field of schema.fields) {
      if (!field.index || isVector(field)) continue;
      this.#prepare(field);
    }
  }

  #prepare(field: Field): void {
    if (isText(field)) {
      this.#postings.set(field.name, new PostingsBuilder(this.#numbers));
      if (field.sort) this.#sorts.set(field.name, new SortBuilder());
    } else this.#numberColumns.set(field.name, new NumberBuilder(field));
    if (field.facet) this.#facets.set(field.name, new FacetBuilder(field));
  }

  /** Documents collected so far, dead ones included. */
  get documentCount(): number {
    return this.#rows.length;
  }

  /** Tokens collected so far: what the memory of the builder grows with. */
  get tokenCount(): number {
    let count = 0;
    for (const builder of this.#postings.values()) count += builder.terms.length;
    return count;
  }

  /** Gives the document's place, for `drop`. */
  add(row: number, sequence: number, document: Readonly<Record<string, unknown>>): number {
    const doc = this.#rows.length;
    this.#ids.add(String(document['id']));
    this.#rows.push(row);
    this.#sequences.push(sequence);
    for (const [name, builder] of this.#postings) {
      const value = document[name];
      if (value !== undefined) builder.add(doc, value);
    }
    for (const [name, builder] of this.#numberColumns) builder.add(document[name]);
    for (const [name, builder] of this.#facets) builder.add(document[name]);
    for (const [name, builder] of this.#sorts) builder.add(document[name]);
    return doc;
  }

  /** Leaves a collected document out: it was replaced or removed meanwhile. */
  drop(doc: number): void {
    this.#dead.add(doc);
  }

  /** Takes over the documents of a segment that are still live. */
  addSegment(segment: Segment, live: Bitset | undefined): void {
    const docOf = new Uint32Array(segment.documentCount).fill(NO_VALUE);
    const kept: number[] = [];
    for (let doc = 0; doc < segment.documentCount; doc += 1) {
      if (live && !hasBit(live, doc)) continue;
      docOf[doc] = this.#rows.length;
      kept.push(doc);
      this.#ids.add(idAt(segment.ids, doc));
      this.#rows.push(segment.rows[doc] ?? 0);
      this.#sequences.push(segment.sequences[doc] ?? 0);
    }
    const termOf = Uint32Array.from({ length: sizeOf(segment.dictionary) }, (_, id) =>
      this.#numbers.ofTerm(entryText(segment.dictionary, id)),
    );
    for (const [name, builder] of this.#postings) {
      const postings = segment.postings.get(name);
      if (postings) builder.addSegment(postings, termOf, docOf);
    }
    for (const [name, builder] of this.#numberColumns) {
      const column = segment.numbers.get(name);
      if (column) builder.addSegment(column, kept);
    }
    for (const [name, builder] of this.#facets) {
      const column = segment.facets.get(name);
      if (column) builder.addSegment(column, kept);
    }
    for (const [name, builder] of this.#sorts) {
      const column = segment.sorts.get(name);
      if (column) builder.addSegment(column, kept);
    }
  }

  /** The segment as one shared buffer. */
  finish(): { buffer: SharedArrayBuffer; documentCount: number } {
    const rows = this.#rows.view();
    const sequences = this.#sequences.view();
    const order = this.#orderBySequence(sequences);
    const ordinalOf = new Uint32Array(rows.length).fill(NO_VALUE);
    order.forEach((doc, ordinal) => {
      ordinalOf[doc] = ordinal;
    });

    const sections = new Map<string, Section>();
    sections.set(
      'rows',
      Uint32Array.from(order, (doc) => rows[doc] ?? 0),
    );
    sections.set(
      'sequences',
      Uint32Array.from(order, (doc) => sequences[doc] ?? 0),
    );
    setAll(sections, 'ids', { ...this.#ids.finish(order) });
    const { dictionary, idOf } = packUsed(this.#numbers.terms, this.#usedTerms(ordinalOf));
    setAll(sections, 'dictionary', { ...withShared(dictionary) });
    for (const [name, builder] of this.#postings) {
      const log = this.#withoutDead(builder);
      setAll(sections, `postings/${name}`, { ...invert(log, idOf, ordinalOf) });
    }
    for (const [name, builder] of this.#numberColumns) {
      setAll(sections, `numbers/${name}`, { ...builder.finish(order) });
    }
    for (const [name, builder] of this.#facets) {
      const { texts, ...column } = builder.finish(order);
      setAll(sections, `facets/${name}`, column);
      if (texts) setAll(sections, `facets/${name}/texts`, { ...texts });
    }
    for (const [name, builder] of this.#sorts) {
      const { ranks, keys } = builder.finish(order);
      setAll(sections, `sorts/${name}`, { ranks });
      setAll(sections, `sorts/${name}/keys`, { ...keys });
    }
    return { buffer: packSegment(order.length, sections), documentCount: order.length };
  }

  /** 1 for each term that stands in a document of the segment. */
  #usedTerms(ordinalOf: Uint32Array): Uint8Array {
    const used = new Uint8Array(this.#numbers.terms.length);
    for (const builder of this.#postings.values()) {
      const terms = builder.terms.view();
      const docs = builder.docs.view();
      for (let i = 0; i < terms.length; i += 1) {
        if (ordinalOf[docs[i] ?? 0] !== NO_VALUE) used[terms[i] ?? 0] = 1;
      }
    }
    return used;
  }

  #orderBySequence(sequences: Uint32Array): Uint32Array {
    const living = Uint32Array.from(sequences, (_, doc) => doc).filter((doc) => !this.#dead.has(doc));
    let ascending = true;
    for (let i = 1; i < living.length && ascending; i += 1) {
      ascending = (sequences[living[i - 1] ?? 0] ?? 0) < (sequences[living[i] ?? 0] ?? 0);
    }
    return ascending ? living : living.sort((a, b) => (sequences[a] ?? 0) - (sequences[b] ?? 0));
  }

  #withoutDead(builder: PostingsBuilder): {
    terms: Uint32Array;
    docs: Uint32Array;
    occurrences: Uint32Array;
  } {
    const log = {
      terms: builder.terms.view(),
      docs: builder.docs.view(),
      occurrences: builder.occurrences.view(),
    };
    if (this.#dead.size === 0) return log;
    const alive = Uint32Array.from(log.docs, (_, i) => i).filter((i) => !this.#dead.has(log.docs[i] ?? 0));
    const pick = (list: Uint32Array): Uint32Array => Uint32Array.from(alive, (i) => list[i] ?? 0);
    return { terms: pick(log.terms), docs: pick(log.docs), occurrences: pick(log.occurrences) };
  }
}

function setAll(
  sections: Map<string, Section>,
  path: string,
  parts: Readonly<Record<string, Section | undefined>>,
): void {
  for (const [part, section] of Object.entries(parts)) if (section) sections.set(`${path}/${part}`, section);
}
