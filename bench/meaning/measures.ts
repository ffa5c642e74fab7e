import type { Grades } from './judged-rows.ts';

/** 1 / rank of the first relevant one; 0 if there is none. */
export function reciprocalRank(ranked: readonly string[], relevant: Grades): number {
  const at = ranked.findIndex((id) => (relevant[id] ?? 0) > 0);
  return at === -1 ? 0 : 1 / (at + 1);
}

/** Share of relevant ones among the first ten, or among as many as are relevant if these are fewer. */
export function precisionAtTen(ranked: readonly string[], relevant: Grades): number {
  const possible = Math.min(10, Object.keys(relevant).length);
  return ranked.slice(0, 10).filter((id) => (relevant[id] ?? 0) > 0).length / possible;
}

/** Normalised discounted cumulative gain of the first ten: 1 if the best grades come first. */
export function gainAtTen(ranked: readonly string[], relevant: Grades): number {
  const gain = (grades: readonly number[]) =>
    grades.slice(0, 10).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
  const best = Object.values(relevant).sort((a, b) => b - a);
  return gain(ranked.map((id) => relevant[id] ?? 0)) / gain(best);
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
