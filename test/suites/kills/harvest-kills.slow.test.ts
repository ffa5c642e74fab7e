import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { killHarvests } from './harvest-kills.ts';

/** `npm run test:kills` does the same many times with more records. */
test('harvester and repository may be killed: harvests go on, and nothing is lost or left behind', async () => {
  const said: string[] = [];
  const options = { dataDir: temporaryFolder(), seed: 4, kills: 3, records: 700 };
  await expect(killHarvests({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said.at(-1)).toMatch(/^blows: /);
});
