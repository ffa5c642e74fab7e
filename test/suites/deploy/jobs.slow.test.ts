import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serviceUrl } from '../../src/app/run-vitrine.ts';
import { datasetText } from '../../src/jobs/sample-lines.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';

const JOBS = join(import.meta.dirname, '../../../deploy/jobs.mjs');

function start(environment: Readonly<Record<string, string>>, ...command: string[]) {
  return spawn(process.execPath, [JOBS, ...command], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

test('commands run once, jobs repeatedly until a signal ends them', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'records.jsonl'), datasetText(1, 3));
  const environment = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: join(folder, 'content'), PORT: '0' };

  const ingest = start(environment, 'ingest', join(folder, 'records.jsonl'));
  expect(await once(ingest, 'close')).toEqual([0, null]);
  const wrong = start(environment, 'ingest', '/is/not/there');
  expect((await once(wrong, 'close'))[0]).not.toBe(0);

  const jobs = start({ ...environment, JOBS_INDEX_MINUTES: '0.001', LOG_LEVEL: 'silent' });
  const address = await serviceUrl(jobs);
  for (let found = 0; found !== 3; ) {
    const response = await fetch(`${address}/v2/search?q=*`);
    found = response.ok ? JSON.parse(await response.text()).found : 0;
  }
  jobs.kill('SIGTERM');
  expect(await once(jobs, 'close')).toEqual([0, null]);
});

test('a pause that is not a number is refused', async () => {
  const jobs = start({ JOBS_INDEX_MINUTES: 'often' });
  expect(await once(jobs, 'close')).toEqual([2, null]);
});
