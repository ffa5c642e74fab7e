import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../../kernel/files.ts';
import type { Command } from '../command.ts';
import { listenBriefly, type Settings, withKnownPort } from '../settings/settings.ts';
import { requireContentFolder } from '../wiring/open-content.ts';
import { openStore } from '../wiring/open-store.ts';
import { runIndexCommand } from './index.ts';
import { runIngestCommand } from './ingest.ts';
import { command as serve } from './serve.ts';
import { runSyncCommand } from './sync.ts';

const SAMPLE = fileURLToPath(new URL('../../../sample/records', import.meta.url));

/**
 * `vitrine start`, which `npm start` runs: serves, after filling an empty data
 * folder with the sample collection, or after indexing records for the first
 * time. A filling that was interrupted is completed.
 * Status: that of the step that failed, else that of `serve`.
 */
export const command: Command = async (_argv, given) => {
  const settings = await withKnownPort(given);
  // Filling the folder takes half a minute, and would be for nothing.
  await listenBriefly(settings);
  requireContentFolder(settings);
  const status = await prepare(settings);
  return status === 0 ? serve([], settings) : status;
};

async function prepare(settings: Settings): Promise<number> {
  const { dataDir, indexDir, searchUrls } = settings;
  const unfinished = join(dataDir, 'sample-unfinished');
  const { isFilled, isIndexed } = await stateOf(settings);
  if (existsSync(unfinished) || !isFilled) return fillWithSample(settings, unfinished);
  // With a cluster, only the checkpoints say whether there is an index.
  if (isIndexed && (searchUrls !== undefined || existsSync(indexDir))) return 0;
  process.stderr.write(`${dataDir} contains records that are not indexed yet: indexing them\n`);
  return runIndexCommand({ rebuild: false, brief: true }, settings);
}

async function fillWithSample(settings: Settings, unfinished: string): Promise<number> {
  makeFolder(settings.dataDir);
  await writeFile(unfinished, '');
  process.stderr.write(`${settings.dataDir} is empty: filling it with the sample collection\n`);
  const sample = { sources: [SAMPLE], pipelineId: undefined, full: false, brief: true, json: false };
  const status =
    (await runIngestCommand(sample, settings)) ||
    (await runIndexCommand({ rebuild: false, brief: true }, settings)) ||
    (await runSyncCommand({ brief: true }, settings));
  if (status === 0) await rm(unfinished);
  return status;
}

/** Whether there are records, and whether they have ever been indexed. */
async function stateOf(settings: Settings) {
  await using store = await openStore(settings);
  const isFilled = (await store.records.lastChange()) > 0;
  return { isFilled, isIndexed: (await store.checkpoints.all()).size > 0 };
}
