import {
  type Bitset,
  bitsetFor,
  fullBitset,
  hasBit,
  intersect,
  invert,
  setBit,
  unite,
} from '../index/bitset.ts';
import type { NumberColumn } from '../index/columns.ts';
import { ordinalOfSequence, type Snapshot, type SnapshotPart } from '../index/snapshot.ts';
import type { SearchTime } from '../search-time.ts';
import { evaluateText } from './evaluate-text.ts';
import type { FilterCondition, FilterNode, NumberRange } from './filter-tree.ts';

/**
 * The documents of one segment that a filter lets through; dead ones may be among them.
 * Errors: EngineFault 408 when the time is over: a part of a filter is none.
 */
export function evaluateFilter(
  node: FilterNode,
  snapshot: Snapshot,
  part: SnapshotPart,
  time?: SearchTime,
): Bitset {
  if ('left' in node) {
    const left = evaluateFilter(node.left, snapshot, part, time);
    const right = evaluateFilter(node.right, snapshot, part, time);
    if (node.kind === 'and') intersect(left, right);
    else unite(left, right);
    return left;
  }
  const { documentCount } = part.segment;
  time?.require();
  const found = evaluateCondition(node, snapshot, part, time);
  if (node.negate) invert(found, documentCount);
  return found;
}

function evaluateCondition(
  condition: FilterCondition,
  snapshot: Snapshot,
  part: SnapshotPart,
  time: SearchTime | undefined,
): Bitset {
  const { segment } = part;
  switch (condition.kind) {
    case 'text':
      return evaluateText(condition, snapshot, segment, time);
    case 'number':
      return evaluateRanges(segment.numbers.get(condition.field), condition.ranges, segment.documentCount);
    case 'bool': {
      const ranges = condition.values.map((value) => exactly(value ? 1 : 0));
      return evaluateRanges(segment.numbers.get(condition.field), ranges, segment.documentCount);
    }
    case 'id':
      return evaluateIds(condition.values, snapshot, part, time);
  }
}

const exactly = (value: number): NumberRange => ({
  min: value,
  max: value,
  minInclusive: true,
  maxInclusive: true,
});

function evaluateRanges(
  column: NumberColumn | undefined,
  ranges: readonly NumberRange[],
  documentCount: number,
): Bitset {
  const found = bitsetFor(documentCount);
  if (!column) return found;
  const { values, starts } = column;
  for (const { min, max, minInclusive, maxInclusive } of ranges) {
    const holds = (value: number): boolean =>
      (value > min || (minInclusive && value === min)) && (value < max || (maxInclusive && value === max));
    if (!starts) {
      // NaN, a missing number, fails every comparison.
      for (let doc = 0; doc < documentCount; doc += 1)
        if (holds(values[doc] ?? Number.NaN)) setBit(found, doc);
    } else {
      for (let doc = 0; doc < documentCount; doc += 1) {
        const end = starts[doc + 1] ?? 0;
        for (let i = starts[doc] ?? 0; i < end; i += 1) {
          if (holds(values[i] ?? Number.NaN)) {
            setBit(found, doc);
            break;
          }
        }
      }
    }
  }
  return found;
}

/** Each is looked up among the stored documents, some 5 µs. */
const IDS_BETWEEN_LOOKS = 256;

function evaluateIds(
  ids: readonly string[] | 'all',
  snapshot: Snapshot,
  { segment, live }: SnapshotPart,
  time: SearchTime | undefined,
): Bitset {
  if (ids === 'all') return fullBitset(segment.documentCount);
  const found = bitsetFor(segment.documentCount);
  for (const [i, id] of ids.entries()) {
    if (i % IDS_BETWEEN_LOOKS === 0) time?.require();
    const sequence = snapshot.documents.sequenceOf(id);
    const doc = sequence === undefined ? -1 : ordinalOfSequence(segment, sequence);
    if (doc !== -1 && (!live || hasBit(live, doc))) setBit(found, doc);
  }
  return found;
}
