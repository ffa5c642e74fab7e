import { backupSummary, findBackup, inMegabytes } from '../backup/backups-folder.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Command, parseArguments, usageError } from '../command.ts';
import { authorityOf, isVitrine } from '../doctor/check-listening.ts';
import { startProgress } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';

/**
 * `vitrine restore DIR`: checks a backup, or the newest one in DIR, and restores it into
 * the data folder.
 * Status: 0 done; 1 refused or failed, and nothing has changed; 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { values, positionals } = parseArguments('restore', argv);
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw usageError('restore', 'one folder is needed');
  const began = performance.now();
  using interruption = listenForInterruption();
  using progress = startProgress({ label: 'restore', noun: 'MB' });
  const { signal } = interruption;
  try {
    const backup = await findBackup(folder);
    await restoreBackup(backup, settings, {
      force: values.force ?? false,
      signal,
      isServing: () => isVitrine(authorityOf(settings.host, settings.port), AbortSignal.timeout(5000)),
      onProgress: ({ bytes, total }) => progress.update({ done: bytes, total, count: inMegabytes(bytes) }),
    });
    progress.end();
    const { lines, json } = backupSummary(backup, (performance.now() - began) / 1000);
    if (values.json) process.stdout.write(`${JSON.stringify(json)}\n`);
    else
      process.stdout.write(
        [
          ...lines.map((line) => `restored ${line}`),
          `of ${backup.manifest.time}, into ${settings.dataDir}`,
          nextText(settings),
        ].join('\n'),
      );
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write('vitrine restore: interrupted: nothing was changed\n');
    return interruption.status();
  }
};

/** A cluster may hold documents that are newer than the restored records. */
const nextText = ({ searchUrls }: Settings): string =>
  `next: vitrine index${searchUrls === undefined ? '' : ' --rebuild'}, vitrine sync, vitrine doctor; then start the service\n`;
