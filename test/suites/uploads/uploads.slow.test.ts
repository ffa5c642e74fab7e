import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { uploadHostileFiles } from './upload-run.ts';

/** `npm run test:uploads` throws all bombs and ten thousand damaged files. */
test('hostile uploads get the expected statuses, and the service continues', async () => {
  const said: string[] = [];
  const options = { dataDir: temporaryFolder(), seed: 2026, files: 200, bombs: 'without' };
  await expect(uploadHostileFiles({ ...options, log: (line) => said.push(line) })).resolves.toBeUndefined();
  expect(said.filter((line) => line.includes('without them'))).toHaveLength(4);
});
