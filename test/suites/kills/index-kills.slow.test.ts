import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { killIndexing } from './index-kills.ts';

/** `npm run test:kills` does the same many times with all records of the sample. */
test('`vitrine index` may be killed within its passes: it goes on, and nothing is worked out or fetched again', async () => {
  const said: string[] = [];
  const options = { dataDir: temporaryFolder(), seed: 3, kills: 3, records: 40 };
  await expect(killIndexing({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said.at(-1)).toMatch(/^blows by moment: /);
});
