import { createApp } from '../../api/app.ts';
import { basePath } from '../../api/request-url.ts';
import { describeConcept } from '../../documents/concepts/described-concept.ts';
import { observedCalls } from '../../kernel/observed-calls.ts';
import { errorPages } from '../../site/error-page.ts';
import { createSite } from '../../site/site.ts';
import { openAssetPictures } from '../../stores/cms/asset-pictures.ts';
import { createCatalogue } from '../../use-cases/catalogue.ts';
import { secretsOf } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Opened } from '../shutdown.ts';
import { isSampleLoaded, openWiki } from '../wiring/open-content.ts';
import { openMcpParts } from '../wiring/open-mcp-parts.ts';
import type { Monitoring } from '../wiring/open-monitoring.ts';
import { openOai } from '../wiring/open-oai.ts';
import type { Backends } from './open-backends.ts';
import { siteOptions } from './plugin-options.ts';
import { samplePictures } from './sample-pictures.ts';
import { openServedPictures } from './served-pictures.ts';

export type Service = Awaited<ReturnType<typeof openService>>;

interface ServiceOptions {
  readonly monitoring: Monitoring;
  readonly opened: Opened;
  readonly warn: (message: string, fields?: object) => void;
}

/** Lines about invalid entries of the CMS for each time that a list is made. */
const MAX_NOTES = 20;

/** The use cases over the backends, the API, and what the other parts are registered with. */
export async function openService(
  settings: Settings,
  backends: Backends,
  { monitoring: { metrics, observe }, opened, warn }: ServiceOptions,
) {
  const { engine, models, cms, store, folder, previews, limits, readConcepts } = backends;
  const catalogue = createCatalogue(
    engine,
    models,
    { cms, url: settings.cmsPublicUrl },
    {
      languageExpansion: settings.languageExpansion,
      urls: settings,
      probeRecords: () => store.records.lastChange(),
      openWiki: () => openWiki(settings, store.derived, folder),
      readVocabulary: async () => (await readConcepts()).map(describeConcept),
      onLeftOut(mismatches) {
        for (const { note } of mismatches.slice(0, MAX_NOTES)) warn(`left out of lists: ${note}`);
        const more = mismatches.length - MAX_NOTES;
        if (more > 0) warn(`left out of lists: ${more} more entries; vitrine doctor names all`);
      },
      ...(metrics && { onCached: metrics.responseFromCache }),
    },
  );
  const samples = samplePictures(basePath(settings.baseUrl), () => isSampleLoaded(store.records));
  const pictures = openServedPictures(settings, { previews, samples, folder });
  const site = createSite(
    await siteOptions(
      settings,
      {
        catalogue,
        folder,
        records: store.records,
        derived: store.derived,
        pictureUrl: samples.urlOf,
        pictures,
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
  const { parts: mcp } = opened(openMcpParts(settings, { catalogue, siteName, readPreview }));
  const oai = opened(await openOai(store, settings, (line) => app.log.error(line)));
  return {
    app,
    settings,
    catalogue,
    site,
    samples,
    pictures,
    siteName,
    mcp,
    oai: observedCalls(oai, 'oai', observe),
    records: store.records,
  };
}
