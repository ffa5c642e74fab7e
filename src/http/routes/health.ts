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
