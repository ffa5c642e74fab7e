import { evaluateFilter, evaluateWithin, type FilterScope } from '../filter/evaluate-filter.ts';
import type { FilterCondition, FilterNode, TextCondition } from '../filter/filter-tree.ts';
import { type PartRange, rangesOf } from '../help/ranges.ts';
import type { SearchContext } from '../plan/plan.ts';
import { type Bitset, bitsetFor } from '../segment/bitset.ts';
import { documentFrequency, EMPTY_POSTINGS, termIndexOfWord } from '../segment/postings.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';
import { tokenize } from '../text/tokenize.ts';

/**
 * The documents of each segment that match the filter, found with helpers if there is much to
 * do; deleted ones may be among them. Errors: SearchTimeout.
 */
export function filterDocuments(filter: FilterNode, context: SearchContext): Bitset[] {
  const { snapshot, budget, help } = context;
  const { parts } = snapshot;
  const scope = scopeOf(context);
  const whole = (): Bitset[] => parts.map((part) => evaluateFilter(filter, part, scope));
  const work = help ? workOf(filter, snapshot) : 0;
  if (!help || work === 0) return whole();
  const counts = parts.map(({ segment }) => segment.documentCount);
  const ranges = rangesOf(counts, RANGES);
  const found = counts.map(bitsetFor);
  const division = help.divide(
    {
      stage: 'filter',
      input: () => ranges,
      parts: ranges.length,
      here: (number) => evaluateRange(filter, ranges[number], context, scope),
      copy: (set: Bitset, number) => {
        const { part = 0, from = 0 } = ranges[number] ?? {};
        found[part]?.set(set, from >>> 5);
        return set;
      },
    },
    work,
    budget,
  );
  if (!division) return whole();
  division.finish();
  return found;
}

/** In a helper. */
export function openFilterRanges(given: unknown, context: SearchContext): (number: number) => Bitset {
  const ranges = given as readonly PartRange[];
  const { filter } = context.plan;
  if (!filter) throw new Error('a search without a filter has divided it');
  const scope = scopeOf(context);
  return (number) => evaluateRange(filter, ranges[number], context, scope);
}

/** Words of the filter are looked up for each of them. */
const RANGES = 8;

const scopeOf = ({ plan, snapshot, budget }: SearchContext): FilterScope => ({
  snapshot,
  budget,
  maxPrefixTerms: plan.request.max_filter_by_candidates,
});

function evaluateRange(
  filter: FilterNode,
  range: PartRange | undefined,
  { snapshot }: SearchContext,
  scope: FilterScope,
): Bitset {
  const part = snapshot.parts[range?.part ?? -1];
  return range && part ? evaluateWithin(filter, { ...part, range }, scope) : bitsetFor(0);
}

/** Looking up many values costs more than reading their documents. */
const MAX_VALUES = 20;
/**
 * Units of work for a document whose number is compared, for one with the only word of a value,
 * and for one with one of several words.
 */
const NUMBER_WORK = 0.5;
const POSTING_WORK = 3;
const SEVERAL_WORK = 10;

/** Units of work to evaluate a filter; 0 if it cannot be divided, or if its work is not that of reading documents. */
function workOf(node: FilterNode, snapshot: Snapshot): number {
  if ('left' in node) {
    const left = workOf(node.left, snapshot);
    const right = workOf(node.right, snapshot);
    return left > 0 && right > 0 ? left + right : 0;
  }
  return snapshot.parts.reduce((sum, part) => sum + workOfCondition(node, part), 0);
}

function workOfCondition(condition: FilterCondition, part: SnapshotPart): number {
  switch (condition.kind) {
    case 'id':
      return 0;
    case 'bool':
    case 'number':
      return part.segment.documentCount * NUMBER_WORK;
    case 'text':
      return workOfText(condition, part);
  }
}

/** Prefixes and parts of words are searched in the dictionary, each time for all documents. */
function workOfText({ field, values }: TextCondition, { segment }: SnapshotPart): number {
  if (values.length > MAX_VALUES || values.some(({ prefix }) => prefix)) return 0;
  const { dictionary } = segment;
  const postings = segment.postings.get(field) ?? EMPTY_POSTINGS;
  let work = 1;
  for (const { text } of values) {
    const words = tokenize(text);
    const counts = words.map((word) => {
      const index = termIndexOfWord(postings, dictionary, word);
      return index === -1 ? 0 : documentFrequency(postings, index);
    });
    if (counts.length > 0) work += Math.min(...counts) * (words.length > 1 ? SEVERAL_WORK : POSTING_WORK);
  }
  return work;
}
