import { z } from 'zod';
import { endpoint, type Route } from '../../../api/endpoint.ts';
import { html } from '../../../kernel/html.ts';
import type { Localised } from '../../../kernel/languages.ts';
import { Problem } from '../../../kernel/problem.ts';
import { ENTITY_TYPES, typeName, typeTerm } from '../entity-types.ts';
import { flyout } from '../preview.ts';
import { propertiesOf, propertyOf } from '../properties.ts';
import type { Reconciliation } from '../reconciliation.ts';
import { RECONCILIATION_SCHEMAS } from '../response-schemas.ts';
import { wordsOf } from '../similarity.ts';
import { entityContext, typeParameter, wholeNumber } from './request.ts';

/** Suggested properties in a response. */
const SUGGESTIONS = 20;

const prefix = z
  .string()
  .max(500)
  .default('')
  .describe('What was typed')
  .meta({ examples: ['kli'] });
const cursor = wholeNumber(z.int().min(0).max(10_000))
  .default(0)
  .describe('How many suggestions are skipped');
const CACHING = { control: 'public, max-age=60', tag: 'content' } as const;
const PROBLEMS = { 422: 'A parameter is invalid, such as an unknown type' } as const;

/** `GET /reconcile/suggest/entity` */
export const suggestEntities = (reconciliation: Reconciliation): Route =>
  endpoint({
    operationId: 'suggestEntities',
    tags: ['Reconciliation'],
    summary: 'Entities by the beginning of their names',
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
      return JSON.stringify({
        result: found.map(({ id, names, description, type }) => ({
          id,
          name: names[0],
          description,
          notable: [typeTerm(type, context.language)],
        })),
      });
    },
  });

/** `GET /reconcile/suggest/property` */
export const suggestProperties = (): Route =>
  endpoint({
    operationId: 'suggestProperties',
    tags: ['Reconciliation'],
    summary: 'Properties by the beginning of their names',
    description: 'What can be compared with a column of a table, or added to it.',
    querystring: z.object({ prefix, type: typeParameter().describe('Only properties of this type'), cursor }),
    caching: CACHING,
    success: { description: 'Up to 20 suggestions', schema: RECONCILIATION_SCHEMAS.properties },
    problems: PROBLEMS,
    handler({ query }, reply) {
      const { language } = entityContext(reply.request, reply);
      const found = propertiesOf(query.type)
        .filter((one) => beginsWith(query.prefix, one))
        .slice(query.cursor, query.cursor + SUGGESTIONS);
      return JSON.stringify({
        result: found.map(({ id, name, types }) => ({
          id,
          name: name[language],
          description: types.map((one) => typeName(one, language)).join(', '),
        })),
      });
    },
  });

/** `GET /reconcile/suggest/type` */
export const suggestTypes = (): Route =>
  endpoint({
    operationId: 'suggestTypes',
    tags: ['Reconciliation'],
    summary: 'Types by the beginning of their names',
    description: 'What a column of a table may name: objects, institutions, persons, places and more.',
    querystring: z.object({ prefix, cursor }),
    caching: CACHING,
    success: { description: 'The suggestions', schema: RECONCILIATION_SCHEMAS.types },
    problems: PROBLEMS,
    handler({ query }, reply) {
      const { language } = entityContext(reply.request, reply);
      const found = ENTITY_TYPES.filter((one) => beginsWith(query.prefix, one)).slice(query.cursor);
      return JSON.stringify({ result: found.map(({ id, name }) => ({ id, name: name[language] })) });
    },
  });

/** Whether the id or a name begins with a text, also within the name. */
function beginsWith(
  prefix: string,
  { id, name }: { readonly id: string; readonly name: Localised },
): boolean {
  const wanted = wordsOf(prefix).join(' ');
  return [id, ...Object.values(name)].some((one) => {
    const words = wordsOf(one);
    return words.some((_, at) => words.slice(at).join(' ').startsWith(wanted));
  });
}

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
