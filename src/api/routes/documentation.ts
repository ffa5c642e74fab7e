import type { FastifyInstance } from 'fastify';
import { endpoint } from '../endpoint.ts';
import { openApiDocument } from '../openapi.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /openapi.json` */
export function openApi(app: FastifyInstance) {
  let body: string | undefined;
  return endpoint({
    operationId: 'getOpenApi',
    tags: ['Documentation'],
    summary: 'The API as OpenAPI 3.1',
    description: 'This document, for tools and generators of clients.',
    caching: { control: 'public, max-age=300', tag: 'content' },
    success: { description: 'The OpenAPI document', schema: RESPONSE_SCHEMAS.OpenApi },
    handler() {
      body ??= JSON.stringify(openApiDocument(app));
      return body;
    },
  });
}
