import { SegmentBuilder } from '../../../src/engine/build/segment-builder.ts';
import { stringifyExact } from '../../../src/engine/json.ts';
import type { CollectionSchema } from '../../../src/engine/schema.ts';
import { clearBit, countBits, fullBitset } from '../../../src/engine/segment/bitset.ts';
import { openSegment } from '../../../src/engine/segment/segment.ts';
import { makeSnapshot, type Snapshot, type SnapshotPart } from '../../../src/engine/segment/snapshot.ts';

export type Json = Readonly<Record<string, unknown>>;

/** One change of a collection: a document put under its id, or, without a document, removed. */
export interface Change {
  readonly id: string;
  readonly document?: Json;
}

export interface LiveDocument {
  readonly row: number;
  /** Place in the order of insertion; a replaced document keeps it. */
  readonly sequence: number;
  readonly document: Json;
}

/** A collection as a map from ids to documents. Every put gets a row of its own. */
export class NaiveCollection {
  readonly #live = new Map<string, LiveDocument>();
  #rows = 0;
  #sequences = 0;

  /** Gives what stood under the id before, and what stands there now. */
  change({ id, document }: Change): { old: LiveDocument | undefined; made: LiveDocument | undefined } {
    const old = this.#live.get(id);
    if (!document) {
      this.#live.delete(id);
      return { old, made: undefined };
    }
    this.#rows += 1;
    if (!old) this.#sequences += 1;
    const sequence = old?.sequence ?? this.#sequences;
    const made = { row: this.#rows, sequence, document: { ...document, id } };
    this.#live.set(id, made);
    return { old, made };
  }

  /** In the order of insertion. */
  documents(): LiveDocument[] {
    return [...this.#live.values()].sort((a, b) => a.sequence - b.sequence);
  }
}

/** The live documents after some changes, in the order of insertion. */
export function documentsAfter(batches: readonly (readonly Change[])[]): LiveDocument[] {
  const naive = new NaiveCollection();
  for (const change of batches.flat()) naive.change(change);
  return naive.documents();
}

/** The state after some changes, its index made of one segment for each batch, as a writer would make them. */
export function snapshotAfter(schema: CollectionSchema, batches: readonly (readonly Change[])[]): Snapshot {
  const naive = new NaiveCollection();
  const rows = new Map<number, Json>();
  const parts: SnapshotPart[] = [];
  for (const batch of batches) {
    const builder = new SegmentBuilder(schema);
    const places = new Map<number, number>();
    for (const change of batch) {
      const { old, made } = naive.change(change);
      const place = old && places.get(old.row);
      if (place !== undefined) builder.markDeleted(place);
      else if (old) bury(parts, old);
      if (!made) continue;
      rows.set(made.row, made.document);
      places.set(made.row, builder.add(made.row, made.sequence, made.document));
    }
    const { buffer, vectors } = builder.finish();
    const segment = openSegment(`s${parts.length}`, buffer, vectors);
    if (segment && segment.documentCount > 0) {
      parts.push({ segment, live: undefined, liveCount: segment.documentCount });
    }
  }
  const live = new Map(naive.documents().map((own) => [own.document['id'], own]));
  return makeSnapshot(schema, parts, {
    read: (wanted) =>
      Array.from(wanted, (row) => ({
        body: stored(rows.get(row) ?? {}),
        large: undefined,
        vectors: undefined,
      })),
    eachVector: (wanted, field, visit) => {
      for (const row of wanted) {
        const value = rows.get(row)?.[field];
        visit(Array.isArray(value) ? Float32Array.from(value) : undefined);
      }
    },
    liveRow: (id) => live.get(id),
    takeDamaged: () => [],
    document: (id) => {
      const found = live.get(id);
      return found && { body: stored(found.document), large: undefined, vectors: undefined };
    },
  });
}

/** As the document store keeps it. */
const stored = (document: Json): string =>
  stringifyExact(Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))));

function bury(parts: SnapshotPart[], { row }: LiveDocument): void {
  for (const [i, { segment, live: known }] of parts.entries()) {
    const doc = segment.rows.indexOf(row);
    if (doc === -1) continue;
    const live = known ?? fullBitset(segment.documentCount);
    clearBit(live, doc);
    parts[i] = { segment, live, liveCount: countBits(live) };
  }
}
