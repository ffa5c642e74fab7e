import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documentation } from '../../../api/documentation.ts';
import { endpoint, type Route } from '../../../api/endpoint.ts';
import { bodyOf } from '../../../api/pieced-body.ts';
import type { Pieces } from '../../../kernel/pieces.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Entity, EntityContext, Value } from '../entity.ts';
import { typeTerm } from '../entity-types.ts';
import { type ManifestOptions, manifest } from '../manifest.ts';
import { propertyOf } from '../properties.ts';
import { type Batch, type Extension, readBatch, readExtension } from '../read-batch.ts';
import type { Reconciliation } from '../reconciliation.ts';
import { RECONCILIATION_SCHEMAS } from '../response-schemas.ts';
import type { Candidate } from '../score.ts';
import { readForm } from './read-form.ts';
import { entityContext } from './request.ts';

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

const FORM = 'application/x-www-form-urlencoded';

const PROBLEMS = {
  413: 'The batch has more than 50 queries, the JSON more values than a batch can have, or the body more than a megabyte or 100 fields',
  422: 'The JSON cannot be read, is nested too deeply, or is not an object',
  502: 'The search engine is not reachable or too slow',
} as const;

/** `GET /reconcile` */
export const queryOrManifest = (reconciliation: Reconciliation, options: ManifestOptions): Route =>
  endpoint({
    operationId: 'getReconciliationService',
    tags: ['Reconciliation'],
    summary: 'The reconciliation service, for OpenRefine',
    description:
      'The manifest of the service, which says where everything else is. Clients such as OpenRefine need only this URL. With `queries` or `extend`, the same as `POST`.',
    querystring: parameters,
    caching: { control: 'no-cache', tag: 'content' },
    success: {
      description: 'The manifest, or candidates or values',
      schema: z.union([
        RECONCILIATION_SCHEMAS.manifest,
        RECONCILIATION_SCHEMAS.extension,
        RECONCILIATION_SCHEMAS.results,
      ]),
    },
    problems: PROBLEMS,
    async handler(request, reply) {
      const answered = await answer({ part: 'query', ...request.query }, reconciliation, request, reply);
      return answered === undefined
        ? JSON.stringify(manifest(options, entityContext(request, reply).language))
        : bodyOf(answered);
    },
  });

/** `POST /reconcile` [reconciliation-2] */
export const formRoute = (reconciliation: Reconciliation): Route => ({
  schema: documentation({
    operationId: 'reconcile',
    tags: ['Reconciliation'],
    summary: 'Match names with objects, institutions and entities',
    description:
      'Returns candidates for each of the `queries`, best first, or the values of properties for `extend`.',
    body: parameters,
    consumes: FORM,
    success: {
      description: 'Candidates by the keys of the queries, or rows of values',
      content: {
        'application/json': z.union([RECONCILIATION_SCHEMAS.extension, RECONCILIATION_SCHEMAS.results]),
      },
    },
    problems: { ...PROBLEMS, 415: 'The body is not a form' },
  }),
  async handler(request, reply) {
    const { body, headers } = request;
    if (!Buffer.isBuffer(body)) {
      const type = headers['content-type'] ?? 'of an unknown type';
      throw new Problem(415, `The body must be ${FORM}, not ${type}`);
    }
    const form = readForm(body, ['queries', 'extend']);
    const asked = { queries: form.get('queries'), extend: form.get('extend') };
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
    const answered = await answer({ part: 'body', ...asked }, reconciliation, request, reply);
    if (answered !== undefined) return bodyOf(answered);
    throw new Problem(422, [{ type: 'missing', loc: ['body', 'queries'], msg: 'Field required' }]);
  },
});

/** As JSON; undefined if nothing is asked: an empty parameter asks nothing. */
async function answer(
  { part, queries, extend }: z.output<typeof parameters> & { readonly part: 'query' | 'body' },
  reconciliation: Reconciliation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pieces | undefined> {
  if (queries) {
    const batch = readBatch(queries, [part, 'queries']);
    const found = await results(batch, reconciliation, entityContext(request, reply));
    return [Buffer.from(JSON.stringify(found))];
  }
  if (!extend) return undefined;
  return values(readExtension(extend, [part, 'extend']), reconciliation, entityContext(request, reply));
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

/** Entities whose values are read and written at a time, so that others get their turn. */
const SLICE = 10;

/** The values as JSON. */
async function values(
  { ids, properties }: Extension,
  reconciliation: Reconciliation,
  context: EntityContext,
): Promise<Pieces> {
  const rows: Buffer[] = [];
  // As in an object: whole numbers come first.
  const inOrder = Object.keys(Object.fromEntries(ids.map((id) => [id, undefined])));
  for (let from = 0; from < ids.length; from += SLICE) {
    const some = inOrder.slice(from, from + SLICE);
    const entities = await reconciliation.read(some, context);
    const part = Object.fromEntries(some.map((id) => [id, rowOf(properties, entities.get(id))]));
    rows.push(Buffer.from(`${from === 0 ? '' : ','}${JSON.stringify(part).slice(1, -1)}`));
    await setImmediate();
  }
  const meta = properties.map(({ property: { id, name, kind } }) => ({
    id,
    name: name[context.language],
    ...(kind === 'institution' && { type: typeTerm('foaf:Organization', context.language) }),
  }));
  return [Buffer.from(`{"meta":${JSON.stringify(meta)},"rows":{`), ...rows, Buffer.from('}}')];
}

/** The wanted values of an entity, by property; none of an unknown one. */
const rowOf = (
  properties: Extension['properties'],
  entity: Entity | undefined,
): Readonly<Record<string, readonly Value[]>> =>
  Object.fromEntries(
    properties.map(({ property, limit }) => {
      const all = entity?.values[property.id] ?? [];
      return [property.id, limit === 0 ? all : all.slice(0, limit)];
    }),
  );

function writeCandidate(
  { entity, score, isMatch, features }: Candidate,
  language: EntityContext['language'],
) {
  const { id, names, description, imageUrl, type } = entity;
  return {
    id,
    name: names[0],
    description,
    ...(imageUrl !== undefined && { image: imageUrl }),
    type: [typeTerm(type, language)],
    score,
    match: isMatch,
    features: features.map((feature) => ({
      ...feature,
      name: propertyOf(feature.id.split('#', 1)[0] ?? '')?.name[language] ?? 'Name',
    })),
  };
}
