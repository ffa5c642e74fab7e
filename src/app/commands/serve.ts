import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from '../../api/app.ts';
import { describeConcept } from '../../documents/concepts/described-concept.ts';
import { changedModel, changedModelText, modelsByField, modelsIn } from '../../documents/fields/models.ts';
import { otherUrl } from '../../documents/objects/other-url.ts';
import { currentCollection } from '../../jobs/index/index-lag.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { within } from '../../kernel/deadline.ts';
import { messageOf } from '../../kernel/error-message.ts';
import { observedCalls } from '../../kernel/observed-calls.ts';
import { openPictureFiles } from '../../media/embedding/picture-files.ts';
import { previewFolder } from '../../media/imaging/preview-folder.ts';
import { errorPages } from '../../site/error-page.ts';
import { basePath, createSite } from '../../site/page-routes.ts';
import { siteOffPlugin, sitePlugin } from '../../site/site.ts';
import { openAssetPictures } from '../../stores/cms/asset-pictures.ts';
import { EngineUnreachable, type SearchEngine } from '../../stores/search/search-engine.ts';
import { datasetPlugin } from '../../surfaces/dataset/dataset-plugin.ts';
import { descriptionPlugin } from '../../surfaces/dataset/description-plugin.ts';
import { identifiersPlugin } from '../../surfaces/identifiers/identifiers-plugin.ts';
import { iiifPlugin } from '../../surfaces/iiif/iiif-plugin.ts';
import { mcpPlugin } from '../../surfaces/mcp/mcp-plugin.ts';
import { oaiPlugin } from '../../surfaces/oai/oai-plugin.ts';
import { reconciliationPlugin } from '../../surfaces/reconciliation/reconciliation-plugin.ts';
import { createCatalogue } from '../../use-cases/catalogue.ts';
import type { QueryModels } from '../../use-cases/query-vector.ts';
import type { Command } from '../command.ts';
import type { Metrics } from '../metrics.ts';
import { serveMetrics } from '../metrics-server.ts';
import { followCheckLinksSchedule } from '../schedules/check-links-schedule.ts';
import { followExportSchedule } from '../schedules/export-schedule.ts';
import { followSyncSchedule } from '../schedules/sync-schedule.ts';
import { secretsOf } from '../settings/secrets.ts';
import { type Settings, SettingsError, withKnownPort } from '../settings/settings.ts';
import { aborted, closeServer, listenForInterruption } from '../shutdown.ts';
import { followInstallationState } from '../status/installation-state.ts';
import { followConcepts } from '../wiring/open-concepts.ts';
import { contentFolder, isSampleLoaded, openCms, openWiki } from '../wiring/open-content.ts';
import { openMcpParts } from '../wiring/open-mcp-parts.ts';
import { serveModels } from '../wiring/open-models.ts';
import { openMonitoring } from '../wiring/open-monitoring.ts';
import { openOai } from '../wiring/open-oai.ts';
import { openRateLimits } from '../wiring/open-rate-limits.ts';
import { openSearch } from '../wiring/open-search.ts';
import { openServedStore, type Store } from '../wiring/open-store.ts';
import {
  descriptionOptions,
  identifierOptions,
  iiifOptions,
  pathBelow,
  reconciliationOptions,
  refuseTakenPath,
  siteOptions,
} from '../wiring/plugin-options.ts';
import { samplePictures } from '../wiring/sample-pictures.ts';
import { openServedPictures } from '../wiring/served-pictures.ts';
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
  await using resources = new AsyncDisposableStack();
  const opened = <Resource extends { close(): unknown }>(resource: Resource): Resource =>
    resources.adopt(resource, async () => void (await resource.close()));

  /** Warnings before there is a log. */
  const early: (readonly [message: string, fields: object])[] = [];
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  const warn = (message: string, fields: object = {}): void => {
    if (log) log.warn(fields, message);
    else early.push([message, fields]);
  };
  const monitoring = await openMonitoring(settings, (fields, message) => warn(message, fields));
  const { metrics, observe } = monitoring;
  const { models, faults } = await serveModels(settings);
  opened(models.text);
  opened(models.image);
  const pictureFiles = opened(openPictureFiles(models.image, monotonicClock));
  const pictures = observedCalls(pictureFiles, 'pictures', observe);
  const limits = opened(await openRateLimits(settings.redisUrl, (line, error) => warn(line, { err: error })));
  const search = await openSearch(settings, {
    onNodeChange(change) {
      metrics?.searchNode(change);
      warn(change.down === undefined ? 'search node is back' : 'search node is down', change);
    },
    onCacheable: metrics && ((outcome) => metrics.responseFromCache('search', outcome)),
    log: warn,
    writing: { signal: interruption.signal, warn },
  });
  if (search.stats) metrics?.followEngine(search.stats);
  const engine = opened(monitoring.observedSearches(search.engine));
  const index = search.index && opened(search.index);
  const openedStore = opened(await openServedStore(settings));
  const store = { ...openedStore, records: observedCalls(openedStore.records, 'records', observe) };
  const folder = contentFolder(settings, store.records);
  const cms = observedCalls(opened(await openCms(settings, folder)), 'cms', observe);
  const previews = previewFolder(settings.previewDir);
  const readConcepts = followConcepts(settings, warn);
  const catalogue = createCatalogue(
    engine,
    { ...models, pictures },
    { cms, url: settings.cmsPublicUrl },
    {
      languageExpansion: settings.languageExpansion,
      urls: settings,
      probeRecords: () => store.records.lastChange(),
      openWiki: () => openWiki(settings, store.derived, folder),
      readVocabulary: async () => (await readConcepts()).map(describeConcept),
      ...(metrics && { onCached: metrics.responseFromCache }),
    },
  );
  const samples = samplePictures(basePath(settings.baseUrl), () => isSampleLoaded(store.records));
  const servedPictures = openServedPictures(settings, { previews, samples, folder });
  const site = createSite(
    await siteOptions(
      settings,
      {
        catalogue,
        folder,
        records: store.records,
        pictureUrl: samples.urlOf,
        pictures: servedPictures,
      },
      warn,
    ),
  );
  const siteName = () => site.themes.theme().name;
  const readPreview = (name: string) => previews.read(name);
  const app = await createApp({
    catalogue,
    errorPage: settings.site ? errorPages(site) : undefined,
    metrics: metrics?.requests,
    observe,
    // Directus delivers its pictures itself.
    assetPictures: settings.cms
      ? undefined
      : openAssetPictures(folder, settings.assetCacheDir, {
          onNotCached: (error) => warn('a picture cannot be cached', { err: error }),
        }),
    readPreview,
    siteName,
    baseUrl: settings.baseUrl,
    docsUrl: settings.docsUrl,
    legacyEndsAt: settings.legacyEndsAt,
    trustProxy: settings.trustProxy,
    openRateLimiter: limits.open,
    logger: { level: settings.logLevel },
    logClients: settings.logClients,
    secrets: secretsOf(settings),
  });
  log = app.log;
  for (const [message, fields] of early) log.warn(fields, message);
  for (const fault of faults) app.log.error(`${fault}; searches that need it get 503`);
  const withdrawals = followWithdrawals({
    records: store.records,
    clock: monotonicClock,
    invalidate: (uuids) => catalogue.invalidateObjects(uuids),
    cleanUp: async (uuids) => {
      if (index) await clearWithdrawn(store, settings, writingOnlyIfNeeded(search.engine, index), uuids);
    },
    log: (message, err) => app.log.error({ err }, message),
  });
  resources.defer(() => withdrawals.stop());
  const schedules: { stop(): Promise<void> }[] = [];
  resources.defer(async () => void (await Promise.all(schedules.map((schedule) => schedule.stop()))));
  const mcp = opened(openMcpParts(settings, { catalogue, siteName, readPreview }));
  const oai = opened(await openOai(store, settings, (line) => app.log.error(line)));
  const harvesting = observedCalls(oai, 'oai', observe);
  // Disposed of first: running requests still need everything above.
  resources.defer(() => closeServer(app));

  if (settings.site) await app.register(sitePlugin, site);
  else await app.register(siteOffPlugin, { ...site, docsUrl: settings.docsUrl });
  await app.register(samples.plugin);
  await app.register(oaiPlugin, harvesting);
  await app.register(reconciliationPlugin, reconciliationOptions(settings, catalogue, siteName));
  await app.register(descriptionPlugin, descriptionOptions(settings, site.themes));
  await app.register(iiifPlugin, {
    ...iiifOptions(settings),
    catalogue,
    records: store.records,
    pictures: servedPictures,
  });
  await app.register(mcpPlugin, mcp.parts);
  await registerConfiguredPaths(app, store, settings);
  if (metrics) {
    const installation = opened(followInstallationState(settings, { store, engine: search.engine, index }));
    metrics.followInstallation(installation.read);
    opened(await listenForMetrics(metrics, settings));
  }
  await within(FIELDS_MS, catalogue.fieldsRead, () => undefined);
  await app.listen({ host: settings.host, port: settings.port });
  process.stdout.write(welcome(settings));
  await warnIfUnsearchable(engine, models);
  await warnOfOtherUrls(store, settings);
  if (index) schedules.push(followSyncSchedule(settings, { store, index }, app.log));
  else if (settings.syncAt !== undefined) process.stderr.write(NO_SYNC);
  schedules.push(followExportSchedule(settings, store, app.log));
  schedules.push(followCheckLinksSchedule(settings, { store, index }, app.log));
  await aborted(interruption.signal);
  return 0;
};

