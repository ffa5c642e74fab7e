import type { Check } from './run-checks.ts';

/** Everything that `vitrine doctor` looks at, in this order. */
export const CHECKS: readonly Check[] = [];
