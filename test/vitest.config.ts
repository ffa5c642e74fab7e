import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { common } from '../vitest.config.ts';

/** A suite with a command of its own, because it needs more than Node: package.json. */
const suite = (name: string, include: string, more: ProjectConfig = {}) => ({
  test: { ...common, name, include: [include], ...more },
});

/** Each file takes much memory, or starts tools. */
const oneByOne = { fileParallelism: false };

export default defineConfig({
  test: {
    projects: [
      suite('browser', 'test/suites/browser/**/*.browser.ts'),
      suite('deploy', 'test/suites/deploy/**/*.tools.ts'),
      suite('recipes', 'test/suites/recipes/**/*.tools.ts'),
      suite('redis', 'test/suites/redis/**/*.redis.ts'),
      suite('postgres', 'test/suites/postgres/**/*.postgres.ts', {
        globalSetup: 'test/suites/postgres/global-setup.ts',
      }),
      suite('directus', 'test/suites/directus/**/*.directus.ts', {
        globalSetup: 'test/suites/directus/global-setup.ts',
        ...oneByOne,
      }),
      suite('models', 'test/suites/models/**/*.models.ts', {
        globalSetup: 'test/suites/models/global-setup.ts',
        ...oneByOne,
      }),
      suite('viewers', 'clients/viewers/*.viewer.ts'),
      suite('openapi', 'clients/checks/*.checks.ts', {
        globalSetup: 'clients/checks/global-setup.ts',
        // Tools load files in many ways.
        execArgv: [],
        setupFiles: [],
        ...oneByOne,
      }),
      suite('bench', 'bench/test/*.test.ts'),
    ],
  },
});