/** How long the service waits for the search engine before it listens. */
const FIELDS_MS = 2000;

/** Registers the routes whose URLs are settings. Errors: SettingsError. */
async function registerConfiguredPaths(
  app: FastifyInstance,
  { records }: Store,
  settings: Settings,
): Promise<void> {
  const { baseUrl, idBase, downloadUrl, exportDir: folder } = settings;
  const identifiers = app.register(identifiersPlugin, identifierOptions(records, settings));
  await refuseTakenPath('ID_BASE', idBase, identifiers);
  const path = pathBelow(baseUrl, downloadUrl) ?? '/download';
  await refuseTakenPath('DOWNLOAD_URL', downloadUrl, app.register(datasetPlugin, { folder, path }));
}

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

/** Warns if documents were made with other URLs: responses contain them, while pages link as the settings say. */
async function warnOfOtherUrls({ checkpoints }: Store, settings: Settings): Promise<void> {
  const all = await checkpoints.all();
  const other = otherUrl(all.get(currentCollection(all) ?? '')?.recipe ?? '{}', settings);
  if (other === undefined) return;
  process.stderr.write(
    `Documents in the index have URLs of another ${other.setting}, ${other.url}: run vitrine index, which renews them\n`,
  );
}

/**
 * Warns if there is no index, or if other models made its vectors. The service
 * runs all the same: an index may be made or repaired meanwhile, and objects can
 * be compared by the vectors that exist.
 */
async function warnIfUnsearchable(engine: SearchEngine, models: QueryModels): Promise<void> {
  try {
    const { status } = await engine.search('chos', { q: '*', per_page: '0' });
    if (status === 404) {
      process.stderr.write('There is no search index yet: searches get 502 until `vitrine index` has run\n');
      return;
    }
    const changed = changedModel(modelsIn((await engine.schema('chos'))?.metadata), modelsByField(models));
    if (changed !== undefined)
      process.stderr.write(`The index is for another model: ${changedModelText(changed)}\n`);
  } catch (error) {
    if (!(error instanceof EngineUnreachable)) throw error;
    process.stderr.write(`Searches get 502: ${error.message}\n`);
  }
}
