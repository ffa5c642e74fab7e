import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** A viewer of others opens what the service offers by IIIF, in Chromium: `npm run test:viewers`. */
export default defineConfig({
  test: { ...common, root: fileURLToPath(new URL('.', import.meta.url)), include: ['*.viewer.ts'] },
});
