import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** Tests that need Chromium on the machine: `npm run test:browser`. */
export default defineConfig({ test: { ...common, include: ['test/browser/**/*.browser.ts'] } });
