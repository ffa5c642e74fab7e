import { EVIDENCE, EVIDENCE_NAMES, type EvidenceName } from './evidence-table.ts';
import type { ObjectFacts } from './object-facts.ts';

export interface Comparison {
  /** 0 to 1, three decimals: how probably both records describe the same object, or copies of one work. */
  readonly score: number;
  /** What speaks for and against it, the weightiest first. */
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly evidence: EvidenceName;
  /** Positive if it speaks for it; one decimal. */
  readonly points: number;
}

/** What two records without any evidence have: nearly all pairs are different objects. */
const PRIOR_POINTS = -4;

/** The suggested least score of a duplicate. */
export const LIKELY_SCORE = 0.75;

/** Compares the facts of two objects. The order of the two does not matter. */
export function compareObjects(a: ObjectFacts, b: ObjectFacts): Comparison {
  const reasons: Reason[] = [];
  let sum = PRIOR_POINTS;
  for (const evidence of EVIDENCE_NAMES) {
    const points = Math.round(10 * EVIDENCE[evidence].points(a, b)) / 10;
    if (points === 0) continue;
    reasons.push({ evidence, points });
    sum += points;
  }
  reasons.sort((x, y) => Math.abs(y.points) - Math.abs(x.points));
  return { score: scoreOf(sum), reasons };
}

/** Only the score, without the reasons. */
export function scoreObjects(a: ObjectFacts, b: ObjectFacts): number {
  let sum = PRIOR_POINTS;
  for (const evidence of EVIDENCE_NAMES) sum += Math.round(10 * EVIDENCE[evidence].points(a, b)) / 10;
  return scoreOf(sum);
}

const scoreOf = (points: number): number => Math.round(1000 / (1 + Math.exp(-points))) / 1000;
