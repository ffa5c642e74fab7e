import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /health` */
export const health = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'health',
    tags: ['Service'],
    summary: 'Whether the service is up',
    description: 'Answers at once, whatever the state of the backends.',
    caching: { control: 'no-cache', tag: 'content' },
    success: {
      description:
        'The status, whether search by an uploaded picture is available, and, while searches wait for that, the collections whose index is being rebuilt',
      schema: RESPONSE_SCHEMAS.HealthState,
    },
    handler: async () => JSON.stringify(await catalogue.health()),
  });

/** `GET /health/ready`, for load balancers. */
export const readiness = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'readiness',
    tags: ['Service'],
    summary: 'Whether the service can answer requests',
    description: 'Checks each backend at most once a second, with a timeout of two seconds.',
    caching: { control: 'no-store', tag: 'none' },
    success: {
      description:
        '`ready`, or `degraded` when only the endpoints of institutions and pages are affected, and the state of each backend: `ok`, or the error',
      schema: RESPONSE_SCHEMAS.ReadinessState,
    },
    problems: {
      503: {
        description: 'The search engine cannot be used; the response also has the state of each backend',
        content: { 'application/json': RESPONSE_SCHEMAS.Unready },
      },
    },
    async handler(_request, reply) {
      const { status, backends } = await catalogue.readiness();
      if (status !== 'unready') return JSON.stringify({ status, backends });
      reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '2' });
      return JSON.stringify({ status, detail: backends.search, backends });
    },
  });
