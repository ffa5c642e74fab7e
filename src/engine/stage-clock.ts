/**
 * The stages of a search, in their order. `wait` is the time until a thread had time for
 * it, with a first run that was stopped; `collect` includes groups, `documents` is reading
 * them, `reply` writing their JSON.
 */
const NO_TIMES = {
  wait: 0,
  plan: 0,
  match: 0,
  collect: 0,
  facets: 0,
  documents: 0,
  highlight: 0,
  reply: 0,
};

type Stage = keyof typeof NO_TIMES;

/** In milliseconds. A stage that a search did not reach has 0. */
export type StageTimes = Readonly<Record<Stage, number>>;

/** Measures the stages of one search, which follow each other. A reading of the clock takes some 50 ns. */
export class StageClock {
  readonly #times: Record<Stage, number>;
  #startedAt = performance.now();

  constructor(waitMs = 0) {
    this.#times = { ...NO_TIMES, wait: waitMs };
  }

  /** The time since the end of the last stage was this one's. */
  end(stage: Stage): void {
    const now = performance.now();
    this.#times[stage] += now - this.#startedAt;
    this.#startedAt = now;
  }

  /** So far, to a hundredth of a millisecond. */
  times(): StageTimes {
    const rounded = { ...this.#times };
    for (const stage of Object.keys(rounded) as Stage[])
      rounded[stage] = Math.round(rounded[stage] * 100) / 100;
    return rounded;
  }
}
