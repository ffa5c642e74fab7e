import type { SearchBudget } from '../search-budget.ts';

/** The stretch of a text in which most of the searched words stand nearest to each other. */
export interface Window {
  /** Positions of the words in it, ascending; one for each word. */
  readonly positions: readonly number[];
  /** Sum of the gaps between them. */
  readonly gaps: number;
}

/** Units of work for each word, each time that one moves on. */
const WORD_WORK = 10;

/** Words further from the first one than this are not in its window. */
const REACH = 10;

/**
 * Finds the window with the most words, then the smallest gaps, then the
 * earliest. `occurrences` holds for each word its positions, ascending, at
 * least one. Undefined when there are no words.
 *
 * From the first occurrences on, the word that stands first moves on to its
 * next occurrence until none is left, or the budget is spent.
 */
export function bestWindow(
  occurrences: readonly (readonly number[])[],
  budget: SearchBudget,
): Window | undefined {
  const next = occurrences.map((positions) => ({ positions, index: 0, at: positions[0] ?? Infinity }));
  let best: Window | undefined;
  for (;;) {
    if (!budget.spend(next.length * WORD_WORK)) return best;
    next.sort((a, b) => a.at - b.at);
    const first = next[0];
    if (!first || first.at === Infinity) return best;
    const positions = next.map(({ at }) => at).filter((at) => at - first.at <= REACH);
    const gaps = (positions.at(-1) ?? first.at) - first.at;
    const more = positions.length - (best?.positions.length ?? 0);
    if (!best || more > 0 || (more === 0 && gaps < best.gaps)) best = { positions, gaps };
    first.index += 1;
    first.at = first.positions[first.index] ?? Infinity;
  }
}
