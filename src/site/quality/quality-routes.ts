import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandler } from 'fastify';
import Negotiator from 'negotiator';
import { z } from 'zod';
import { sendCached } from '../../api/cached-response.ts';
import { endpoint } from '../../api/endpoint.ts';
import { type Caching, setTag } from '../../api/entity-tags.ts';
import { institutionParameter, reportParameters } from '../../api/quality-parameters.ts';
import { requestContext } from '../../api/request-context.ts';
import { RESPONSE_SCHEMAS } from '../../api/response-schemas.ts';
import { BYTE_ORDER_MARK, type Separator } from '../../kernel/csv.ts';
import { entityTag } from '../../kernel/entity-tag.ts';
import { asciiName } from '../../kernel/files.ts';
import { STALE_SECONDS } from '../../kernel/response-cache.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { QualityReport } from '../../use-cases/quality-report.ts';
import { QUALITY_SECONDS } from '../../use-cases/quality-reports.ts';
import { reportCsv } from '../../use-cases/quality-tables.ts';
import { acceptsHtml } from '../page/accepts-html.ts';

/** The pages of the reports; absent without a site. */
interface QualityPages {
  readonly all?: RouteHandler | undefined;
  readonly institution?: RouteHandler | undefined;
}

const CACHING: Caching = {
  control: `public, max-age=${QUALITY_SECONDS}, stale-if-error=${STALE_SECONDS}`,
  tag: 'route',
};

const COMMON = {
  tags: ['Institutions and pages'],
  caching: CACHING,
  success: {
    description: 'The report',
    content: { 'application/json': RESPONSE_SCHEMAS.QualityReport, 'text/csv': z.string() },
  },
} as const;

/**
 * `GET /quality` and `GET /institutions/{institution_id}/quality`: JSON or CSV for programs,
 * and the page for browsers. [quality-11]
 */
export function qualityRoutes(
  app: FastifyInstance,
  { quality }: Pick<Catalogue, 'quality'>,
  pages: QualityPages = {},
): void {
  const routes = {
    '/quality': endpoint({
      ...COMMON,
      operationId: 'getQuality',
      summary: 'How good all records are',
      description:
        'How many objects have each tier and problem, some examples, what to do first, and the same figures of each institution. Browsers get a page in the language that they prefer.',
      querystring: reportParameters,
      problems: PROBLEMS,
      'x-example': '/quality?format=json',
      handler: (request, reply) => respond(request, reply, pages.all, undefined),
    }),
    '/institutions/:institution_id/quality': endpoint({
      ...COMMON,
      operationId: 'getInstitutionQuality',
      summary: 'How good the records of an institution are',
      description:
        'How many of its objects have each tier and problem, beside those of all objects, some examples, and what to do first. Browsers get a page in the language that they prefer.',
      params: institutionParameter,
      querystring: reportParameters,
      'x-example': '/institutions/albertina/quality?format=json',
      problems: { ...PROBLEMS, 404: 'No institution has this id or name; the detail names it' },
      handler: (request, reply) => respond(request, reply, pages.institution, request.params.institution_id),
    }),
  };

  async function respond(
    request: FastifyRequest<{
      Querystring: {
        readonly format?: 'json' | 'csv' | undefined;
        readonly bom: boolean;
        readonly separator: Separator;
      };
    }>,
    reply: FastifyReply,
    page: RouteHandler | undefined,
    institution: string | undefined,
  ): Promise<unknown> {
    const { accept } = request.headers;
    const { format: wanted, bom: hasMark, separator } = request.query;
    if (wanted === undefined && page !== undefined && acceptsHtml(accept)) {
      const body: unknown = await page.call(app, request, reply);
      reply.header('vary', `accept, ${reply.getHeader('vary')}`);
      if (typeof body === 'string') setTag(reply, entityTag(Buffer.from(body)));
      return body;
    }
    if (wanted === undefined) reply.header('vary', 'accept');
    const response = await quality.report(institution, requestContext(request, reply));
    const chosen = wanted ?? (prefersCsv(accept) ? 'csv' : 'json');
    if (chosen === 'json') return sendCached(response, reply);
    const report = JSON.parse(response.body.toString()) as QualityReport;
    const body = Buffer.from(`${hasMark ? BYTE_ORDER_MARK : ''}${reportCsv(report, separator)}`);
    reply.header('content-disposition', `attachment; filename="${fileName(report)}"`);
    reply.type('text/csv; charset=utf-8');
    return sendCached({ ...response, body, tag: entityTag(body) }, reply);
  }

  for (const [url, route] of Object.entries(routes)) {
    app.route({ ...route, config: { isPage: true }, method: ['GET', 'HEAD'], url });
  }
}

const PROBLEMS = {
  422: 'A parameter is invalid',
  500: 'The CMS is not reachable, and the institution is not known by its name',
  502: 'The search engine is not reachable or too slow, or its index is older than the quality of objects',
  503: 'Too many reports are being made; see `Retry-After`',
};

/** `quality.csv`, or that of an institution: `quality-albertina-8c2f1d05.csv`. */
function fileName({ institution }: QualityReport): string {
  if (institution === null) return 'quality.csv';
  return `quality-${asciiName(institution.id ?? institution.names[0] ?? '', 'institution')}.csv`;
}

const prefersCsv = (accept: string | undefined): boolean =>
  new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaTypes(['application/json', 'text/csv'])[0] ===
  'text/csv';
