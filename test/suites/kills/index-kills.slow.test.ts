import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { killEntities } from './entity-kills.ts';
import { killIndexing } from './index-kills.ts';

/** `npm run test:kills` does the same many times with all records of the sample. */
test('`vitrine index` may be killed within its passes: it goes on, and nothing is worked out or fetched again', async () => {
  const said: string[] = [];
  const options = { dataDir: temporaryFolder(), seed: 3, kills: 3, records: 40 };
  await expect(killIndexing({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said.at(-1)).toMatch(/^blows by moment: /);
});

test('[operations-12] after a kill, the first search finds the objects, entities and quality that are stored', async () => {
  const said: string[] = [];
  const options = { dataDir: temporaryFolder(), seed: 5, kills: 4, records: 80 };
  await expect(killEntities({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said.at(-1)).toMatch(/^[1-4] of 4 blows came between storing and publishing$/);
});
