import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from './command.ts';
import { writeRecords } from './corpus.ts';
import { step } from './figures.ts';
import { temporaryFolder } from './temporary-folder.ts';

const RECORDS = 50_000;
/** What `vitrine index` says before it computes vectors and fetches pictures. */
const COMPLETE = 'all records are in the index';
/** Status of a command that ends by SIGTERM. */
const TERMINATED = 143;

/**
 * The data folder of a service: the given one, or a new one with 50,000 records of the multiplied sample and
 * `further` ones.
 */
export async function filledFolder(
  given: string | undefined,
  further: Iterable<string> = [],
): Promise<string> {
  if (given !== undefined) return given;
  const folder = temporaryFolder('filled');
  const dataDir = join(folder, 'data');
  const records = join(folder, 'records.jsonl');
  step(`ingesting and indexing ${RECORDS} records`);
  await writeRecords(undefined, records, RECORDS);
  for (const line of further) appendFileSync(records, `${line}\n`);
  const ingest = new Command(dataDir, ['ingest', records]);
  ingest.output.resume();
  await ingest.end();
  const index = new Command(dataDir, ['index']);
  await index.says(COMPLETE);
  index.terminate();
  await index.end(TERMINATED);
  return dataDir;
}
