/** Milliseconds since 1970-01-01T00:00:00Z. Passed in wherever time matters, so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Whole milliseconds since some moment. It is never set back, so it is the one to measure waiting with. */
export const monotonicClock: Clock = () => Math.floor(performance.now());
