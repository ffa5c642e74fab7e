import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { checkedReads } from './test/checked-reads/checked-reads.ts';

/** Ends a test that hangs; far above what any test needs, because machines differ in speed. */
const HANGING_MS = 300_000;

/** Tests of the whole API over real documents: they run once more over the adapter for Typesense. */
const ON_TYPESENSE = [
  'test/app/commands/start.test.ts',
  'test/hostile/hostile.test.ts',
  'test/http/clients.test.ts',
  'test/http/federated.test.ts',
  'test/http/legacy-hit.test.ts',
  'test/http/legacy.test.ts',
  'test/http/quoted-filters.test.ts',
  'test/http/semantic-search.test.ts',
  'test/http/similar-image.test.ts',
  'test/http/similar.test.ts',
  'test/ingest/indexer-and-search.test.ts',
];

declare module 'vitest' {
  interface ProvidedContext {
    /** The search engine behind the tests that have a choice. */
    search: 'embedded' | 'typesense';
  }
}

/** What holds for every suite, also for those with a configuration of their own. */
export const common = {
  pool: 'forks' as const,
  // Threads and forked processes inherit it.
  execArgv: ['--import', fileURLToPath(new URL('./test/checked-reads/in-threads.ts', import.meta.url))],
  restoreMocks: true,
  testTimeout: HANGING_MS,
  hookTimeout: HANGING_MS,
  expect: { poll: { timeout: HANGING_MS } },
};

export default defineConfig({
  plugins: [checkedReads],
  test: {
    ...common,
    // Many tests wait for processes and servers: one worker fewer than processors leaves half of two idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'all', include: ['test/**/*.test.ts'], provide: { search: 'embedded' } },
      },
      {
        extends: true,
        test: { name: 'on Typesense', include: ON_TYPESENSE, provide: { search: 'typesense' } },
      },
    ],
  },
});
