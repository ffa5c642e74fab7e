import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { COMPILE_CACHE, VITRINE } from '../../../vitrine-command.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { record } from './harvest/odd-repository.ts';
import { id, RECORDS, repository } from './harvest/paged-repository.ts';

/** Starting a program can take long on a busy machine. No test measures it. */
vi.setConfig({ testTimeout: 120_000 });

test('a harvest that is killed among single records continues with their page', async () => {
  const folder = temporaryFolder();
  let killNow: (() => void) | undefined;
  const repo = await repository(
    { ...RECORDS, 3: record('3', 'Sch§n') },
    {
      single: RECORDS,
      before: ({ query }) => {
        if (query.get('identifier') === id('4')) killNow?.();
        return '';
      },
    },
  );
  const run = () => {
    const args = [...VITRINE, 'ingest', '--oai', repo.address, '--pipeline', 'museum'];
    return spawn(process.execPath, args, { env: { ...COMPILE_CACHE, DATA_DIR: folder }, stdio: 'ignore' });
  };
  const killed = run();
  killNow = () => killed.kill('SIGKILL');
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  killNow = undefined;
  const lists = () =>
    repo.asked.flatMap(({ query }) =>
      query.get('verb') === 'ListRecords' ? (query.get('resumptionToken') ?? 'first') : [],
    );
  const before = lists().length;
  expect(await once(run(), 'exit')).toEqual([0, null]);
  // Three attempts for the damaged page.
  expect(lists().slice(before)).toEqual(['2', '2', '2', '4']);
  const { records } = openSqliteStore(join(folder, 'records.sqlite'), () => 0);
  expect(await records.countLive()).toBe(6);
  await records.close();
});
