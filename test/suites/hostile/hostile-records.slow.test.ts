import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { sendHostileRecords } from './record-run.ts';

/** `npm run test:hostile` sends forty. */
test('hostile records pass every stage in bounded memory, bytes and linear time', async () => {
  const said: string[] = [];
  const options = { folder: temporaryFolder(), seed: 38, records: 2 };
  await expect(sendHostileRecords({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said).toHaveLength(2);
});
