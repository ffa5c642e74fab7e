/** Weight of the latest sample. */
const WEIGHT = 0.1;
/** Milliseconds after which half of what is known is forgotten: who is not asked gets another chance. */
const HALF_LIFE_MS = 5000;

/** How long a node takes at present, in milliseconds. Times come from a monotonic clock. */
export class Latency {
  #value = 0;
  #at = 0;

  add(sampleMs: number, now: number): void {
    const known = this.at(now);
    this.#value = known + WEIGHT * (sampleMs - known);
    this.#at = now;
  }

  at(now: number): number {
    return this.#value * 2 ** (-(now - this.#at) / HALF_LIFE_MS);
  }
}
