import type { FastifyInstance, RouteHandler } from 'fastify';
import { z } from 'zod';
import type { PublicStatus } from '../../catalogue/public-status.ts';
import { endpoint } from '../../http/endpoint.ts';
import { acceptsHtml } from '../accepts-html.ts';

export type ReadStatus = () => Promise<PublicStatus>;

const time = z.iso.datetime();
const count = z.int().min(0);
const available = z.enum(['available', 'unavailable']);

const model = z.object({
  name: z.string(),
  state: available.describe('Whether words can be compared with the vectors of the index'),
  unusable: z.string().nullable().describe('The installed model that cannot be used'),
});

const statusSchema = z.object({
  status: z.enum(['ready', 'degraded', 'unready']),
  version: z.string(),
  time: time.describe('When the status was read'),
  backends: z.object({ search: available, cms: available, records: available }),
  models: z.object({ text: model, image: model }).describe('What compares texts and pictures'),
  content: z
    .object({
      records: count,
      records_changed: time.nullable().describe('When a record last changed'),
      documents: z
        .record(z.string(), count.nullable())
        .describe('By collection; null if it cannot be searched at present'),
      index_is_current: z.boolean().describe('Whether searches see all changes of records'),
      dataset: z.object({ time, records: count }).nullable().describe('The dataset for download'),
      institutions: z.array(z.object({ name: z.string(), records: count })),
      runs: z.array(
        z.object({
          name: z.enum(['ingest', 'index', 'sync', 'export', 'check-links', 'quality']),
          last_complete: time.nullable(),
          is_complete: z
            .boolean()
            .nullable()
            .describe('Whether the latest run was; null if there was none, or if it has not ended'),
        }),
      ),
    })
    .nullable()
    .describe('Null while the record store does not respond'),
});

/**
 * `GET /status`: JSON for programs, and the page for browsers. `page` is undefined
 * without a site.
 */
export function statusRoute(app: FastifyInstance, read: ReadStatus, page: RouteHandler | undefined): void {
  const route = endpoint({
    operationId: 'getStatus',
    tags: ['Service'],
    summary: 'What the service holds, and how current it is',
    description:
      'Browsers get a page in the language that they prefer. The numbers are at most some seconds old. For load balancers there is `/health/ready`.',
    caching: { control: 'public, max-age=10', tag: 'content' },
    success: { description: 'The status', schema: statusSchema },
    handler: async (request, reply) => {
      if (page === undefined || !acceptsHtml(request.headers.accept)) {
        if (page !== undefined) reply.header('vary', 'accept');
        return JSON.stringify(await read());
      }
      const body: unknown = await page.call(app, request, reply);
      reply.header('vary', `accept, ${reply.getHeader('vary')}`);
      return body;
    },
  });
  app.route({ ...route, config: { isPage: true }, method: ['GET', 'HEAD'], url: '/status' });
}
