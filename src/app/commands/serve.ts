import { monotonicClock } from '../../kernel/clock.ts';
import { within } from '../../kernel/deadline.ts';
import { messageOf } from '../../kernel/error-message.ts';
import type { Command } from '../command.ts';
import type { Metrics } from '../metrics.ts';
import { serveMetrics } from '../metrics-server.ts';
import { followCheckLinksSchedule } from '../schedules/check-links-schedule.ts';
import { followExportSchedule } from '../schedules/export-schedule.ts';
import { followSyncSchedule } from '../schedules/sync-schedule.ts';
import { EarlyLog } from '../serve/early-log.ts';
import { openBackends } from '../serve/open-backends.ts';
import { openService } from '../serve/open-service.ts';
import { registerParts } from '../serve/parts.ts';
import { warnIfUnsearchable, warnOfOtherUrls } from '../serve/startup-warnings.ts';
import { type Settings, SettingsError, withKnownPort } from '../settings/settings.ts';
import { aborted, closeServer, listenForInterruption, openedIn } from '../shutdown.ts';
import { followInstallationState } from '../status/installation-state.ts';
import { openMonitoring } from '../wiring/open-monitoring.ts';
import { clearWithdrawn, writingOnlyIfNeeded } from '../withdrawals/clear-withdrawn.ts';
import { followWithdrawals } from '../withdrawals/follow-withdrawals.ts';

/**
 * `vitrine serve`: the API on HOST:PORT. SIGINT and SIGTERM let running requests
 * finish, a second one ends it at once.
 * Status: 0 after a signal.
 */
export const command: Command = async (_argv, given) => {
  const settings = await withKnownPort(given);
  using interruption = listenForInterruption();
  const { signal } = interruption;
  await using resources = new AsyncDisposableStack();
  const opened = openedIn(resources);
  const log = new EarlyLog();
  const { warn } = log;

  const monitoring = await openMonitoring(settings, (fields, message) => warn(message, fields));
  const { metrics } = monitoring;
  const backends = await openBackends(settings, { monitoring, opened, signal, warn });
  const { store, index, searchEngine } = backends;
  const service = await openService(settings, backends, { monitoring, opened, warn });
  const { app, catalogue } = service;
  log.writeTo(app.log);
  for (const fault of backends.modelFaults) app.log.error(`${fault}; searches that need it get 503`);
  const withdrawals = followWithdrawals({
    records: store.records,
    clock: monotonicClock,
    invalidate: (uuids) => catalogue.invalidateObjects(uuids),
    cleanUp: async (uuids) => {
      if (index) await clearWithdrawn(store, settings, writingOnlyIfNeeded(searchEngine, index), uuids);
    },
    log: (message, err) => app.log.error({ err }, message),
  });
  resources.defer(() => withdrawals.stop());
  const schedules: { stop(): Promise<void> }[] = [];
  resources.defer(async () => void (await Promise.all(schedules.map((schedule) => schedule.stop()))));
  // Disposed of first: running requests still need everything above.
  resources.defer(() => closeServer(app));

  await registerParts(service);
  if (metrics) {
    const installation = opened(followInstallationState(settings, { store, engine: searchEngine, index }));
    metrics.followInstallation(installation.read);
    opened(await listenForMetrics(metrics, settings));
  }
  await backends.publishStored?.();
  await within(FIELDS_MS, catalogue.fieldsRead, () => undefined);
  await app.listen({ host: settings.host, port: settings.port });
  process.stdout.write(welcome(settings));
  await warnIfUnsearchable(backends);
  await warnOfOtherUrls(backends, settings);
  if (index) schedules.push(followSyncSchedule(settings, { store, index }, app.log));
  else if (settings.syncAt !== undefined) process.stderr.write(NO_SYNC);
  schedules.push(followExportSchedule(settings, store, app.log));
  schedules.push(followCheckLinksSchedule(settings, { store, index }, app.log));
  await aborted(signal);
  return 0;
};

/** How long the service waits for the search engine before it listens. */
const FIELDS_MS = 2000;

const NO_SYNC =
  'Without SEARCH_ADMIN_API_KEY this process does not sync: institutions, pages and knowledge base are indexed by one that has it\n';

const welcome = ({ site, baseUrl, downloadUrl }: Settings): string => `
Vitrine runs at ${baseUrl}
${site ? `  the site:        ${baseUrl}/\n` : ''}  a first search:  curl '${baseUrl}/v2/search?q=*&per_page=3'
  documentation:   ${baseUrl}/docs
  for agents:      ${baseUrl}/mcp
  OAI-PMH:         ${baseUrl}/oai?verb=Identify
  everything:      ${downloadUrl}/nightly/records_export_full.tar.gz

`;

/** Errors: SettingsError if the port cannot be listened on. */
async function listenForMetrics(metrics: Metrics, { host, metricsPort = 0 }: Settings) {
  try {
    const server = await serveMetrics(metrics, host, metricsPort);
    process.stdout.write(`Metrics are at http://${host}:${server.port}/metrics\n`);
    return server;
  } catch (error) {
    const reason = messageOf(error);
    throw new SettingsError([`setting METRICS_PORT=${metricsPort}: ${reason}`]);
  }
}
