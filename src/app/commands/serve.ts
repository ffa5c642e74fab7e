import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import type { QueryModels } from '../../catalogue/query-models.ts';
import { openAssetPictures } from '../../cms/asset-pictures.ts';
import { changedModel, changedModelText, modelsByField, modelsIn } from '../../collections/models.ts';
import { datasetPlugin } from '../../dataset/dataset-plugin.ts';
import { openImageEmbedder } from '../../embedding/open-image-embedder.ts';
import { openTextEmbedder } from '../../embedding/open-text-embedder.ts';
import { openPictureFiles } from '../../embedding/picture-files.ts';
import { createApp } from '../../http/app.ts';
import { identifiersPlugin } from '../../identifiers/identifiers-plugin.ts';
import { previewFolder } from '../../imaging/preview-folder.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { oaiPlugin } from '../../oai/oai-plugin.ts';
import type { OaiThread } from '../../oai/open-oai-thread.ts';
import { observedEngine } from '../../search/observed-engine.ts';
import { EngineUnreachable, type SearchEngine } from '../../search/search-engine.ts';
import { type Command, UsageError } from '../command.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { type MetricsServer, serveMetrics } from '../metrics-server.ts';
import { followExportSchedule } from '../schedules/export-schedule.ts';
import { followSyncSchedule } from '../schedules/sync-schedule.ts';
import { withKnownPort } from '../settings/free-port.ts';
import { secretsOf } from '../settings/secrets.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { aborted, closeServer, listenForInterruption } from '../shutdown.ts';
import { contentFolder } from '../wiring/content-folder.ts';
import { identifierOptions } from '../wiring/identifier-options.ts';
import { openCms } from '../wiring/open-cms.ts';
import { openOaiAnswers } from '../wiring/open-oai.ts';
import { openAllowances } from '../wiring/open-rate-limits.ts';
import { openSearch } from '../wiring/open-search.ts';
import { openStore, type Store } from '../wiring/open-store.ts';
import { ownPath, takePath } from '../wiring/route-path.ts';
import { clearWithdrawn, writtenWhereNeeded } from '../withdrawals/clear-withdrawn.ts';
import { followWithdrawals } from '../withdrawals/follow-withdrawals.ts';

/**
 * `vitrine serve`: the API on HOST:PORT. SIGINT and SIGTERM let running requests
 * finish, the second one ends it at once.
 * Status: 0 after a signal.
 */
export const command: Command = async (argv, settings) => {
  if (argv.length > 0) throw new UsageError(`unknown argument ${argv[0]} (usage: vitrine serve)`);
  return serve(await withKnownPort(settings));
};

async function serve(settings: Settings): Promise<number> {
  const models = {
    text: await openTextEmbedder(settings.textModel),
    image: await openImageEmbedder(settings.imageModel),
  };
  const pictures = openPictureFiles(models.image, monotonicClock);
  const interruption = listenForInterruption();
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics();
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  const opened = openSearch(settings, (change) => {
    metrics?.searchNode(change);
    log?.warn(change, change.gone === undefined ? 'search node is back' : 'search node is gone');
  });
  const engine = metrics ? observedEngine(opened.engine, metrics.engineCall) : opened.engine;
  const previews = previewFolder(settings.previewDir);
  const store = await openStore(settings);
  const folder = contentFolder(settings, store.records);
  const cms = openCms(settings, folder);
  const limits = openAllowances(settings, (line, error) => app.log.warn({ err: error }, line));
  const catalogue = createCatalogue(
    engine,
    { ...models, pictures },
    { cms, url: settings.cmsPublicUrl },
    { probeRecords: () => store.records.lastChange(), ...(metrics && { onCached: metrics.keptAnswer }) },
  );
  const app = await createApp({
    catalogue,
    metrics: metrics?.requests,
    // A Directus delivers its pictures itself.
    assetPictures: settings.cms
      ? undefined
      : openAssetPictures(folder, settings.assetCacheDir, {
          onNotCached: (error) => log?.warn({ err: error }, 'a picture cannot be kept'),
        }),
    readPreview: (name) => previews.read(name),
    baseUrl: settings.baseUrl,
    docsUrl: settings.docsUrl,
    downloadUrl: settings.downloadUrl,
    legacyEndsAt: settings.legacyEndsAt,
    trustProxy: settings.trustProxy,
    openAllowances: limits.open,
    logger: { level: settings.logLevel },
    secrets: secretsOf(settings),
  });
  log = app.log;
  let metricsServer: MetricsServer | undefined;
  let oai: OaiThread | undefined;
  const schedules: { stop(): Promise<void> }[] = [];
  const withdrawals = followWithdrawals({
    records: store.records,
    clock: monotonicClock,
    forget: (uuids) => catalogue.invalidateObjects(uuids),
    cleanUp: async (uuids) => {
      if (opened.index === undefined) return;
      await clearWithdrawn(store, settings, writtenWhereNeeded(opened.engine, opened.index), uuids);
    },
    log: (message, err) => app.log.error({ err }, message),
  });
  try {
    oai = await openOaiAnswers(store, settings, (line) => app.log.error(line));
    await app.register(oaiPlugin, oai);
    await registerAddresses(app, store, settings);
    metricsServer = await listenForMetrics(metrics, settings);
    await app.listen({ host: settings.host, port: settings.port });
    process.stdout.write(welcome(settings));
    await tellIfUnsearchable(engine, models);
    if (opened.index === undefined) {
      if (settings.syncAt !== undefined) process.stderr.write(NO_SYNC);
    } else schedules.push(followSyncSchedule(settings, { store, index: opened.index }, app.log));
    schedules.push(followExportSchedule(settings, store, app.log));
    await aborted(interruption.signal);
    return 0;
  } finally {
    const followed = withdrawals.stop();
    await closeServer(app);
    await oai?.close();
    limits.close();
    await metricsServer?.close();
    await pictures.close();
    await Promise.all(schedules.map((schedule) => schedule.stop()));
    await followed;
    await models.text.close();
    await models.image.close();
    await opened.index?.close();
    await engine.close();
    await cms.close();
    await store.close();
    interruption.stop();
  }
}

