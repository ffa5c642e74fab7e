import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** Tests with models out of the npm registry: `npm run test:models`. One at a time: they need memory and processors. */
export default defineConfig({
  test: {
    ...common,
    include: ['test/models/**/*.models.ts'],
    globalSetup: 'test/models/global-setup.ts',
    fileParallelism: false,
  },
});
