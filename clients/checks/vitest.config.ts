import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/**
 * Checks of openapi.json by tools that others use, against a running service with the
 * sample collection: `npm run test:openapi`. One file at a time, because each starts tools.
 */
export default defineConfig({
  test: {
    ...common,
    // Tools load files in many ways.
    execArgv: [],
    setupFiles: [],
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.checks.ts'],
    globalSetup: './global-setup.ts',
    fileParallelism: false,
  },
});
