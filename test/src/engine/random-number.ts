const UPPER = 2n ** 32n;

const mixed = (number: bigint, factor: bigint): bigint => (number * factor) % UPPER;

/** The number that `_rand(seed)` sorts by, in whole numbers of any size: the largest comes first. */
export function randomNumber(sequence: number, seed: number): number {
  let x = mixed(BigInt(sequence) + 1n, 0x9e3779b1n) ^ mixed(BigInt(seed), 0x85ebca6bn);
  x = mixed(x ^ (x >> 16n), 0x45d9f3bn);
  x = mixed(x ^ (x >> 16n), 0x45d9f3bn);
  return Number(x ^ (x >> 16n));
}
