import { edmContext } from '../../edm/context.ts';
import type { Endpoint } from '../endpoint.ts';

/** `GET /ns/v1/edm.json`: the JSON-LD context that records name as `@context`. */
export function contextFile(): Endpoint {
  const body = JSON.stringify(edmContext(), undefined, 1);
  return {
    answer: () => body,
    contentType: 'application/ld+json; charset=utf-8',
    caching: { control: 'public, max-age=604800', tag: 'content' },
    documentation: {
      id: 'getContext',
      group: 'Objects',
      summary: 'JSON-LD context of the records',
      answers: 'What the keys of a record mean; changes only by getting further keys',
      schema: 'ContextFile',
    },
  };
}
