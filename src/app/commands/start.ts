import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../kernel/clock.ts';
import { openSqliteRecordStore } from '../../records/sqlite-record-store.ts';
import { type Command, UsageError } from '../command.ts';
import { withKnownPort } from '../free-port.ts';
import { isListenError, listenErrorText } from '../listen-error.ts';
import type { Settings } from '../settings.ts';
import { command as index } from './index.ts';
import { command as ingest } from './ingest.ts';
import { command as serve } from './serve.ts';

const SAMPLE = fileURLToPath(new URL('../../../sample/records', import.meta.url));

/**
 * `vitrine start`, which `npm start` calls: serves, after filling an empty data
 * folder with the sample collection. A filling that was cut short is completed.
 * Status: that of the step that failed, else that of `serve`.
 */
export const command: Command = async (argv, given) => {
  if (argv.length > 0) throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine start)`);
  try {
    const settings = await withKnownPort(given);
    const status = await fillIfEmpty(settings);
    return status === 0 ? await serve([], settings) : status;
  } catch (error) {
    if (!isListenError(error)) throw error;
    process.stderr.write(`vitrine start: ${listenErrorText(error, given)}\n`);
    return 1;
  }
};

async function fillIfEmpty(settings: Settings): Promise<number> {
  const unfinished = join(settings.dataDir, 'sample-unfinished');
  if (!existsSync(unfinished) && (await hasRecords(settings))) return 0;
  process.stderr.write(`${settings.dataDir} is empty: filling it with the sample collection\n`);
  await mkdir(settings.dataDir, { recursive: true });
  await writeFile(unfinished, '');
  const status = (await ingest([SAMPLE], settings)) || (await index([], settings));
  if (status === 0) await rm(unfinished);
  return status;
}

async function hasRecords({ recordsFile }: Settings): Promise<boolean> {
  if (!existsSync(recordsFile)) return false;
  const store = openSqliteRecordStore(recordsFile, systemClock);
  const last = await store.lastChange();
  await store.close();
  return last > 0;
}