/** What is served where the settings say. Errors: SettingsError. */
async function registerAddresses(
  app: FastifyInstance,
  { records }: Store,
  settings: Settings,
): Promise<void> {
  const { baseUrl, idBase, downloadUrl, exportDir: folder } = settings;
  const identifiers = app.register(identifiersPlugin, identifierOptions(records, settings));
  await takePath('ID_BASE', idBase, identifiers);
  const path = ownPath(downloadUrl, baseUrl, '/download');
  await takePath('DOWNLOAD_URL', downloadUrl, app.register(datasetPlugin, { folder, path }));
}

const NO_SYNC =
  'Without SEARCH_ADMIN_API_KEY this process does not sync: institutions, pages and knowledge base are indexed by one that has it\n';

const welcome = ({ baseUrl, downloadUrl }: Settings): string => `
Vitrine answers at ${baseUrl}
  a first search:  curl '${baseUrl}/v2/search?q=klimt&per_page=3'
  documentation:   ${baseUrl}/docs
  OAI-PMH:         ${baseUrl}/oai?verb=Identify
  everything:      ${downloadUrl}/nightly/records_export_full.tar.gz

`;

/** Errors: SettingsError when nothing can listen there. */
async function listenForMetrics(
  metrics: Metrics | undefined,
  { host, metricsPort }: Settings,
): Promise<MetricsServer | undefined> {
  if (metrics === undefined || metricsPort === undefined) return undefined;
  try {
    const server = await serveMetrics(metrics, host, metricsPort);
    process.stdout.write(`Metrics are at http://${host}:${server.port}/metrics\n`);
    return server;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError([`setting METRICS_PORT=${metricsPort}: ${reason}`]);
  }
}

/** The service runs all the same: an index may come, or be mended, while it does. */
async function tellIfUnsearchable(engine: SearchEngine, models: QueryModels): Promise<void> {
  try {
    const { status } = await engine.search('chos', { q: '*', per_page: '0' });
    if (status !== 404) return await tellIfOtherModel(engine, models);
    process.stderr.write('There is no search index yet: searches answer 502 until `vitrine index` has run\n');
  } catch (error) {
    if (!(error instanceof EngineUnreachable)) throw error;
    process.stderr.write(`Searches answer 502: ${error.message}\n`);
  }
}

/** All else works meanwhile: objects are compared with each other by the vectors that are there. */
async function tellIfOtherModel(engine: SearchEngine, models: QueryModels): Promise<void> {
  const changed = changedModel(modelsIn(await engine.metadata('chos')), modelsByField(models));
  if (changed !== undefined)
    process.stderr.write(`The index is for another model: ${changedModelText(changed)}\n`);
}
