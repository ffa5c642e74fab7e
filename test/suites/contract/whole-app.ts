import { Buffer } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { cacheable } from '../../../src/api/entity-tags.ts';
import type { OpenApiDocument } from '../../../src/api/openapi.ts';
import type { AuthorityEntity } from '../../../src/documents/entities/entity.ts';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { datasetPlugin } from '../../../src/surfaces/dataset/dataset-plugin.ts';
import { descriptionPlugin } from '../../../src/surfaces/dataset/description-plugin.ts';
import {
  type IdentifierOptions,
  identifiersPlugin,
} from '../../../src/surfaces/identifiers/identifiers-plugin.ts';
import { iiifPlugin } from '../../../src/surfaces/iiif/iiif-plugin.ts';
import type { ServedPictures } from '../../../src/surfaces/iiif/served-pictures.ts';
import type { McpParts } from '../../../src/surfaces/mcp/mcp-parts.ts';
import { mcpPlugin } from '../../../src/surfaces/mcp/mcp-plugin.ts';
import { type OaiOptions, oaiPlugin } from '../../../src/surfaces/oai/oai-plugin.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { BASE_URL, openApp } from '../../src/api/open-app.ts';
import { EMPTY_PUBLIC_CMS } from '../../src/stores/cms/memory-cms.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { DESCRIBED_SERVICE } from '../../src/surfaces/dataset/described-service.ts';
import { offerExport } from '../../src/surfaces/dataset/offer-export.ts';
import { onePicture } from '../../src/surfaces/iiif/one-picture.ts';
import { openParts } from '../../src/surfaces/mcp/open-mcp.ts';
import { incoming } from '../../src/surfaces/oai/repository.ts';
import { registerReconciliation } from '../../src/surfaces/reconciliation/open-reconciliation.ts';
import { MODELS } from '../../src/use-cases/models.ts';

const ENTITY = {
  id: 'gnd-11852786X',
  uri: 'https://d-nb.info/gnd/11852786X',
  type: 'Agent',
  label: 'Albrecht Dürer',
  labels: [],
  variants: [],
  notes: [],
  uris: ['https://d-nb.info/gnd/11852786X'],
  links: [],
  objectCount: 1,
  roles: [],
} satisfies AuthorityEntity;

/** What the search engine replies about the entity of the document's example. */
export const ENTITY_FOUND = {
  found: 1,
  hits: [{ document: { id: ENTITY.id, entity: JSON.stringify(ENTITY) } }],
};

/** The identifier of the one picture that the Image API has. */
const PICTURE = 'preview~3f1d0c5a9be24d60877f2a41c6e05b9d';

export type WholeAppOptions = NonNullable<Parameters<typeof openApp>[1]> & {
  /** By default every UUID has a record. */
  readonly records?: IdentifierOptions['records'];
  readonly pictures?: ServedPictures;
  readonly respond?: OaiOptions['respond'];
  readonly mcp?: Partial<McpParts>;
};

/** The application with all public routes, as `vitrine serve` registers them, a record and an export. */
export async function openWholeApp(
  engine: SearchEngine,
  {
    records = {
      get: async (uuid) => ({ ...incoming(1), uuid, pipelineId: 'p', datestamp: 0, change: 1 }),
    },
    pictures,
    respond = async () => '<OAI-PMH/>',
    mcp,
    ...options
  }: WholeAppOptions = {},
): Promise<{ readonly app: FastifyInstance; readonly document: OpenApiDocument; readonly folder: string }> {
  const app = await openApp(engine, {
    assetPictures: { get: async () => ({ outcome: 'missing' }) },
    ...options,
  });
  await app.register(oaiPlugin, { respond, baseUrl: `${BASE_URL}/oai` });
  const catalogue = createCatalogue(engine, options.models ?? MODELS, options.cms ?? EMPTY_PUBLIC_CMS);
  await registerReconciliation(app, catalogue);
  const folder = temporaryFolder(afterAll);
  await app.register(descriptionPlugin, {
    folder,
    service: DESCRIBED_SERVICE,
    onSend: cacheable({ control: 'no-cache', tag: 'content' }),
  });
  await app.register(iiifPlugin, {
    catalogue,
    records,
    pictures: pictures ?? (await onePicture(`${BASE_URL}/iiif/image/3`, PICTURE)),
    baseUrl: BASE_URL,
    objectPageUrl: `${BASE_URL}/objects/{uuid}`,
    recordUrl: (uuid, suffix) => `${BASE_URL}/id/${uuid}.${suffix}`,
  });
  await app.register(mcpPlugin, { ...(await openParts([])), ...mcp });
  await app.register(identifiersPlugin, {
    records,
    idBase: `${BASE_URL}/id`,
    baseUrl: BASE_URL,
    path: '/id',
    contextUrl: `${BASE_URL}/ns/v1/edm.json`,
    objectPageUrl: `${BASE_URL}/objects/{uuid}`,
    onSend: cacheable({ control: 'no-cache', tag: 'content' }),
  });
  await offerExport(folder, '2026-11-20T02:00:00.000Z', Buffer.from('·'));
  await app.register(datasetPlugin, { folder, path: '/download' });
  return { app, folder, document: (await app.inject('/openapi.json')).json() };
}
