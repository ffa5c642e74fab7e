import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { datasetText } from '../jobs/sample-lines.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';
import { run, serviceUrl } from './run-vitrine.ts';

/** The one quick test that runs the program: each command has tests of its own, which are slow. */
test('records are taken in, indexed, served and found, and the service stops', async () => {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' };
  writeFileSync(join(folder, 'museum.jsonl'), datasetText(1, 3));
  expect(await once(run('ingest', environment, [join(folder, 'museum.jsonl')]), 'exit')).toEqual([0, null]);
  const service = run('start', environment);
  onTestFinished(() => void service.kill('SIGKILL'));
  const response = await fetch(`${await serviceUrl(service)}/v2/search?q=*&include_fields=id`);
  expect([response.status, await response.json()]).toMatchObject([200, { found: 3 }]);
  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
});
