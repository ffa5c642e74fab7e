import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** The recipes in Python, which must be on the machine: `npm run test:recipes`. */
export default defineConfig({ test: { ...common, include: ['test/recipes/**/*.tools.ts'] } });
