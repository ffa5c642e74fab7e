import { type Command, parseArguments, suggestion, usageError } from '../command.ts';
import { startProgress } from '../progress.ts';
import { checkLinksOnce, printCheckLinksRun, SINCE_SECONDS } from '../schedules/check-links-schedule.ts';
import { listenForInterruption, unlessInterrupted } from '../shutdown.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore } from '../wiring/open-store.ts';
import { checkLinksJson } from './print-json.ts';

/**
 * `vitrine check-links [--institution NAME]`: asks for the links of
 * records that are due. The first ctrl-C ends it after the requests in progress.
 * Status: 0 done; 1 another process is checking, or no host responded; 130 and 143
 * interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { institution, json = false } = parseArguments('check-links', argv).values;
  const began = performance.now();
  using interruption = listenForInterruption();
  await using store = await openStore(settings);
  if (institution !== undefined) {
    const names = (await store.counts.institutions()).map(({ name }) => name);
    if (!names.includes(institution)) {
      const meant = suggestion(institution, names);
      const hint = meant === undefined ? '' : `: did you mean ${meant}?`;
      throw usageError('check-links', `no record is of an institution named ${institution}${hint}`);
    }
  }
  const hasKey = settings.searchUrls === undefined || settings.searchAdminApiKey !== undefined;
  const { signal } = interruption;
  const index = hasKey ? await openSearchIndex(settings, { signal }) : undefined;
  try {
    using progress = startProgress({ label: 'check-links', noun: 'links' });
    const run = await checkLinksOnce(
      settings,
      { store, index },
      { institution, since: SINCE_SECONDS },
      { signal, onProgress: ({ done, total }) => progress.update({ done, total }) },
    ).catch(unlessInterrupted('check-links', signal));
    progress.end();
    if (run === undefined) return interruption.status();
    if ('skipped' in run) {
      process.stderr.write('vitrine check-links: another process is checking links\n');
      return 1;
    }
    const taken = (performance.now() - began) / 1000;
    process.stdout.write(json ? checkLinksJson(run, taken) : `${printCheckLinksRun(run, taken)}\n`);
    if (run.interrupted) return interruption.status();
    return run.unconfirmed > 0 ? 1 : 0;
  } finally {
    await index?.close();
  }
};
