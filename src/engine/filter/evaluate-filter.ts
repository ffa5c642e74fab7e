import type { SearchBudget } from '../search-budget.ts';
import {
  type Bitset,
  bitsetFor,
  bitsetLength,
  fullBitset,
  hasBit,
  intersect,
  invert,
  setBit,
  unite,
} from '../segment/bitset.ts';
import type { Segment } from '../segment/segment.ts';
import { ordinalOfSequence, type Snapshot, type SnapshotPart } from '../segment/snapshot.ts';
import { evaluateText } from './evaluate-text.ts';
import type { FilterCondition, FilterNode, NumberRange } from './filter-tree.ts';
import { documentsWithin, intervalsOf } from './number-intervals.ts';

/**
 * The documents of one segment that a filter lets through; dead ones may be among them.
 * Errors: SearchTimeout: a part of a filter means something else.
 */
export function evaluateFilter(
  node: FilterNode,
  snapshot: Snapshot,
  part: SnapshotPart,
  budget: SearchBudget,
): Bitset {
  const { documentCount } = part.segment;
  budget.require(bitsetLength(documentCount));
  if ('left' in node) {
    const left = evaluateFilter(node.left, snapshot, part, budget);
    const right = evaluateFilter(node.right, snapshot, part, budget);
    if (node.kind === 'and') intersect(left, right);
    else unite(left, right);
    return left;
  }
  const found = evaluateCondition(node, snapshot, part, budget);
  budget.require(0);
  if (node.negate) invert(found, documentCount);
  return found;
}

/** When the budget is spent, the documents so far, here and below. */
function evaluateCondition(
  condition: FilterCondition,
  snapshot: Snapshot,
  part: SnapshotPart,
  budget: SearchBudget,
): Bitset {
  const { segment } = part;
  switch (condition.kind) {
    case 'text':
      return evaluateText(condition, snapshot, segment, budget);
    case 'number':
      return evaluateRanges(condition.field, condition.ranges, segment, budget);
    case 'bool': {
      const ranges = [...new Set(condition.values)].map((value) => exactly(value ? 1 : 0));
      return evaluateRanges(condition.field, ranges, segment, budget);
    }
    case 'id':
      return evaluateIds(condition.values, snapshot, part, budget);
  }
}

const exactly = (value: number): NumberRange => ({
  min: value,
  max: value,
  minInclusive: true,
  maxInclusive: true,
});

function evaluateRanges(
  field: string,
  ranges: readonly NumberRange[],
  { numbers, documentCount }: Segment,
  budget: SearchBudget,
): Bitset {
  const column = numbers.get(field);
  if (!column) return bitsetFor(documentCount);
  return documentsWithin(intervalsOf(ranges, column), column, documentCount, budget);
}

/** Units of work: each is looked up among the stored documents, some 5 µs. */
const ID_WORK = 1_000;

function evaluateIds(
  ids: readonly string[] | 'all',
  snapshot: Snapshot,
  { segment, live }: SnapshotPart,
  budget: SearchBudget,
): Bitset {
  if (ids === 'all') return fullBitset(segment.documentCount);
  const found = bitsetFor(segment.documentCount);
  for (const id of ids) {
    if (!budget.spend(ID_WORK)) break;
    const sequence = snapshot.documents.sequenceOf(id);
    const doc = sequence === undefined ? -1 : ordinalOfSequence(segment, sequence);
    if (doc !== -1 && (!live || hasBit(live, doc))) setBit(found, doc);
  }
  return found;
}
