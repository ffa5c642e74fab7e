import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { institutionShape } from '../../../../src/stores/cms/institution.ts';
import type { SearchEngine } from '../../../../src/stores/search/search-engine.ts';
import { reconciliationPlugin } from '../../../../src/surfaces/reconciliation/reconciliation-plugin.ts';
import { type Catalogue, createCatalogue } from '../../../../src/use-cases/catalogue.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { memoryCms } from '../../stores/cms/memory-cms.ts';
import { MODELS } from '../../use-cases/models.ts';
import { PROTOCOL_SCHEMAS } from './protocol-schemas.ts';

const INSTITUTIONS = [
  {
    id: 'albertina',
    legal_name: 'Albertina Bundesmuseum',
    translations: [
      { id: 1, languages_code: 'de', title: 'Albertina', place: 'Wien', slugs: [{ slug: 'albertina-wien' }] },
      {
        id: 2,
        languages_code: 'en',
        title: 'Albertina Museum',
        place: 'Vienna',
        summary: '<p>Prints &amp; drawings</p>',
        web_links: [{ display_name: 'website', url: 'https://albertina.example' }],
      },
    ],
    provider_names: [{ name: 'ALBERTINA, Wien', canonical: true }],
  },
  {
    id: 'graphische',
    legal_name: 'Graphische Sammlung',
    parent_institution: 'albertina',
    translations: [],
  },
].map((institution) => institutionShape.parse(institution));

const PUBLIC_CMS = {
  cms: memoryCms({ institutions: async () => ({ valid: INSTITUTIONS, mismatches: [] }) }),
  url: 'https://cms.example',
};

/** The application with the reconciliation service over a search engine and two institutions. */
export async function openReconciliation(engine: SearchEngine): Promise<FastifyInstance> {
  const app = await openApp(engine, { cms: PUBLIC_CMS });
  await registerReconciliation(app, createCatalogue(engine, MODELS, PUBLIC_CMS));
  return app;
}

export async function registerReconciliation(app: FastifyInstance, catalogue: Catalogue): Promise<void> {
  await app.register(reconciliationPlugin, {
    catalogue,
    baseUrl: BASE_URL,
    docsUrl: `${BASE_URL}/docs`,
    idBase: `${BASE_URL}/id`,
    name: () => 'Vitrine',
    entityUrl: (language, id) => `${BASE_URL}/${language}/entities/${id}`,
    pageUrl: (language, slug) => `${BASE_URL}/${language}/${slug}`,
  });
}

const ajv = new Ajv({ strict: false, allErrors: true });
const compiled = new Map(
  Object.entries(PROTOCOL_SCHEMAS).map(([name, schema]) => [name, ajv.compile(schema)]),
);

/** What a response lacks by the specification, one line each. */
export function faultsOf(name: keyof typeof PROTOCOL_SCHEMAS, response: unknown): string[] {
  const validate = compiled.get(name);
  validate?.(response);
  return (validate?.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
