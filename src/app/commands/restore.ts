import { request } from 'undici';
import { systemClock } from '../../kernel/clock.ts';
import {
  backupSummary,
  backupsAt,
  backupWarnings,
  findBackup,
  inMegabytes,
} from '../backup/backups-folder.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Command, parseArguments, usageError } from '../command.ts';
import { startProgress } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';

/**
 * `vitrine restore DIR`: checks a backup, or the one in DIR that was made last, and restores it into
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
    const warnings = backupWarnings(await backupsAt(folder), systemClock());
    for (const warning of warnings) process.stderr.write(`vitrine restore: warning: ${warning}\n`);
    await restoreBackup(backup, settings, {
      force: values.force ?? false,
      signal,
      isServing: () => isServing(settings),
      onProgress: ({ bytes, total }) => progress.update({ done: bytes, total, count: inMegabytes(bytes) }),
    });
    progress.end();
    const { lines, json } = backupSummary(backup, (performance.now() - began) / 1000);
    if (values.json) process.stdout.write(`${JSON.stringify({ ...json, warnings })}\n`);
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

/** Whether Vitrine answers at HOST:PORT. */
async function isServing({ host, port }: Settings): Promise<boolean> {
  // IP addresses that stand for all of this machine are reached by the loopback address.
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  try {
    const { statusCode, headers, body } = await request(
      `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/health`,
      { signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    await body.dump();
    return statusCode === 200 && headers['access-control-allow-origin'] === '*';
  } catch {
    return false;
  }
}

const TIMEOUT_MS = 3000;
