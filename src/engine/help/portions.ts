/** Neighbours in a list, from `from` to before `to`. */
export interface Portion {
  readonly from: number;
  readonly to: number;
}

/** A thread takes half of what it would have of the rest if all were equally fast; more than four threads take as much as four. */
const shareOf = (threads: number): number => 1 / (2 * Math.min(4, threads));

/**
 * Divides a list of so many items into portions for threads that take one after the other, each a share of
 * what those before it have left: few in all, and the last ones are short, so that all threads end at about
 * the same time. A portion goes on to the next of the `borders`, which ascend, if that is at most what a thread
 * would have of the rest.
 */
export function portionsOf(count: number, threads: number, borders: readonly number[] = []): Portion[] {
  const portions: Portion[] = [];
  for (let from = 0; from < count; ) {
    const rest = count - from;
    const usual = from + Math.ceil(rest * shareOf(threads));
    const border = borders.find((at) => at >= usual && at < count);
    const to = border !== undefined && border - from <= rest / threads ? border : usual;
    portions.push({ from, to });
    from = to;
  }
  return portions;
}
