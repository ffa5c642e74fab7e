import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { killExports } from './export-kills.ts';

/** `npm run test:kills` does the same thirty times. */
test('an export may be killed at any moment: what is offered is whole, and nothing is left over', async () => {
  const said: string[] = [];
  const options = { seed: 3, kills: 4, log: (line: string) => said.push(line) };
  await killExports({ dataDir: join(temporaryFolder(), 'data'), ...options });
  expect(said).toHaveLength(1);
});
