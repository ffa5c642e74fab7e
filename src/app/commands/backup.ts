import { systemClock } from '../../kernel/clock.ts';
import {
  backupSummary,
  backupWarnings,
  inMegabytes,
  keepNewest,
  readBackups,
} from '../backup/backups-folder.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { type Command, parseArguments, usageError } from '../command.ts';
import { startProgress } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';

/**
 * `vitrine backup DIR`: copies the data folder into a new folder inside of DIR, as of
 * one moment, while services run.
 * Status: 0 done; 1 failed; 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { values, positionals } = parseArguments('backup', argv);
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw usageError('backup', 'one folder is needed');
  const { keep, json } = values;
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw usageError('backup', `--keep ${keep}: must be a number from 1`);
  const began = performance.now();
  using interruption = listenForInterruption();
  using progress = startProgress({ label: 'backup', noun: 'MB' });
  const { signal } = interruption;
  try {
    const backup = await makeBackup(settings, folder, {
      clock: systemClock,
      signal,
      onProgress: ({ bytes, total }) => progress.update({ done: bytes, total, count: inMegabytes(bytes) }),
    });
    progress.end();
    const removed = keep === undefined ? [] : await keepNewest(folder, Number(keep), backup);
    const warnings = backupWarnings(await readBackups(folder), systemClock());
    const seconds = (performance.now() - began) / 1000;
    const { lines, json: report } = backupSummary(backup, seconds);
    for (const warning of warnings) process.stderr.write(`vitrine backup: warning: ${warning}\n`);
    if (json)
      process.stdout.write(
        `${JSON.stringify({ ...report, removed, notIncluded: notIncluded(settings), warnings })}\n`,
      );
    else process.stdout.write([...lines, ...notes(settings, removed), ''].join('\n'));
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write('vitrine backup: interrupted: nothing was kept\n');
    return interruption.status();
  }
};

const notes = (settings: Settings, removed: readonly string[]): string[] => [
  ...notIncluded(settings).map((what) => `not included: ${what}`),
  ...(removed.length === 0 ? [] : [`removed: ${removed.join(', ')}`]),
];

function notIncluded({ dataDir, contentDir, storeUrl, searchUrls }: Settings): string[] {
  const isOutside = contentDir !== undefined && !contentDir.startsWith(`${dataDir}/`);
  return [
    ...(storeUrl === undefined
      ? []
      : ['the records, which are in PostgreSQL: use pg_dump (docs/deployment.md#backups-of-postgresql)']),
    searchUrls === undefined
      ? 'the search index, which vitrine index and vitrine sync fill again'
      : 'the search cluster, which vitrine index and vitrine sync fill again',
    ...(isOutside ? [`CONTENT_DIR ${contentDir}, which is outside of the data folder`] : []),
    'settings and secrets of the environment',
  ];
}
