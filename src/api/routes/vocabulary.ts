import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /v2/vocabulary` [concepts-5] */
export const vocabulary = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'getVocabulary',
    tags: ['Search'],
    summary: 'The table of concepts',
    description:
      'Concepts of kinds of objects, materials and techniques, with their names in German and English and the words of records that mean them. Documents have their URIs in `dcTypeConcept` and `mediumConcept`.',
    caching: { control: 'no-cache', tag: 'content' },
    success: { description: 'All concepts, in the order of the table', schema: RESPONSE_SCHEMAS.Vocabulary },
    problems: {},
    'x-example': '/v2/vocabulary',
    handler: async () => JSON.stringify({ concepts: await catalogue.vocabulary() }),
  });
