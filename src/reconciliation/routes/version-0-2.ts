import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documentation } from '../../http/documentation.ts';
import { endpoint, type Route } from '../../http/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import type { EntityContext } from '../entity.ts';
import { type ManifestOptions, manifest02 } from '../manifest.ts';
import { type Batch, type Extension, parseJson, readBatch02, readExtension } from '../read-batch.ts';
import type { Reconciliation } from '../reconciliation.ts';
import { RECONCILIATION_SCHEMAS } from '../response-schemas.ts';
import { wantedValues, writeCandidate, writeMeta } from '../write-responses.ts';
import { entityContext, readForm } from './request.ts';

const parameters = z.object({
  queries: z
    .string()
    .optional()
    .describe('Queries by keys of your choice, as JSON: up to 50')
    .meta({ examples: ['{"q0":{"query":"Der Kuss"}}'] }),
  extend: z
    .string()
    .optional()
    .describe(
      'The entities and properties whose values are wanted, as JSON: `{"ids": […], "properties": [{"id": "creator"}]}`',
    ),
});

const PROBLEMS = {
  413: 'The batch has more than 50 queries, or the body more than a megabyte',
  422: 'The JSON cannot be read, or is not an object',
  502: 'The search engine is not reachable or too slow',
} as const;

/** `GET /reconcile` */
export const queryOrManifest = (reconciliation: Reconciliation, options: ManifestOptions): Route =>
  endpoint({
    operationId: 'getReconciliationService',
    tags: ['Reconciliation'],
    summary: 'The reconciliation service (0.2), for OpenRefine',
    description:
      'The manifest of the service, which says where everything else is. Clients such as OpenRefine need only this URL. With `queries` or `extend`, the same as `POST`.',
    querystring: parameters,
    caching: { control: 'no-cache', tag: 'content' },
    success: {
      description: 'The manifest, or candidates or values',
      schema: z.union([
        RECONCILIATION_SCHEMAS.manifest02,
        RECONCILIATION_SCHEMAS.extension02,
        RECONCILIATION_SCHEMAS.results02,
      ]),
    },
    problems: PROBLEMS,
    handler: async (request, reply) =>
      JSON.stringify(
        (await answer({ part: 'query', ...request.query }, reconciliation, request, reply)) ??
          manifest02(options, entityContext(request, reply).language),
      ),
  });

/** `POST /reconcile` */
export const formRoute = (reconciliation: Reconciliation): Route => ({
  schema: documentation({
    operationId: 'reconcile',
    tags: ['Reconciliation'],
    summary: 'Match names with objects, institutions and entities (0.2)',
    description:
      'Returns candidates for each of the `queries`, best first, or the values of properties for `extend`.',
    body: parameters,
    consumes: 'application/x-www-form-urlencoded',
    success: {
      description: 'Candidates by the keys of the queries, or rows of values',
      content: {
        'application/json': z.union([RECONCILIATION_SCHEMAS.extension02, RECONCILIATION_SCHEMAS.results02]),
      },
    },
    problems: { ...PROBLEMS, 415: 'The body is not a form' },
  }),
  async handler(request, reply) {
    const { queries, extend } = Object.fromEntries(readForm(request));
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
    const body = await answer({ part: 'body', queries, extend }, reconciliation, request, reply);
    if (body !== undefined) return JSON.stringify(body);
    throw new Problem(422, [{ type: 'missing', loc: ['body', 'queries'], msg: 'Field required' }]);
  },
});

/** Undefined if nothing is asked; an empty parameter asks nothing. */
async function answer(
  { part, queries, extend }: z.output<typeof parameters> & { readonly part: 'query' | 'body' },
  reconciliation: Reconciliation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object | undefined> {
  if (queries) {
    const batch = readBatch02(queries, [part, 'queries']);
    return results(batch, reconciliation, entityContext(request, reply));
  }
  if (!extend) return undefined;
  const at = [part, 'extend'];
  const extension = readExtension(parseJson(extend, at), at);
  return values(extension, reconciliation, entityContext(request, reply));
}

async function results(
  batch: Batch,
  reconciliation: Reconciliation,
  context: EntityContext,
): Promise<object> {
  const queries = [...batch.values()].filter((query) => query !== undefined);
  const found = (await reconciliation.reconcile(queries, context)).values();
  return Object.fromEntries(
    [...batch].map(([key, query]) => {
      const candidates = query === undefined ? [] : (found.next().value ?? []);
      return [key, { result: candidates.map((candidate) => writeCandidate(candidate, context.language)) }];
    }),
  );
}

async function values(
  extension: Extension,
  reconciliation: Reconciliation,
  context: EntityContext,
): Promise<object> {
  const entities = await reconciliation.read(extension.ids, context);
  return {
    meta: writeMeta(extension, context.language),
    rows: Object.fromEntries(
      extension.ids.map((id) => [
        id,
        Object.fromEntries(
          wantedValues(extension, entities.get(id)).map((one) => [one.property.id, one.values]),
        ),
      ]),
    ),
  };
}
