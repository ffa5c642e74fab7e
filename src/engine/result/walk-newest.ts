import { type RankedPart, sequenceOf } from './ranking.ts';

/**
 * Goes through the items of all parts from the newest document to the oldest,
 * until `visit` says that this is enough. Within each part items are in the
 * order of their age, as they are where no key and no score decides.
 */
export function walkNewest(
  ranked: readonly RankedPart[],
  visit: (part: number, item: number) => boolean,
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
    let item = next[part] ?? -1;
    do {
      if (visit(part, item)) return;
      item -= 1;
    } while (item >= 0 && sequenceOf(own, item) > second);
    next[part] = item;
  }
}

/** Whether nothing but the age of documents decides their order. */
export const isByAge = (ranked: readonly RankedPart[]): boolean =>
  ranked.every(({ keys }) => keys.length === 0);
