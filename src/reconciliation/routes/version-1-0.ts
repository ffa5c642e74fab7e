import { z } from 'zod';
import { documentation } from '../../http/documentation.ts';
import { endpoint, type Route } from '../../http/endpoint.ts';
import { type ManifestOptions, manifest10 } from '../manifest.ts';
import { MAX_IDS, MAX_PROPERTIES, MAX_QUERIES, readBatch10, readExtension } from '../read-batch.ts';
import type { Reconciliation } from '../reconciliation.ts';
import { responseLanguage } from '../response-language.ts';
import { RECONCILIATION_SCHEMAS } from '../response-schemas.ts';
import { wantedValues, writeCandidate, writeMeta } from '../write-responses.ts';
import { entityContext, readJsonBody } from './request.ts';

const JSON_TYPE = 'application/json';

const PROBLEMS = {
  413: 'The batch has more than 50 queries, or the body more than a megabyte',
  415: 'The body is not JSON',
  422: 'The JSON cannot be read, or names an unknown type or property',
  502: 'The search engine is not reachable or too slow',
} as const;

/** `GET /reconcile/1.0-draft` */
export const manifestRoute = (options: ManifestOptions): Route =>
  endpoint({
    operationId: 'getReconciliationServiceDraft',
    tags: ['Reconciliation'],
    summary: 'The reconciliation service (draft of 1.0)',
    description:
      'The manifest of the service. This URL is its endpoint: the other paths of the protocol are below it.',
    caching: { control: 'no-cache', tag: 'content' },
    success: { description: 'The manifest', schema: RECONCILIATION_SCHEMAS.manifest10 },
    handler(request, reply) {
      reply.header('vary', 'accept-language');
      return JSON.stringify(manifest10(options, responseLanguage(request.headers['accept-language'])));
    },
  });

/** `POST /reconcile/1.0-draft/reconcile` */
export const batchRoute = (reconciliation: Reconciliation): Route => ({
  schema: documentation({
    operationId: 'reconcileDraft',
    tags: ['Reconciliation'],
    summary: 'Match names with objects, institutions and entities (draft of 1.0)',
    description: 'Returns candidates for each of the queries, in their order, best first.',
    body: z.object({
      queries: z
        .array(
          z.object({
            type: z.string().optional().describe('Only entities of this type'),
            limit: z.int().nonnegative().optional().describe('Candidates: 10 by default, 50 at most'),
            conditions: z
              .array(z.looseObject({ matchType: z.enum(['name', 'property']), v: z.unknown() }))
              .min(1)
              .describe(
                'What an entity should be like: `matchType`, `pid`, `v`, `required`, `matchQuantifier` (`any`, `all`, `none`) and `matchQualifier` (`similar`, `exact`)',
              ),
          }),
        )
        .max(MAX_QUERIES),
    }),
    consumes: JSON_TYPE,
    success: {
      description: 'The candidates',
      content: { [JSON_TYPE]: RECONCILIATION_SCHEMAS.results10 },
    },
    problems: PROBLEMS,
  }),
  async handler(request, reply) {
    const queries = readBatch10(readJsonBody(request));
    const context = entityContext(request, reply);
    reply.type(`${JSON_TYPE}; charset=utf-8`).header('cache-control', 'no-store');
    const found = await reconciliation.reconcile(queries, context);
    return JSON.stringify({
      results: found.map((candidates) => ({
        candidates: candidates.map((candidate) => writeCandidate(candidate, context.language)),
      })),
    });
  },
});

/** `POST /reconcile/1.0-draft/extend` */
export const extendRoute = (reconciliation: Reconciliation): Route => ({
  schema: documentation({
    operationId: 'extendDraft',
    tags: ['Reconciliation'],
    summary: 'Values of objects, institutions and entities (draft of 1.0)',
    description: 'Returns the values of some properties of up to 250 entities, in the order of their ids.',
    body: z.object({
      ids: z.array(z.string()).max(MAX_IDS),
      properties: z.array(z.looseObject({ id: z.string() })).max(MAX_PROPERTIES),
    }),
    consumes: JSON_TYPE,
    success: {
      description: 'The values',
      content: { [JSON_TYPE]: RECONCILIATION_SCHEMAS.extension10 },
    },
    problems: PROBLEMS,
  }),
  async handler(request, reply) {
    const extension = readExtension(readJsonBody(request), ['body']);
    const context = entityContext(request, reply);
    reply.type(`${JSON_TYPE}; charset=utf-8`).header('cache-control', 'no-store');
    const entities = await reconciliation.read(extension.ids, context);
    return JSON.stringify({
      meta: writeMeta(extension, context.language),
      rows: extension.ids.map((id) => ({
        id,
        properties: wantedValues(extension, entities.get(id)).map(({ property, values }) => ({
          id: property.id,
          values,
        })),
      })),
    });
  },
});
