import { edmContext } from '../../edm/record/properties.ts';
import { endpoint } from '../endpoint.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /ns/v1/edm.json`: the JSON-LD context that records name as `@context`. [records-8] */
export function contextFile() {
  const body = JSON.stringify(edmContext(), undefined, 1);
  return endpoint({
    operationId: 'getContext',
    tags: ['Objects'],
    summary: 'JSON-LD context of the records',
    description: 'Records name it as `@context`: it says which property of EDM each key stands for.',
    contentType: 'application/ld+json; charset=utf-8',
    caching: { control: 'public, max-age=604800', tag: 'content' },
    success: {
      description: 'The meaning of the keys of a record. Only new keys are ever added',
      schema: RESPONSE_SCHEMAS.ContextFile,
    },
    handler: () => body,
  });
}
