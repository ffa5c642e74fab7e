/**
 * What the heap of one of our threads may take. Young objects have 24 MB in all,
 * not the 100 and more that V8 gives each thread of a large machine and keeps;
 * what is large lives in typed arrays.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 24 };
