import { type RankedPart, sequenceOf } from '../collect/ranking.ts';

/**
 * Goes through the items of all parts from the newest document to the oldest,
 * until `visit` says that this is enough. It is given runs of items of one part,
 * to be taken from the last to the first. Within each part items are in the
 * order of their age, as they are where no key and no score decides.
 */
export function walkNewest(
  ranked: readonly RankedPart[],
  visit: (part: number, first: number, last: number) => boolean,
): void {
  const next = ranked.map(({ count }) => count - 1);
  const newestIn = (part: number): number => {
    const own = ranked[part];
    const item = next[part] ?? -1;
    return own && item >= 0 ? sequenceOf(own, item) : -1;
  };
  for (;;) {
    let part = -1;
    let newest = -1;
    let second = -1;
    for (let p = 0; p < ranked.length; p += 1) {
      const sequence = newestIn(p);
      if (sequence > newest) {
        second = newest;
        newest = sequence;
        part = p;
      } else if (sequence > second) second = sequence;
    }
    const own = ranked[part];
    if (!own) return;
    // Parts hardly overlap in age: what follows mostly is of the same one.
    const last = next[part] ?? -1;
    const first = firstNewer(own, last, second);
    if (visit(part, first, last)) return;
    next[part] = first - 1;
  }
}

/** The first item that is newer than a sequence number, as `last` is. */
function firstNewer(part: RankedPart, last: number, sequence: number): number {
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sequenceOf(part, middle) > sequence) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether nothing but the age of documents decides their order. */
export const isByAge = (ranked: readonly RankedPart[]): boolean =>
  ranked.every(({ keys }) => keys.length === 0);
