import { createHash } from 'node:crypto';

/** Chance that is the same in every run: what it gives depends on the seed alone. */
export interface Seeded {
  /** For noise and other generators that take a number. */
  readonly seed: number;
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** True in so many of one cases. */
  happens(share: number): boolean;
}

export function seeded(seed: string): Seeded {
  const start = createHash('sha256').update(seed).digest().readUInt32LE(0);
  let state = start;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    seed: start,
    between: (from, to) => from + next() * (to - from),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error('a list to pick from is empty');
      return one;
    },
    happens: (share) => next() < share,
  };
}
