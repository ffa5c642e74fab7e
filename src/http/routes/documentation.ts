import type { FastifyInstance } from 'fastify';
import { endpoint } from '../endpoint.ts';
import { openApiDocument } from '../openapi.ts';
import { basics } from '../pages/basics.ts';
import { STYLE_SOURCE } from '../pages/layout.ts';
import { reference } from '../pages/reference.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

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

/** `GET /docs` */
export const referencePage = (app: FastifyInstance) =>
  page(() => reference(openApiDocument(app)), {
    operationId: 'getReference',
    summary: 'All endpoints, parameters and fields',
    description: 'The reference of this interface for people.',
  });

/** `GET /docs/reference/grundlagen/`, which the deprecated endpoints link to. */
export const basicsPage = (baseUrl: string, legacyEndsAt: number) =>
  page(() => basics(baseUrl, legacyEndsAt), {
    operationId: 'getBasics',
    summary: 'Queries, filters, errors, and the deprecated endpoints',
    description: 'What all endpoints have in common, in German.',
  });

function page(
  render: () => string,
  documentation: { readonly operationId: string; readonly summary: string; readonly description: string },
) {
  let body: string | undefined;
  return endpoint({
    ...documentation,
    tags: ['Documentation'],
    contentType: HTML_TYPE,
    caching: { control: 'public, max-age=300', tag: 'content' },
    success: { description: 'An HTML page' },
    handler(_request, reply) {
      reply.headers(PAGE_HEADERS);
      body ??= render();
      return body;
    },
  });
}

/** Pages load scripts, styles and data only from this server; pictures of objects may be elsewhere. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    `style-src 'self' ${STYLE_SOURCE}`,
    "img-src 'self' https: http:",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};
