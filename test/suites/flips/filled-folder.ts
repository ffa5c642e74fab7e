import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { runVitrine } from '../kills/vitrine-process.ts';

const RECORDS = fileURLToPath(new URL('../../../sample/records', import.meta.url));

/** The addresses of the service, which is never asked over the network. */
export const BASE_URL = 'http://flips.example';

export const settingsOf = (dataDir: string): Readonly<Record<string, string>> => ({
  DATA_DIR: dataDir,
  BASE_URL,
  PORT: '0',
  LOG_LEVEL: 'silent',
  SYNC_AT: '',
  EXPORT_AT: '',
  CHECK_LINKS_AT: '',
  // On a busy machine, a search may need longer than usual to find everything.
  SEARCH_TIME_LIMIT: '30',
});

/** Fills an empty folder with all that commands put into one: the first records of each institution of the sample. */
export async function fillFolder(folder: string, recordsOfEach: number): Promise<void> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const lines = readdirSync(RECORDS).flatMap((name) =>
    readFileSync(join(RECORDS, name), 'utf8').trimEnd().split('\n').slice(0, recordsOfEach),
  );
  const source = join(folder, 'records.jsonl');
  writeFileSync(source, `${lines.join('\n')}\n`);
  const settings = settingsOf(dataDir);
  for (const args of [['ingest', source], ['index'], ['sync']]) await runVitrine(dataDir, args, settings);
  const [, uuid = ''] = /"(?:id|about)":"[^"]*([0-9a-f]{8}-[0-9a-f-]{27})/.exec(lines[0] ?? '') ?? [];
  await runVitrine(dataDir, ['withdraw', uuid], settings);
  for (const args of [['index'], ['export']]) await runVitrine(dataDir, args, settings);
  emptyLogs(dataDir);
}

/** All that was written is in the files themselves. */
function emptyLogs(dataDir: string): void {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of files.filter((file) => file.name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(parentPath, name));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
}
