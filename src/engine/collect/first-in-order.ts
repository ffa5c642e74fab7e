import type { FoundPart } from '../match/find.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Segment } from '../segment/segment.ts';
import { sortOrder } from '../segment/sort-order.ts';

/**
 * Those found documents of a part that can stand among the first `wanted` of the
 * result, when its first key is a field: a walk along the field's sort order.
 * What ties with the last of them is there too, where further keys or the age of
 * documents decide. Undefined where looking at every found document costs less.
 */
export function firstInOrder(
  steps: readonly SortStep[],
  part: FoundPart,
  segment: Segment,
  wanted: number,
  budget: SearchBudget,
): FoundPart | undefined {
  const [step, ...further] = steps;
  if (step?.by !== 'number' && step?.by !== 'text') return undefined;
  if (!isShortWalk(wanted, part.count, segment.documentCount)) return undefined;

  const { present, missing } = sortOrder(segment, step.field, budget);
  const docs: number[] = [];
  const addMissing = (): void => {
    budget.spend(missing.length * STEP_COST);
    for (const doc of missing) if (part.has(doc)) docs.push(doc);
  };
  if (step.missingFirst) addMissing();
  if (docs.length < wanted) {
    const decidesTies = further.some(({ by }) => by !== 'text-match' || !part.score.constant);
    // Backwards the newest of equal ones comes first, as it should.
    const tiesInOrder = step.descending && !decidesTies;
    const isSame = sameValueIn(segment, step.field);
    let last: number | undefined;
    for (let i = 0; i < present.length; i += 1) {
      if (i % BLOCK === 0 && !budget.spend(BLOCK * STEP_COST)) break;
      const doc = present[step.descending ? present.length - 1 - i : i] as number;
      if (docs.length >= wanted && (tiesInOrder || last === undefined || !isSame(doc, last))) break;
      if (!part.has(doc)) continue;
      docs.push(doc);
      last = doc;
    }
    if (docs.length < wanted && !step.missingFirst) addMissing();
  }
  return { ...part, docs: Uint32Array.from(docs), count: docs.length, narrowed: true };
}

/** Whether walking through documents until `wanted` found ones were met costs less than looking at every found one. */
export function isShortWalk(wanted: number, found: number, documents: number): boolean {
  const expectedSteps = (wanted * documents) / Math.max(1, found);
  return expectedSteps * STEP_COST <= found;
}

/** Steps between two payments. */
const BLOCK = 256;

/** One step of the walk costs as much as looking at so many documents. */
const STEP_COST = 4;

function sameValueIn(segment: Segment, field: string): (a: number, b: number) => boolean {
  const ranks = segment.sorts.get(field)?.ranks;
  const { values, rests } = segment.numbers.get(field) ?? {};
  return (a, b) => (ranks ? ranks[a] === ranks[b] : values?.[a] === values?.[b] && rests?.[a] === rests?.[b]);
}
