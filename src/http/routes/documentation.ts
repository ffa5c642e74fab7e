import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import type { OpenApiDocument } from '../openapi.ts';
import { basics } from '../pages/basics.ts';
import { STYLE_SOURCE } from '../pages/layout.ts';
import { reference } from '../pages/reference.ts';
import { start } from '../pages/start.ts';

/** `GET /` */
export const startPage = (baseUrl: string, downloadUrl: string): Endpoint =>
  pageEndpoint(() => start(baseUrl, downloadUrl), 'getStartPage', 'What this is, with a first search');

/** `GET /docs` */
export const referencePage = (document: () => OpenApiDocument): Endpoint =>
  pageEndpoint(() => reference(document()), 'getReference', 'All endpoints, parameters and fields');

/** `GET /docs/reference/grundlagen/`, where the deprecated endpoints link to. */
export const basicsPage = (baseUrl: string, legacyEndsAt: number): Endpoint =>
  pageEndpoint(
    () => basics(baseUrl, legacyEndsAt),
    'getBasics',
    'Queries, filters, errors, and the deprecated endpoints',
  );

function pageEndpoint(write: () => string, id: string, summary: string): Endpoint {
  let body: string | undefined;
  return {
    answer(_request, reply: FastifyReply) {
      reply.headers(PAGE_HEADERS);
      body ??= write();
      return body;
    },
    contentType: 'text/html; charset=utf-8',
    caching: { control: 'public, max-age=300', tag: 'content' },
    documentation: { id, group: 'Documentation', summary, answers: 'A page for people' },
  };
}

/** Pages take scripts, styles and answers from this server alone; pictures of objects may lie elsewhere. */
export const PAGE_HEADERS = {
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
