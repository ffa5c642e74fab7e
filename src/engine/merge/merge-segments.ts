import { type PackedSegment, packSegment, type SegmentContent } from '../build/pack-segment.ts';
import {
  NO_REST,
  NO_VALUE,
  type NumberColumn,
  type Numbers,
  narrowNumbers,
  type SortColumn,
} from '../segment/columns.ts';
import { type Dictionary, marked, sizeOf } from '../segment/dictionary.ts';
import { pickLists } from '../segment/lists.ts';
import { PostingScan } from '../segment/posting-scan.ts';
import { postingsOfTerm } from '../segment/postings.ts';
import type { Segment } from '../segment/segment.ts';
import { SegmentMemory } from '../segment/segment-memory.ts';
import { copyCodes } from '../segment/vector-codes.ts';
import {
  type ColumnSize,
  makeColumns,
  type VectorColumn,
  type VectorMemory,
} from '../segment/vector-column.ts';
import { mergeDictionaries } from './merge-dictionaries.ts';
import { mergeFacets } from './merge-facets.ts';
import { type MergeOrder, type MergeSource, mergeOrder } from './merge-order.ts';
import { mergePostings } from './merge-postings.ts';

/** Numbers may become wider than in the sources. */
const SPARE_FACTOR = 2;

/**
 * Merges the live documents of several segments into one, byte for byte the same as if
 * it were built from these documents. Texts are only read to merge dictionaries.
 */
export function mergeSegments(parts: readonly MergeSource[]): PackedSegment {
  const order = mergeOrder(parts);
  const { documentCount, sources, docs } = order;
  const segments = parts.map(({ segment }) => segment);
  const terms = mergeDictionaries(
    segments.map(({ dictionary }) => dictionary),
    parts.map((part, i) => (part.live ? usedTerms(part.segment, order.ordinals[i]) : undefined)),
  );
  // Each array is copied here when it is complete, so that there are never two copies of all.
  const memory = new SegmentMemory(segments.reduce((sum, { bytes }) => sum + bytes, 0) * SPARE_FACTOR);
  const pick = (column: 'rows' | 'sequences'): Uint32Array =>
    docs.map((doc, i) => (segments[sources[i] as number] as Segment)[column][doc] as number);
  const content: SegmentContent = {
    documentCount,
    rows: memory.keep(pick('rows')),
    sequences: memory.keep(pick('sequences')),
    ids: memory.keepAll(
      mergeIds(
        segments.map(({ ids }) => ids),
        order,
      ),
    ),
    dictionary: memory.keepAll(terms.dictionary),
    postings: mergeFields(segments, 'postings', (lists) =>
      memory.keepAll(
        mergePostings(
          lists.map((postings, i) => ({
            postings,
            terms: terms.ids[i] ?? new Uint32Array(0),
            ordinals: order.ordinals[i] ?? new Uint32Array(0),
          })),
        ),
      ),
    ),
    numbers: mergeFields(segments, 'numbers', (columns) => memory.keepAll(mergeNumbers(columns, order))),
    facets: mergeFields(segments, 'facets', (columns) => memory.keepAll(mergeFacets(columns, order))),
    sorts: mergeFields(segments, 'sorts', (columns) => memory.keepAll(mergeSorts(columns, order))),
  };
  const buffer = packSegment(content, memory);
  const vectors = mergeVectors(
    segments.map((segment) => segment.vectors),
    order,
  );
  return { buffer, vectors, documentCount };
}

type Kind = 'postings' | 'numbers' | 'facets' | 'sorts';
type ColumnOf<K extends Kind> = Segment[K] extends ReadonlyMap<string, infer C> ? C : never;

/** Segments of one schema have the same fields. */
function mergeFields<K extends Kind>(
  segments: readonly Segment[],
  kind: K,
  merge: (columns: readonly ColumnOf<K>[]) => ColumnOf<K>,
): Map<string, ColumnOf<K>> {
  const merged = new Map<string, ColumnOf<K>>();
  for (const field of segments[0]?.[kind].keys() ?? []) {
    const columns = segments.map((segment) => {
      const column = segment[kind].get(field);
      if (!column) throw new Error(`segment ${segment.id} lacks the field ${field}`);
      return column as ColumnOf<K>;
    });
    merged.set(field, merge(columns));
  }
  return merged;
}

