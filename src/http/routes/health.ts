import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Endpoint } from '../endpoint.ts';

/** `GET /health` */
export function health(catalogue: Catalogue): Endpoint {
  return {
    answer: async () => JSON.stringify(await catalogue.health()),
    contentType: 'application/json; charset=utf-8',
    caching: { control: 'no-cache', tag: 'content' },
    documentation: {
      id: 'health',
      group: 'Service',
      summary: 'Whether the service is up',
      answers: 'The status, and whether similar images can be searched by upload',
      schema: 'Health',
    },
  };
}

/** `GET /health/ready`, for whoever distributes requests among several processes. */
export function readiness(catalogue: Catalogue): Endpoint {
  return {
    async answer(_request, reply) {
      const { status, backends } = await catalogue.readiness();
      if (status !== 'unready') return JSON.stringify({ status, backends });
      reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '2' });
      return JSON.stringify({ status, detail: backends.search, backends });
    },
    contentType: 'application/json; charset=utf-8',
    caching: { control: 'no-store', tag: 'route' },
    documentation: {
      id: 'readiness',
      group: 'Service',
      summary: 'Whether requests can be answered',
      description: 'Asks each backend, at most once a second, and waits two seconds at most.',
      answers:
        '`ready`, or `degraded` when only the endpoints of institutions and pages are concerned, and what each backend says: `ok`, or what is wrong',
      schema: 'Readiness',
      problems: { 503: 'The search engine cannot be used; the answer names each backend, too' },
    },
  };
}
