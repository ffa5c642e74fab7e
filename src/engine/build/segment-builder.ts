import { type CollectionSchema, type Field, isText } from '../schema.ts';
import { NO_VALUE } from '../segment/columns.ts';
import { packUsed } from '../segment/dictionary.ts';
import { IdBuilder } from '../segment/id-list.ts';
import { makeColumns } from '../segment/vector-column.ts';
import type { VectorMemory } from '../segment/vector-memory.ts';
import { FacetBuilder } from './facet-builder.ts';
import { GrowableUint32 } from './growable.ts';
import { invert } from './invert.ts';
import { NumberBuilder } from './number-builder.ts';
import { type PackedSegment, packSegment } from './pack-segment.ts';
import { PostingsBuilder } from './postings-builder.ts';
import { SortBuilder } from './sort-builder.ts';
import { TermNumbers } from './term-numbers.ts';
import { VectorBuilder } from './vector-builder.ts';

/** Collects documents, in any order of their sequence numbers, and makes one segment of them. */
export class SegmentBuilder {
  readonly #ids = new IdBuilder();
  readonly #rows = new GrowableUint32();
  readonly #sequences = new GrowableUint32();
  readonly #batches = new GrowableUint32();
  readonly #numbers = new TermNumbers();
  readonly #postings = new Map<string, PostingsBuilder>();
  readonly #numberColumns = new Map<string, NumberBuilder>();
  readonly #facets = new Map<string, FacetBuilder>();
  readonly #sorts = new Map<string, SortBuilder>();
  readonly #vectors = new Map<string, VectorBuilder>();
  readonly #dead = new Set<number>();

  constructor(schema: CollectionSchema) {
    for (const field of schema.fields) {
      if (field.index) this.#prepare(field);
    }
  }

  #prepare(field: Field): void {
    if (field.numDim !== undefined) {
      this.#vectors.set(field.name, new VectorBuilder(field.name, field.numDim));
      return;
    }
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

  /** New documents, from this sequence number on, came together. Batches are begun in their order. */
  startBatch(sequence: number): void {
    this.#batches.push(sequence);
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
    for (const [name, builder] of this.#vectors) builder.add(document[name]);
    return doc;
  }

  /** Leaves a collected document out: it was replaced or removed meanwhile. */
  drop(doc: number): void {
    this.#dead.add(doc);
  }

  /** The segment in shared memory. */
  finish(): PackedSegment {
    const rows = this.#rows.view();
    const sequences = this.#sequences.view();
    const order = this.#orderBySequence(sequences);
    const ordinalOf = new Uint32Array(rows.length).fill(NO_VALUE);
    order.forEach((doc, ordinal) => {
      ordinalOf[doc] = ordinal;
    });

    const { dictionary, idOf } = packUsed(this.#numbers.terms, this.#usedTerms(ordinalOf));
    const buffer = packSegment({
      documentCount: order.length,
      rows: Uint32Array.from(order, (doc) => rows[doc] as number),
      sequences: Uint32Array.from(order, (doc) => sequences[doc] as number),
      batches: this.#batches.view().slice(),
      ids: this.#ids.finish(order),
      dictionary,
      postings: mapValues(this.#postings, (builder) => invert(this.#withoutDead(builder), idOf, ordinalOf)),
      numbers: mapValues(this.#numberColumns, (builder) => builder.finish(order)),
      facets: mapValues(this.#facets, (builder) => builder.finish(order)),
      sorts: mapValues(this.#sorts, (builder) => builder.finish(order)),
    });
    return { buffer, vectors: this.#finishVectors(order), documentCount: order.length };
  }

  #finishVectors(order: Uint32Array): VectorMemory | undefined {
    const made = makeColumns(Array.from(this.#vectors.values(), (builder) => builder.size(order)));
    for (const [field, column] of made?.columns ?? []) this.#vectors.get(field)?.fill(column, order);
    return made?.memory;
  }

  /** 1 for each term that stands in a document of the segment. */
  #usedTerms(ordinalOf: Uint32Array): Uint8Array {
    const used = new Uint8Array(this.#numbers.terms.length);
    for (const builder of this.#postings.values()) {
      const terms = builder.terms.view();
      const docs = builder.docs.view();
      for (let i = 0; i < terms.length; i += 1) {
        if (ordinalOf[docs[i] as number] !== NO_VALUE) used[terms[i] as number] = 1;
      }
    }
    return used;
  }

  #orderBySequence(sequences: Uint32Array): Uint32Array {
    const living = Uint32Array.from(sequences, (_, doc) => doc).filter((doc) => !this.#dead.has(doc));
    let ascending = true;
    for (let i = 1; i < living.length && ascending; i += 1) {
      ascending = (sequences[living[i - 1] as number] as number) < (sequences[living[i] as number] as number);
    }
    return ascending ? living : living.sort((a, b) => (sequences[a] as number) - (sequences[b] as number));
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
    const alive = Uint32Array.from(log.docs, (_, i) => i).filter(
      (i) => !this.#dead.has(log.docs[i] as number),
    );
    const pick = (list: Uint32Array): Uint32Array => Uint32Array.from(alive, (i) => list[i] as number);
    return { terms: pick(log.terms), docs: pick(log.docs), occurrences: pick(log.occurrences) };
  }
}

function mapValues<V, W>(map: ReadonlyMap<string, V>, change: (value: V) => W): Map<string, W> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
