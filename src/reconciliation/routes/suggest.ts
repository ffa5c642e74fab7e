import { z } from 'zod';
import { endpoint, type Route } from '../../http/endpoint.ts';
import { html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { ENTITY_TYPES } from '../entity-types.ts';
import { flyout } from '../preview.ts';
import { propertyOf } from '../properties.ts';
import type { Reconciliation } from '../reconciliation.ts';
import { RECONCILIATION_SCHEMAS } from '../response-schemas.ts';
import { suggestProperties, suggestTypes } from '../suggest-terms.ts';
import { writeSuggestion } from '../write-responses.ts';
import { entityContext, MAX_CURSOR, typeParameter, type Version, wholeNumber } from './request.ts';

const prefix = z
  .string()
  .max(500)
  .default('')
  .describe('What was typed')
  .meta({ examples: ['kli'] });
const cursor = wholeNumber(z.int().min(0).max(MAX_CURSOR))
  .default(0)
  .describe('How many suggestions are skipped');
const CACHING = { control: 'public, max-age=60', tag: 'content' } as const;
const PROBLEMS = { 422: 'A parameter is invalid, such as an unknown type' } as const;
const suffix = (version: Version): string => (version === '0.2' ? '' : 'Draft');

/** `GET …/suggest/entity` */
export const suggestEntities = (reconciliation: Reconciliation, version: Version): Route =>
  endpoint({
    operationId: `suggestEntities${suffix(version)}`,
    tags: ['Reconciliation'],
    summary: `Entities by the beginning of their names (${version})`,
    description: 'Institutions, persons, places, concepts and objects; also by their id or URL.',
    querystring: z.object({ prefix, type: typeParameter().describe('Only entities of this type'), cursor }),
    caching: CACHING,
    success: { description: 'Up to 20 suggestions', schema: RECONCILIATION_SCHEMAS.entities },
    problems: { ...PROBLEMS, 502: 'The search engine is not reachable or too slow' },
    async handler({ query }, reply) {
      const context = entityContext(reply.request, reply);
      const types = query.type === undefined ? [] : [query.type];
      const found = await reconciliation.suggest(
        { prefix: query.prefix, types, skip: query.cursor },
        context,
      );
      return JSON.stringify({ result: found.map((entity) => writeSuggestion(entity, context.language)) });
    },
  });

/** `GET …/suggest/property` */
export const suggestPropertiesRoute = (version: Version): Route =>
  endpoint({
    operationId: `suggestProperties${suffix(version)}`,
    tags: ['Reconciliation'],
    summary: `Properties by the beginning of their names (${version})`,
    description: 'What can be compared with a column of a table, or added to it.',
    querystring: z.object({ prefix, type: typeParameter().describe('Only properties of this type'), cursor }),
    caching: CACHING,
    success: { description: 'Up to 20 suggestions', schema: RECONCILIATION_SCHEMAS.properties },
    problems: PROBLEMS,
    handler({ query }, reply) {
      const { language } = entityContext(reply.request, reply);
      return JSON.stringify({ result: suggestProperties(query.prefix, query.type, query.cursor, language) });
    },
  });

/** `GET …/suggest/type` */
export const suggestTypesRoute = (version: Version): Route =>
  endpoint({
    operationId: `suggestTypes${suffix(version)}`,
    tags: ['Reconciliation'],
    summary: `Types by the beginning of their names (${version})`,
    description: 'What a column of a table may name: objects, institutions, persons, places and more.',
    querystring: z.object({ prefix, cursor }),
    caching: CACHING,
    success: { description: 'The suggestions', schema: RECONCILIATION_SCHEMAS.types },
    problems: PROBLEMS,
    handler({ query }, reply) {
      const { language } = entityContext(reply.request, reply);
      return JSON.stringify({ result: suggestTypes(query.prefix, query.cursor, language) });
    },
  });

/** `GET /reconcile/flyout/{kind}` */
export const flyoutRoute = (reconciliation: Reconciliation): Route =>
  endpoint({
    operationId: 'getFlyout',
    tags: ['Reconciliation'],
    summary: 'What OpenRefine shows beside a suggestion',
    description: 'A short description of an entity, a property or a type as HTML.',
    params: z.object({ kind: z.enum(['entity', 'property', 'type']).meta({ examples: ['entity'] }) }),
    querystring: z.object({ id: z.string().min(1).describe('Id of the suggestion') }),
    caching: CACHING,
    success: { description: 'A part of a page', schema: RECONCILIATION_SCHEMAS.flyout },
    problems: {
      404: 'Nothing has this id',
      ...PROBLEMS,
      502: 'The search engine is not reachable or too slow',
    },
    async handler({ query: { id }, params: { kind } }, reply) {
      const context = entityContext(reply.request, reply);
      const term = kind === 'type' ? ENTITY_TYPES.find((type) => type.id === id) : propertyOf(id);
      const entity = kind === 'entity' ? (await reconciliation.read([id], context)).get(id) : undefined;
      if (entity !== undefined) return JSON.stringify({ id, html: flyout(entity, context.language) });
      if (kind === 'entity' || term === undefined) throw new Problem(404, `No ${kind} with ID ${id}`);
      return JSON.stringify({ id, html: html`<p>${term.name[context.language]}</p>`.html });
    },
  });
