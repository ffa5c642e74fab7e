import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { fillFolder } from './filled-folder.ts';
import { flipBytes } from './flip-bytes.ts';
import { isFault } from './report.ts';

/** `npm run test:flips` does the same at many positions, and prints a table. */
test('[operations-15] with a byte flipped in any file of the data folder, nothing wrong is served, and nothing is a 500', async () => {
  const folder = temporaryFolder();
  await fillFolder(folder, 1);
  const said: string[] = [];
  const seen = await flipBytes({
    folder,
    seed: 4,
    positions: 1,
    sqlitePositions: 2,
    log: (line) => said.push(line),
  });
  expect(seen.length).toBeGreaterThan(15);
  expect(seen.filter(isFault), said.join('\n')).toEqual([]);
  // Whatever changes an answer is named.
  const unnamed = seen.filter(
    ({ before, stillDiffering, refused }) =>
      before.length === 0 && (stillDiffering.length > 0 || refused !== undefined),
  );
  expect(unnamed, said.join('\n')).toEqual([]);
});
