import { hasBit } from '../segment/bitset.ts';
import { NO_VALUE } from '../segment/columns.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';

/** A segment to merge, with its live documents. */
export type MergeSource = Pick<SnapshotPart, 'segment' | 'live'>;

/** The order of the live documents of several segments in one: by sequence number. */
export interface MergeOrder {
  readonly documentCount: number;
  /** By new ordinal: the index of the source, and the document's ordinal in it. */
  readonly sources: Uint32Array;
  readonly docs: Uint32Array;
  /** By source and document in it: the new ordinal, NO_VALUE for deleted documents; ascending within a source. */
  readonly ordinals: readonly Uint32Array[];
}

/** At most one source has a live document of each sequence number. */
export function mergeOrder(parts: readonly MergeSource[]): MergeOrder {
  const ordinals = parts.map(({ segment }) => new Uint32Array(segment.documentCount).fill(NO_VALUE));
  const heads = parts.map((part) => nextLive(part, 0));
  const total = parts.reduce((sum, { segment }) => sum + segment.documentCount, 0);
  const sources = new Uint32Array(total);
  const docs = new Uint32Array(total);
  let documentCount = 0;
  for (;;) {
    let first = -1;
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < parts.length; i += 1) {
      const sequence = parts[i]?.segment.sequences[heads[i] as number] ?? Number.POSITIVE_INFINITY;
      if (sequence >= lowest) continue;
      lowest = sequence;
      first = i;
    }
    const part = parts[first];
    const mapped = ordinals[first];
    if (!part || !mapped) break;
    const doc = heads[first] as number;
    mapped[doc] = documentCount;
    sources[documentCount] = first;
    docs[documentCount] = doc;
    documentCount += 1;
    heads[first] = nextLive(part, doc + 1);
  }
  return {
    documentCount,
    sources: sources.subarray(0, documentCount),
    docs: docs.subarray(0, documentCount),
    ordinals,
  };
}

/** The first live document from `doc` on, or the number of documents. */
function nextLive({ segment, live }: MergeSource, doc: number): number {
  let next = doc;
  while (live && next < segment.documentCount && !hasBit(live, next)) next += 1;
  return next;
}
