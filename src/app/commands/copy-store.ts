import { copyToPostgres } from '../../stores/records/copy-to-postgres.ts';
import { type Command, UsageError } from '../command.ts';
import { grouped, startProgress } from '../progress.ts';
import { indexScope } from '../wiring/open-store.ts';

/**
 * `vitrine copy-store`: copies the record store of the data folder into the empty
 * PostgreSQL database of STORE_URL.
 * Status: 0 done; 1 nothing was copied.
 */
export const command: Command = async (_argv, { recordsFile, storeUrl, searchUrls, dataDir }) => {
  if (storeUrl === undefined) throw new UsageError('STORE_URL must name the database to copy into');
  const scope = searchUrls === undefined ? indexScope(dataDir) : '';
  using progress = startProgress({ label: 'copy-store', noun: 'rows' });
  const summary = await copyToPostgres(recordsFile, storeUrl, {
    scope,
    onProgress: ({ done, total }) => progress.update({ done, total, count: done }),
  });
  progress.end();
  const lines = [...summary].map(([table, rows]) => `  ${table.padEnd(12)} ${grouped(rows)}`);
  process.stdout.write(`copied from ${recordsFile}:\n${lines.join('\n')}\n`);
  return 0;
};
