import { defineConfig } from 'vitest/config';
import { common } from '../vitest.config.ts';

/** Tests of the benchmarks; they need the packages in bench/package.json: `npm run check:bench`. */
export default defineConfig({ test: { ...common, include: ['bench/test/*.test.ts'] } });
