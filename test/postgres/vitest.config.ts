import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** Tests that need PostgreSQL on the machine: `npm run test:postgres`. */
export default defineConfig({
  test: {
    ...common,
    include: ['test/postgres/**/*.postgres.ts'],
    globalSetup: 'test/postgres/global-setup.ts',
  },
});
