import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, UsageError } from '../command.ts';
import { withKnownPort } from '../settings/free-port.ts';
import type { Settings } from '../settings/settings.ts';
import { openStore } from '../wiring/open-store.ts';
import { runIndexCommand } from './index.ts';
import { runIngestCommand } from './ingest.ts';
import { command as serve } from './serve.ts';
import { runSyncCommand } from './sync.ts';

const SAMPLE = fileURLToPath(new URL('../../../sample/records', import.meta.url));

/**
 * `vitrine start`, which `npm start` calls: serves, after filling an empty data
 * folder with the sample collection, or indexing records that never were. A
 * filling that was cut short is completed.
 * Status: that of the step that failed, else that of `serve`.
 */
export const command: Command = async (argv, given) => {
  if (argv.length > 0) throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine start)`);
  const settings = await withKnownPort(given);
  const status = await prepare(settings);
  return status === 0 ? serve([], settings) : status;
};

async function prepare(settings: Settings): Promise<number> {
  const unfinished = join(settings.dataDir, 'sample-unfinished');
  const { isFilled, isIndexed } = await look(settings);
  if (existsSync(unfinished) || !isFilled) return fillWithSample(settings, unfinished);
  if (hasIndex(settings) && isIndexed) return 0;
  process.stderr.write(`${settings.dataDir} holds records that are not indexed yet: indexing them\n`);
  return runIndexCommand({ rebuild: false, brief: true }, settings);
}

/** Whether a cluster has one is told by the checkpoints alone. */
const hasIndex = ({ searchUrls, indexDir }: Settings): boolean =>
  searchUrls !== undefined || existsSync(indexDir);

async function fillWithSample(settings: Settings, unfinished: string): Promise<number> {
  await mkdir(settings.dataDir, { recursive: true });
  await writeFile(unfinished, '');
  process.stderr.write(`${settings.dataDir} is empty: filling it with the sample collection\n`);
  const sample = { sources: [SAMPLE], pipelineId: undefined, full: false, brief: true };
  const status =
    (await runIngestCommand(sample, settings)) ||
    (await runIndexCommand({ rebuild: false, brief: true }, settings)) ||
    (await runSyncCommand({ brief: true }, settings));
  if (status === 0) await rm(unfinished);
  return status;
}

/** Whether there are records, and whether any index has followed them. */
async function look(
  settings: Settings,
): Promise<{ readonly isFilled: boolean; readonly isIndexed: boolean }> {
  const { records, checkpoints, close } = await openStore(settings);
  const [lastChange, known] = [await records.lastChange(), await checkpoints.all()];
  await close();
  return { isFilled: lastChange > 0, isIndexed: known.size > 0 };
}