/** 1 for each term that occurs in a live document. */
function usedTerms({ dictionary, postings }: Segment, ordinals: Uint32Array | undefined): Uint8Array {
  const used = new Uint8Array(sizeOf(dictionary));
  for (const inField of postings.values()) {
    for (const [i, term] of inField.terms.entries()) {
      if (used[term] === 1) continue;
      for (const scan = new PostingScan(postingsOfTerm(inField, i)); used[term] !== 1 && scan.next(); ) {
        const { docs, from, to } = scan;
        for (let at = from; at < to && used[term] !== 1; at += 1) {
          if (ordinals?.[docs[at] as number] !== NO_VALUE) used[term] = 1;
        }
      }
    }
  }
  return used;
}

function mergeIds(lists: readonly Dictionary[], { docs, sources }: MergeOrder): Dictionary {
  const from = lists.map(({ bytes, offsets }) => ({ items: bytes, starts: offsets }));
  const { items: bytes, starts: offsets } = pickLists(Uint8Array, from, docs, sources);
  return { bytes, offsets };
}

function mergeNumbers(columns: readonly NumberColumn[], order: MergeOrder): NumberColumn {
  const { docs, sources } = order;
  const hasRests = columns.some(({ rests }) => rests);
  if (!columns[0]?.starts) {
    const columnOf = (i: number): NumberColumn => columns[sources[i] as number] as NumberColumn;
    return {
      values: narrowNumbers(Float64Array.from(docs, (doc, i) => columnOf(i).values[doc] as number)),
      starts: undefined,
      rests: hasRests ? Uint16Array.from(docs, (doc, i) => columnOf(i).rests?.[doc] ?? NO_REST) : undefined,
    };
  }
  const startsOf = ({ starts = new Uint32Array(1) }: NumberColumn): Uint32Array => starts;
  const values = columns.map((column) => ({ items: column.values, starts: startsOf(column) }));
  const { items, starts } = pickLists<Numbers, Float64Array>(Float64Array, values, docs, sources);
  const merged = { values: narrowNumbers(items), starts };
  if (!hasRests) return { ...merged, rests: undefined };
  const rests = columns.map((column) => ({
    items: column.rests ?? new Uint16Array(column.values.length).fill(NO_REST),
    starts: startsOf(column),
  }));
  return { ...merged, rests: pickLists(Uint16Array, rests, docs, sources).items };
}

function mergeSorts(columns: readonly SortColumn[], { sources, docs, ordinals }: MergeOrder): SortColumn {
  const used = columns.map(({ ranks, keys }, source) => {
    const mapped = ordinals[source];
    const live = ranks.filter((rank, doc) => rank !== NO_VALUE && mapped?.[doc] !== NO_VALUE);
    return marked(live, sizeOf(keys));
  });
  const { dictionary, ids } = mergeDictionaries(
    columns.map(({ keys }) => keys),
    used,
  );
  const ranks = docs.map((doc, i) => {
    const source = sources[i] as number;
    const rank = columns[source]?.ranks[doc] ?? NO_VALUE;
    return rank === NO_VALUE ? NO_VALUE : (ids[source]?.[rank] ?? NO_VALUE);
  });
  return { ranks, keys: dictionary };
}

type Columns = ReadonlyMap<string, VectorColumn>;

/** Merges columns by copying codes. Undefined without vectors. */
function mergeVectors(sources: readonly Columns[], order: MergeOrder): VectorMemory | undefined {
  const sizes = new Map<string, ColumnSize>();
  for (const [source, columns] of sources.entries()) {
    for (const [field, column] of columns) {
      const count = countLive(column, order.ordinals[source]) + (sizes.get(field)?.count ?? 0);
      sizes.set(field, { field, dimensions: column.dimensions, count });
    }
  }
  const made = makeColumns([...sizes.values()]);
  for (const [field, merged] of made?.columns ?? []) {
    mergeColumn(
      sources.map((columns) => columns.get(field)),
      merged,
      order,
    );
  }
  return made?.memory;
}

function countLive({ docs }: VectorColumn, ordinals: Uint32Array | undefined): number {
  let count = 0;
  for (const doc of docs) if (ordinals?.[doc] !== NO_VALUE) count += 1;
  return count;
}

function mergeColumn(
  columns: readonly (VectorColumn | undefined)[],
  merged: VectorColumn,
  { documentCount, sources, docs }: MergeOrder,
): void {
  const next = columns.map(() => 0);
  let to = 0;
  for (let ordinal = 0; ordinal < documentCount; ordinal += 1) {
    const source = sources[ordinal] as number;
    const column = columns[source];
    if (!column) continue;
    const doc = docs[ordinal] as number;
    let index = next[source] as number;
    // Skips vectors of deleted documents.
    while ((column.docs[index] ?? NO_VALUE) < doc) index += 1;
    next[source] = index;
    if (column.docs[index] !== doc) continue;
    merged.docs[to] = ordinal;
    copyCodes(column, index, merged, to);
    to += 1;
  }
}
