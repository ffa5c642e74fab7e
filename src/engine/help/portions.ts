/** Neighbours in a list, from `from` to before `to`. */
export interface Portion {
  readonly from: number;
  readonly to: number;
}

/** The first portion is this share of all. */
const SHARE = 1 / 8;

/**
 * Divides a list of so many items into portions, each a share of what those before it have left:
 * few in all, and the last ones are short, so that threads that take one after the other end at
 * about the same time.
 */
export function portionsOf(count: number): Portion[] {
  const portions: Portion[] = [];
  for (let from = 0; from < count; ) {
    const to = from + Math.ceil((count - from) * SHARE);
    portions.push({ from, to });
    from = to;
  }
  return portions;
}
