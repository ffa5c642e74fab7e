/** What share of answers comes within the time that is waited. */
const SHARE = 0.98;
/** How far one sample moves the estimate, as a factor: by `e^(STEP · SHARE)` up, `e^(-STEP · (1 - SHARE))` down. */
const STEP = 0.1;
const [UP, DOWN] = [Math.exp(STEP * SHARE), Math.exp(-STEP * (1 - SHARE))];
/** Bounds of the wait, in milliseconds. */
const [SHORTEST, LONGEST, FIRST] = [20, 1000, 50];

/** For each request so much of a second try is allowed, up to so many at once. */
const PER_REQUEST = 0.05;
const AT_ONCE = 50;

/**
 * When another node is asked besides, because the first is silent: after the
 * time within which nearly all answers have come lately, and so seldom that a
 * cluster with too much to do is not given more.
 */
export class SecondTries {
  #waitMs = FIRST;
  #allowed = AT_ONCE;

  /** In steps of five milliseconds, so that timers fall together. */
  get waitMs(): number {
    return Math.ceil(this.#waitMs / 5) * 5;
  }

  /** A request was made. */
  request(): void {
    this.#allowed = Math.min(AT_ONCE, this.#allowed + PER_REQUEST);
  }

  /** An answer came after so many milliseconds. */
  answered(ms: number): void {
    const moved = this.#waitMs * (ms > this.#waitMs ? UP : DOWN);
    this.#waitMs = Math.min(LONGEST, Math.max(SHORTEST, moved));
  }

  /** Whether one more may be made; it counts as made. */
  take(): boolean {
    if (this.#allowed < 1) return false;
    this.#allowed -= 1;
    return true;
  }
}
