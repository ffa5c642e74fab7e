import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { sendHostileRequests } from './hostile-run.ts';

/** `npm run test:hostile` sends a hundred thousand. */
test('hostile requests get the expected responses, and the service continues', async () => {
  const said: string[] = [];
  const options = { dataDir: temporaryFolder(), seed: 2026, requests: 500 };
  await expect(sendHostileRequests({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said.length).toBeGreaterThan(15);
});
