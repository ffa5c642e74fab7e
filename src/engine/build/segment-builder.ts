import { type CollectionSchema, type Field, isText } from '../schema.ts';
import { NO_VALUE, type SortColumn } from '../segment/columns.ts';
import { marked, packDictionary, packTexts } from '../segment/dictionary.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { makeColumns, type VectorMemory } from '../segment/vector-column.ts';
import { sortKey } from '../text/sort-key.ts';
import { FacetBuilder } from './facet-builder.ts';
import { bytesOfKey, KeyNumbers } from './key-numbers.ts';
import { NumberBuilder } from './number-builder.ts';
import { type PackedSegment, packSegment } from './pack-segment.ts';
import { PostingsBuilder } from './postings-builder.ts';
import { TermNumbers } from './term-numbers.ts';
import { VectorBuilder } from './vector-builder.ts';

/** Collects documents in any order, and builds one segment of them. */
export class SegmentBuilder {
  readonly #ids: string[] = [];
  #idBytes = 0;
  readonly #rows = new GrowableUint32();
  readonly #sequences = new GrowableUint32();
  readonly #numbers = new TermNumbers();
  readonly #postings = new Map<string, PostingsBuilder>();
  readonly #numberColumns = new Map<string, NumberBuilder>();
  readonly #facets = new Map<string, FacetBuilder>();
  readonly #sorts = new Map<string, SortBuilder>();
  readonly #vectors = new Map<string, VectorBuilder>();
  /** All of these but the postings, in a form that is fast to walk for each document. */
  readonly #columns: { readonly name: string; readonly builder: Column }[] = [];
  readonly #texts: { readonly name: string; readonly builder: PostingsBuilder }[] = [];
  readonly #deleted = new Set<number>();

  constructor(schema: CollectionSchema) {
    for (const field of schema.fields) {
      if (field.index) this.#prepare(field);
    }
    for (const builders of [this.#numberColumns, this.#facets, this.#sorts, this.#vectors]) {
      for (const [name, builder] of builders) this.#columns.push({ name, builder });
    }
    for (const [name, builder] of this.#postings) this.#texts.push({ name, builder });
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

  /** Documents so far, including deleted ones. */
  get documentCount(): number {
    return this.#rows.length;
  }

  /** Tokens so far, which determine how long it takes to finish. */
  get tokenCount(): number {
    let count = 0;
    for (const builder of this.#postings.values()) count += builder.tokenCount;
    return count;
  }

  /** About the memory in use. */
  get bytes(): number {
    let bytes = this.#idBytes + this.#numbers.bytes + 8 * this.#rows.length;
    for (const { builder } of this.#texts) bytes += builder.bytes;
    for (const { builder } of this.#columns) bytes += builder.bytes;
    return bytes;
  }

  /** Returns the document's number for `markDeleted`. */
  add(row: number, sequence: number, document: Readonly<Record<string, unknown>>): number {
    const doc = this.#rows.length;
    const id = String(document['id']);
    this.#ids.push(id);
    this.#idBytes += bytesOfKey(id);
    this.#rows.push(row);
    this.#sequences.push(sequence);
    for (const { name, builder } of this.#texts) {
      const value = document[name];
      if (value !== undefined) builder.add(doc, value);
    }
    for (const { name, builder } of this.#columns) builder.add(document[name]);
    return doc;
  }

  /** Leaves out a document that was replaced or removed. */
  markDeleted(doc: number): void {
    this.#deleted.add(doc);
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

    const used = new Uint8Array(this.#numbers.terms.length);
    for (const builder of this.#postings.values()) builder.markUsed(ordinalOf, used);
    const { dictionary, idOf } = packDictionary(this.#numbers.terms, used);
    const buffer = packSegment({
      documentCount: order.length,
      rows: Uint32Array.from(order, (doc) => rows[doc] as number),
      sequences: Uint32Array.from(order, (doc) => sequences[doc] as number),
      ids: packTexts(Array.from(order, (doc) => this.#ids[doc] ?? '')),
      dictionary,
      postings: mapValues(this.#postings, (builder) => builder.finish(idOf, ordinalOf)),
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

  #orderBySequence(sequences: Uint32Array): Uint32Array {
    return Uint32Array.from(sequences, (_, doc) => doc)
      .filter((doc) => !this.#deleted.has(doc))
      .sort((a, b) => (sequences[a] as number) - (sequences[b] as number));
  }
}

interface Column {
  readonly bytes: number;
  add(value: unknown): void;
}

function mapValues<V, W>(map: ReadonlyMap<string, V>, change: (value: V) => W): Map<string, W> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

/** Collects the sort keys of one text field. */
class SortBuilder {
  readonly #numbers = new GrowableUint32();
  readonly #keys = new KeyNumbers<string>();

  add(value: unknown): void {
    const key = typeof value === 'string' ? sortKey(value) : undefined;
    this.#numbers.push(key === undefined ? NO_VALUE : this.#keys.of(key));
  }

  get bytes(): number {
    return this.#keys.bytes + 4 * this.#numbers.length;
  }

  finish(order: Uint32Array): SortColumn {
    const { keys } = this.#keys;
    const collected = this.#numbers.view();
    const numbers = Uint32Array.from(order, (doc) => collected[doc] ?? NO_VALUE);
    const { dictionary, idOf } = packDictionary(keys, marked(numbers, keys.length));
    const ranks = numbers.map((number) => (number === NO_VALUE ? NO_VALUE : (idOf[number] as number)));
    return { ranks, keys: dictionary };
  }
}
