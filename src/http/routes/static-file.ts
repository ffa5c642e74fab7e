import { readFileSync } from 'node:fs';
import type { Route } from '../endpoint.ts';
import { cacheable } from '../entity-tags.ts';

/** A file for browsers and crawlers, which is not part of the documented API. */
export function staticFile(name: string, contentType: string): Route {
  const bytes = readFileSync(new URL(`../pages/browser/${name}`, import.meta.url));
  return {
    onSend: cacheable({ control: 'public, max-age=300', tag: 'content' }),
    handler(_request, reply) {
      reply.header('x-content-type-options', 'nosniff').type(contentType);
      return bytes;
    },
  };
}
