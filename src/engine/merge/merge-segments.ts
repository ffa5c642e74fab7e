import { marked } from '../build/marked.ts';
import { type PackedSegment, packSegment, type SegmentContent } from '../build/pack-segment.ts';
import { NO_VALUE, type NumberColumn, type SortColumn } from '../segment/columns.ts';
import { sizeOf } from '../segment/dictionary.ts';
import { NO_REST } from '../segment/exact-integer.ts';
import type { IdList } from '../segment/id-list.ts';
import type { Segment } from '../segment/segment.ts';
import { SegmentMemory } from '../segment/segment-memory.ts';
import { mergeDictionaries } from './merge-dictionaries.ts';
import { mergeFacets } from './merge-facets.ts';
import { type MergeOrder, type MergeSource, mergeOrder } from './merge-order.ts';
import { mergePostings } from './merge-postings.ts';
import { mergeVectors } from './merge-vectors.ts';

/** What is narrow in the sources, such as the numbers of few values, may become wider; hardly ever all of it. */
const SPARE_FACTOR = 2;

/**
 * One segment of the live documents of several, the same to the byte as one
 * that is built from these documents. Everything is carried over as numbers:
 * no text is looked at but to bring the dictionaries together.
 */
export function mergeSegments(parts: readonly MergeSource[]): PackedSegment {
  const order = mergeOrder(parts);
  const { documentCount, sources, docs } = order;
  const segments = parts.map(({ segment }) => segment);
  const terms = mergeDictionaries(
    segments.map(({ dictionary }) => dictionary),
    parts.map((part, i) => (part.live ? usedTerms(part.segment, order.ordinals[i]) : undefined)),
  );
  // Where each array goes as soon as it is made, so that there are never all of them twice.
  const memory = new SegmentMemory(segments.reduce((sum, { bytes }) => sum + bytes, 0) * SPARE_FACTOR);
  const pick = (column: 'rows' | 'sequences'): Uint32Array =>
    docs.map((doc, i) => segments[sources[i] as number]?.[column][doc] ?? 0);
  const content: SegmentContent = {
    documentCount,
    rows: memory.keep(pick('rows')),
    sequences: memory.keep(pick('sequences')),
    batches: memory.keep(Uint32Array.from(segments.flatMap(({ batches }) => [...batches])).sort()),
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

/** 1 for each term that stands in a live document. */
function usedTerms({ dictionary, postings }: Segment, ordinals: Uint32Array | undefined): Uint8Array {
  const used = new Uint8Array(sizeOf(dictionary));
  for (const { terms, starts, docs } of postings.values()) {
    for (let slot = 0; slot < terms.length; slot += 1) {
      const term = terms[slot] as number;
      const end = starts[slot + 1] as number;
      for (let place = starts[slot] as number; place < end && used[term] !== 1; place += 1) {
        if (ordinals?.[docs[place] as number] !== NO_VALUE) used[term] = 1;
      }
    }
  }
  return used;
}

function mergeIds(lists: readonly IdList[], { documentCount, sources, docs }: MergeOrder): IdList {
  const offsets = new Uint32Array(documentCount + 1);
  for (let i = 0; i < documentCount; i += 1) {
    const from = lists[sources[i] as number]?.offsets;
    const doc = docs[i] as number;
    offsets[i + 1] = (offsets[i] as number) + (from?.[doc + 1] ?? 0) - (from?.[doc] ?? 0);
  }
  const bytes = new Uint8Array(offsets[documentCount] as number);
  for (let i = 0; i < documentCount; i += 1) {
    const list = lists[sources[i] as number];
    const doc = docs[i] as number;
    if (list) bytes.set(list.bytes.subarray(list.offsets[doc], list.offsets[doc + 1]), offsets[i] as number);
  }
  return { bytes, offsets };
}

function mergeNumbers(
  columns: readonly NumberColumn[],
  { documentCount, sources, docs }: MergeOrder,
): NumberColumn {
  if (!columns[0]?.starts) {
    const values = Float64Array.from(
      docs,
      (doc, i) => columns[sources[i] as number]?.values[doc] ?? Number.NaN,
    );
    return { values, starts: undefined, rests: mergeRests(columns, sources, docs) };
  }
  const starts = new Uint32Array(documentCount + 1);
  for (let i = 0; i < documentCount; i += 1) {
    const from = columns[sources[i] as number]?.starts;
    const doc = docs[i] as number;
    starts[i + 1] = (starts[i] as number) + (from?.[doc + 1] ?? 0) - (from?.[doc] ?? 0);
  }
  const values = new Float64Array(starts[documentCount] as number);
  for (let i = 0; i < documentCount; i += 1) {
    const column = columns[sources[i] as number];
    const doc = docs[i] as number;
    if (column) values.set(column.values.subarray(column.starts?.[doc], column.starts?.[doc + 1]), starts[i]);
  }
  return { values, starts, rests: mergeRestLists(columns, starts, sources, docs) };
}

const hasRests = (columns: readonly NumberColumn[]): boolean => columns.some(({ rests }) => rests);

function mergeRests(
  columns: readonly NumberColumn[],
  sources: MergeOrder['sources'],
  docs: Uint32Array,
): Uint16Array | undefined {
  if (!hasRests(columns)) return undefined;
  return Uint16Array.from(docs, (doc, i) => columns[sources[i] as number]?.rests?.[doc] ?? NO_REST);
}

function mergeRestLists(
  columns: readonly NumberColumn[],
  starts: Uint32Array,
  sources: MergeOrder['sources'],
  docs: Uint32Array,
): Uint16Array | undefined {
  if (!hasRests(columns)) return undefined;
  const merged = new Uint16Array(starts.at(-1) ?? 0).fill(NO_REST);
  docs.forEach((doc, i) => {
    const { rests, starts: own } = columns[sources[i] as number] ?? {};
    if (rests) merged.set(rests.subarray(own?.[doc], own?.[doc + 1]), starts[i]);
  });
  return merged;
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
