/** The window of a text in which most of the searched words are nearest to each other. */
export interface Window {
  /** Positions of the words in it, ascending; one for each word. */
  readonly positions: readonly number[];
  /** Sum of the gaps between them. */
  readonly gaps: number;
  /** The largest position that was compared, in the window or not. */
  readonly front: number;
}

/** Words farther from the first one than this are not in its window. */
export const REACH = 10;

/**
 * Finds the window with the most words, then the smallest gaps, then the earliest.
 * `occurrences` has for each word its positions, ascending. Undefined without words.
 *
 * Starting with the first occurrences, the leftmost word moves to its next
 * occurrence until one word is left.
 */
export function bestWindow(occurrences: readonly (readonly number[])[]): Window | undefined {
  const next = occurrences.map(() => 0);
  const positions: number[] = [];
  let best: Window | undefined;
  for (;;) {
    positions.length = 0;
    let leftmost = -1;
    let start = Infinity;
    for (let word = 0; word < occurrences.length; word += 1) {
      const position = occurrences[word]?.[next[word] as number];
      if (position === undefined) continue;
      positions.push(position);
      if (position >= start) continue;
      start = position;
      leftmost = word;
    }
    if (leftmost === -1 || (best && positions.length === 1)) return best;
    sortFew(positions);
    let words = 1;
    while (words < positions.length && (positions[words] ?? Infinity) - start <= REACH) words += 1;
    const gaps = (positions[words - 1] ?? start) - start;
    const more = words - (best?.positions.length ?? 0);
    if (more > 0 || (more === 0 && best && gaps < best.gaps)) {
      best = { positions: positions.slice(0, words), gaps, front: positions.at(-1) ?? start };
    }
    next[leftmost] = (next[leftmost] as number) + 1;
  }
}

/** By insertion, which takes a fraction of the time of `sort` for so few. */
function sortFew(numbers: number[]): void {
  for (let i = 1; i < numbers.length; i += 1) {
    const number = numbers[i] as number;
    let at = i;
    for (; at > 0 && (numbers[at - 1] as number) > number; at -= 1) numbers[at] = numbers[at - 1] as number;
    numbers[at] = number;
  }
}
