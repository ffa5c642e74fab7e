import { expect, inject, onTestFinished, test } from 'vitest';
import { searchSettings, startEngine } from '../engine-server/start-engine.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { sendHostileRequests } from './hostile-run.ts';

/** `npm run test:hostile` sends a hundred thousand. */
test('hostile requests get the expected responses, and the service continues', async () => {
  const said: string[] = [];
  const node = inject('search') === 'typesense' ? await startEngine() : undefined;
  onTestFinished(async () => node?.stop());
  const settings = node && searchSettings(node);
  const options = { dataDir: temporaryFolder(), seed: 2026, requests: 500, ...(settings && { settings }) };
  await expect(sendHostileRequests({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said.length).toBeGreaterThan(15);
});
