import type { Reporter, Vitest } from 'vitest/node';
import packageJson from '../package.json' with { type: 'json' };

/** Suites with commands of their own. */
const OWN_COMMANDS = Object.keys(packageJson.scripts).filter(
  (name) => name.startsWith('test:') && !['test:all', 'test:slow'].includes(name),
);

/** What `npm test` prints last. */
const NOTE = `Left out: *.slow.test.ts, which start processes or take long; four fifths of generated input.
  npm run test:all       runs these, too
  npm run test:slow      runs only the files
  npx vitest run FILE    runs one file, also a slow one
Suites with commands of their own (CONTRIBUTING.md): ${OWN_COMMANDS.join(', ')}
`;

/** Says what a run leaves out, and how to run it. */
export class LeftOut implements Reporter {
  #leavesOut = false;

  onInit({ projects }: Vitest): void {
    this.#leavesOut = !projects.some(({ name }) => name === 'slow');
  }

  onTestRunEnd(): void {
    if (this.#leavesOut) process.stdout.write(NOTE);
  }
}
