import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** Tests against a real Directus on PostgreSQL: `npm run test:directus`. One at a time: each takes half a gigabyte. */
export default defineConfig({
  test: {
    ...common,
    include: ['test/directus/**/*.directus.ts'],
    globalSetup: 'test/directus/global-setup.ts',
    fileParallelism: false,
  },
});
