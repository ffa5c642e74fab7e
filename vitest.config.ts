import { defineConfig } from 'vitest/config';

/** Ends a test that hangs; far above what any test needs, because machines differ in speed. */
const HANGING_MS = 300_000;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    restoreMocks: true,
    testTimeout: HANGING_MS,
    hookTimeout: HANGING_MS,
  },
});
