import { Buffer } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { datasetPlugin } from '../../src/dataset/dataset-plugin.ts';
import { descriptionPlugin } from '../../src/dataset/description-plugin.ts';
import { cacheable } from '../../src/http/entity-tags.ts';
import type { OpenApiDocument } from '../../src/http/openapi.ts';
import { identifiersPlugin } from '../../src/identifiers/identifiers-plugin.ts';
import { iiifPlugin } from '../../src/iiif/iiif-plugin.ts';
import { mcpPlugin } from '../../src/mcp/mcp-plugin.ts';
import { oaiPlugin } from '../../src/oai/oai-plugin.ts';
import { reconciliationPlugin } from '../../src/reconciliation/reconciliation-plugin.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { MODELS } from '../catalogue/models.ts';
import { EMPTY_PUBLIC_CMS } from '../cms/memory-cms.ts';
import { DESCRIBED_SERVICE } from '../dataset/described-service.ts';
import { offerExport } from '../dataset/offer-export.ts';
import { BASE_URL, openApp } from '../http/open-app.ts';
import { onePicture } from '../iiif/one-picture.ts';
import { openParts } from '../mcp/open-mcp.ts';
import { incoming } from '../oai/repository.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

/** The application with all public routes, as `vitrine serve` registers them, a record and an export. */
export async function openWholeApp(
  engine: SearchEngine,
  options: Parameters<typeof openApp>[1] = {},
): Promise<{ readonly app: FastifyInstance; readonly document: OpenApiDocument }> {
  const app = await openApp(engine, {
    assetPictures: { get: async () => ({ outcome: 'missing' }) },
    ...options,
  });
  await app.register(oaiPlugin, { respond: async () => '<OAI-PMH/>' });
  const catalogue = createCatalogue(engine, options.models ?? MODELS, options.cms ?? EMPTY_PUBLIC_CMS);
  await app.register(reconciliationPlugin, {
    catalogue,
    baseUrl: BASE_URL,
    docsUrl: `${BASE_URL}/docs`,
    idBase: `${BASE_URL}/id`,
    name: () => 'Vitrine',
    entityUrl: (language, id) => `${BASE_URL}/${language}/entities/${id}`,
    pageUrl: (language, slug) => `${BASE_URL}/${language}/${slug}`,
  });
  const folder = temporaryFolder(afterAll);
  await app.register(descriptionPlugin, {
    folder,
    service: DESCRIBED_SERVICE,
    onSend: cacheable({ control: 'no-cache', tag: 'content' }),
  });
  await app.register(iiifPlugin, {
    catalogue,
    records: { get: async () => undefined },
    pictures: await onePicture(`${BASE_URL}/iiif/image/3`, 'preview~3f1d0c5a9be24d60877f2a41c6e05b9d'),
    baseUrl: BASE_URL,
    objectPageUrl: `${BASE_URL}/objects/{uuid}`,
    recordUrl: (uuid, suffix) => `${BASE_URL}/id/${uuid}.${suffix}`,
  });
  await app.register(mcpPlugin, await openParts([]));
  await app.register(identifiersPlugin, {
    records: { get: async (uuid) => ({ ...incoming(1), uuid, pipelineId: 'p', datestamp: 0, change: 1 }) },
    idBase: `${BASE_URL}/id`,
    baseUrl: BASE_URL,
    path: '/id',
    contextUrl: `${BASE_URL}/ns/v1/edm.json`,
    objectPageUrl: `${BASE_URL}/objects/{uuid}`,
    onSend: cacheable({ control: 'no-cache', tag: 'content' }),
  });
  await offerExport(folder, '2026-11-20T02:00:00.000Z', Buffer.from('·'));
  await app.register(datasetPlugin, { folder, path: '/download' });
  return { app, document: (await app.inject('/openapi.json')).json() };
}
