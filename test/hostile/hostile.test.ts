import { expect, test } from 'vitest';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { sendHostileRequests } from './hostile-run.ts';

/** `npm run test:hostile` sends a hundred thousand. */
test('hostile requests are answered as they are meant to be, and the service goes on', async () => {
  const said: string[] = [];
  const options = { dataDir: temporaryFolder(), seed: 2026, requests: 1000 };
  await expect(sendHostileRequests({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said.length).toBeGreaterThan(15);
});
