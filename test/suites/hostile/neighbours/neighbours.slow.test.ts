import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../src/stores/records/temporary-folder.ts';
import { checkNeighbours } from './check-neighbours.ts';

const ROWS = [
  'a form of 170,000 names, on 4 connections',
  'queries of a million brackets',
  '40,000 requests at once: /health',
];

/**
 * `npm run test:hostile -- neighbours` sends all, to a larger service, and expects a tenth of this time: machines of
 * CI are busy with other tests. A client that is kept waiting waits for ten seconds and longer.
 */
test('a client is served beside one that sends expensive requests', async () => {
  const said: string[] = [];
  await expect(
    checkNeighbours({
      checkout: join(import.meta.dirname, '../../../..'),
      dataDir: temporaryFolder(),
      corpus: 100,
      seed: 50,
      isWanted: (name) => ROWS.includes(name),
      seconds: 3,
      limits: { p95Ms: 2000, memoryMib: 1000 },
      hasControls: false,
      log: (line) => said.push(line),
    }),
  ).resolves.toBeUndefined();
  expect(said.filter((line) => ROWS.some((row) => line.startsWith(`${row} `)))).toHaveLength(ROWS.length);
});
