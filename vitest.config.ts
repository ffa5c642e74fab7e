import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LeftOut } from './test/left-out.ts';
import { checkedReads } from './test/suites/checked-reads/checked-reads.ts';

/** Ends a test that hangs; far above what any test needs, because machines differ in speed. */
const HANGING_MS = 300_000;

/** What starts processes of the whole program, or takes long. `npm test` leaves it out. */
const SLOW = 'test/**/*.slow.test.ts';

/** What takes longest. If it came last, the other workers would wait. */
const LONG =
  /test\/(?:suites\/(?:kills|hostile|cluster|package)|src\/(?:stores\/cms|app\/journey|app\/commands\/(?:start|ingest)))\b/;

/** Long files first, then the others as Vitest sorts them: by their time in the last run, or their size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => (LONG.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** How many inputs property tests draw. */
    inputs: 'few' | 'many';
  }
}

// Many tests start threads: these use again what others have compiled. A folder of its own, because reads are checked.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('./node_modules/.cache/vitrine-tests', import.meta.url),
);

/** What holds for every suite, also for those with a configuration of their own. */
export const common = {
  pool: 'forks' as const,
  execArgv: [
    // Threads and forked processes inherit it.
    '--import',
    fileURLToPath(new URL('./test/suites/checked-reads/in-threads.ts', import.meta.url)),
    // Room for young objects saves much of the garbage collection.
    '--min-semi-space-size=32',
    '--max-semi-space-size=64',
  ],
  restoreMocks: true,
  globalSetup: fileURLToPath(new URL('./test/temporary-files.ts', import.meta.url)),
  setupFiles: fileURLToPath(new URL('./test/seed.ts', import.meta.url)),
  testTimeout: HANGING_MS,
  hookTimeout: HANGING_MS,
  expect: { poll: { timeout: HANGING_MS } },
};

export default defineConfig(({ mode }) => ({
  plugins: [checkedReads],
  test: {
    ...common,
    // Loading and compiling the same modules for each file took a third of the processor time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Many tests wait for processes and servers: with one worker for each processor, a quarter of two is idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: ['default', new LeftOut()],
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [SLOW],
          provide: { inputs: mode === 'many-inputs' ? 'many' : 'few' },
        },
      },
      { extends: true, test: { name: 'slow', include: [SLOW], provide: { inputs: 'many' } } },
    ],
  },
}));
