import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/engine/open-engine.ts';
import { killRun } from './kill-run.ts';

/** `npm run test:kills` does the same two hundred times. */
test('a process may be killed at any moment: nothing is lost, and searches find what they should', async () => {
  const said: string[] = [];
  const options = { dataDir: temporaryFolder(), seed: 5, kills: 5, log: (line: string) => said.push(line) };
  await expect(killRun(options)).resolves.toBeUndefined();
});
