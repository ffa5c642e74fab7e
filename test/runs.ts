import { inject } from 'vitest';

/** How many inputs a property test draws: so many, in `npm test` a fifth of them (vitest.config.ts). */
export const runs = (many: number): number => (inject('inputs') === 'few' ? Math.ceil(many / 5) : many);
