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
import { evaluateText } from './evaluate-text.ts';
import type { FilterCondition, FilterNode, NumberRange } from './filter-tree.ts';

/** The documents of one segment that a filter lets through; dead ones may be among them. */
export function evaluateFilter(node: FilterNode, snapshot: Snapshot, part: SnapshotPart): Bitset {
  if ('left' in node) {
    const left = evaluateFilter(node.left, snapshot, part);
    const right = evaluateFilter(node.right, snapshot, part);
    if (node.kind === 'and') intersect(left, right);
    else unite(left, right);
    return left;
  }
  const { documentCount } = part.segment;
  const found = evaluateCondition(node, snapshot, part);
  if (node.negate) invert(found, documentCount);
  return found;
}

function evaluateCondition(condition: FilterCondition, snapshot: Snapshot, part: SnapshotPart): Bitset {
  const { segment } = part;
  switch (condition.kind) {
    case 'text':
      return evaluateText(condition, snapshot, segment);
    case 'number':
      return evaluateRanges(segment.numbers.get(condition.field), condition.ranges, segment.documentCount);
    case 'bool': {
      const ranges = condition.values.map((value) => exactly(value ? 1 : 0));
      return evaluateRanges(segment.numbers.get(condition.field), ranges, segment.documentCount);
    }
    case 'id':
      return evaluateIds(condition.values, snapshot, part);
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

function evaluateIds(
  ids: readonly string[] | 'all',
  snapshot: Snapshot,
  { segment, live }: SnapshotPart,
): Bitset {
  if (ids === 'all') return fullBitset(segment.documentCount);
  const found = bitsetFor(segment.documentCount);
  for (const id of ids) {
    const sequence = snapshot.documents.sequenceOf(id);
    const doc = sequence === undefined ? -1 : ordinalOfSequence(segment, sequence);
    if (doc !== -1 && (!live || hasBit(live, doc))) setBit(found, doc);
  }
  return found;
}
