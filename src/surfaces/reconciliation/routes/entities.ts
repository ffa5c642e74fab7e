import { z } from 'zod';
import { endpoint, type Route } from '../../../api/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Entity, EntityContext } from '../entity.ts';
import { previewPage } from '../preview.ts';
import { propertiesOf } from '../properties.ts';
import type { Reconciliation } from '../reconciliation.ts';
import { RECONCILIATION_SCHEMAS } from '../response-schemas.ts';
import { entityContext, typeParameter, wholeNumber } from './request.ts';

const id = z
  .string()
  .min(1)
  .describe('Id of an object, institution or entity')
  .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] });

const PROBLEMS = {
  404: 'Nothing has this id',
  422: 'The id is missing',
  502: 'The search engine is not reachable or too slow',
} as const;

/** `GET /reconcile/preview` */
export const previewRoute = (reconciliation: Reconciliation): Route =>
  endpoint({
    operationId: 'previewEntity',
    tags: ['Reconciliation'],
    summary: 'A small page about an entity',
    description: 'For the frame of another page: picture, name, date, institution and rights.',
    querystring: z.object({ id }),
    contentType: 'text/html; charset=utf-8',
    caching: { control: 'public, max-age=60', tag: 'content' },
    success: { description: 'The page' },
    problems: PROBLEMS,
    async handler({ query }, reply) {
      const context = entityContext(reply.request, reply);
      const entity = await read(reconciliation, query.id, context);
      reply.headers(PREVIEW_HEADERS);
      return previewPage(entity, context.language);
    },
  });

/** Any page may frame it. */
const PREVIEW_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src https: http:",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** `GET /reconcile/view` */
export const viewRoute = (reconciliation: Reconciliation): Route =>
  endpoint({
    operationId: 'viewEntity',
    tags: ['Reconciliation'],
    summary: 'Leads to an entity',
    description: 'Redirects to the URL of an object, to the page of an institution, or to an entity.',
    querystring: z.object({ id }),
    contentType: 'text/html; charset=utf-8',
    caching: { control: 'no-cache', tag: 'route' },
    success: { status: 302, description: 'Its URL, in `Location`' },
    problems: PROBLEMS,
    async handler({ query }, reply) {
      const { url } = await read(reconciliation, query.id, entityContext(reply.request, reply));
      return reply.code(302).header('location', url).send();
    },
  });

/** `GET /reconcile/extend/propose` */
export const proposeRoute = (): Route =>
  endpoint({
    operationId: 'proposeProperties',
    tags: ['Reconciliation'],
    summary: 'Properties that entities of a type may have',
    description: 'What OpenRefine offers as further columns of a table.',
    querystring: z.object({
      type: typeParameter()
        .describe('Default: all types')
        .meta({ examples: ['edm:ProvidedCHO'] }),
      limit: wholeNumber(z.int().min(1)).optional().describe('How many properties are proposed'),
    }),
    caching: { control: 'public, max-age=60', tag: 'content' },
    success: { description: 'The properties', schema: RECONCILIATION_SCHEMAS.proposal },
    problems: { 422: 'A parameter is invalid, such as an unknown type' },
    handler({ query: { type, limit } }, reply) {
      const { language } = entityContext(reply.request, reply);
      const proposed = propertiesOf(type).slice(0, limit);
      return JSON.stringify({
        ...(type !== undefined && { type }),
        ...(limit !== undefined && { limit }),
        properties: proposed.map((property) => ({ id: property.id, name: property.name[language] })),
      });
    },
  });

/** Errors: Problem 404, and those of the catalogue. */
async function read(reconciliation: Reconciliation, wanted: string, context: EntityContext): Promise<Entity> {
  const entity = (await reconciliation.read([wanted], context)).get(wanted);
  if (entity === undefined) throw new Problem(404, `No object, institution or entity with ID ${wanted}`);
  return entity;
}
