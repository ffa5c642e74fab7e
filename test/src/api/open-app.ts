import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from '../../../src/api/app.ts';
import type { ReadPreview } from '../../../src/api/routes/preview.ts';
import { errorPages } from '../../../src/site/error-page.ts';
import { openThemes } from '../../../src/site/open-themes.ts';
import type { SiteOptions } from '../../../src/site/site.ts';
import { createSite, sitePlugin } from '../../../src/site/site.ts';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { type CatalogueOptions, createCatalogue, type PublicCms } from '../../../src/use-cases/catalogue.ts';
import type { QueryModels } from '../../../src/use-cases/query-vector.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { MODELS } from '../use-cases/models.ts';

export const BASE_URL = 'https://vitrine.example';

/** The one preview that there is: the documented example. */
const PREVIEW = { name: '3f1d0c5a9be24d60877f2a41c6e05b9d.webp', webp: Buffer.from('RIFF····WEBP') };

const readPreview: ReadPreview = async (name) => (name === PREVIEW.name ? PREVIEW.webp : undefined);

/** The whole application, with the site, over a search engine; nothing listens. */
export async function openApp(
  engine: SearchEngine,
  {
    cms = EMPTY_PUBLIC_CMS,
    models = MODELS,
    site: siteOptions,
    ...options
  }: Partial<Omit<AppOptions, 'catalogue'>> &
    CatalogueOptions & {
      readonly cms?: PublicCms;
      readonly models?: QueryModels;
      readonly site?: Partial<SiteOptions>;
    } = {},
): Promise<FastifyInstance> {
  const catalogue = createCatalogue(engine, models, cms, options);
  const site = createSite({
    catalogue,
    baseUrl: options.baseUrl ?? BASE_URL,
    themes: openThemes({ folder: () => undefined, clock: () => 0, warn: () => {} }),
    isDeleted: async () => false,
    identifierPath: '/id',
    pictureUrl: (url) => url,
    imageService: () => undefined,
    clock: options.clock,
    ...siteOptions,
  });
  const app = await createApp({
    catalogue,
    readPreview,
    baseUrl: BASE_URL,
    errorPage: errorPages(site),
    ...options,
  });
  await app.register(sitePlugin, site);
  return app;
}
