import type { Endpoint } from '../endpoint.ts';
import type { OpenApiDocument } from '../openapi.ts';

/** `GET /openapi.json` */
export function openApi(document: () => OpenApiDocument): Endpoint {
  let body: string | undefined;
  return {
    answer() {
      body ??= JSON.stringify(document());
      return body;
    },
    contentType: 'application/json; charset=utf-8',
    caching: { control: 'public, max-age=300', tag: 'content' },
    documentation: {
      id: 'getOpenApi',
      group: 'Documentation',
      summary: 'This interface as OpenAPI 3.1',
      answers: 'The OpenAPI document',
      schema: 'OpenApi',
    },
  };
}
