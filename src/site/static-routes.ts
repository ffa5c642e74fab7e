import type { FastifyInstance } from 'fastify';
import { cacheable } from '../http/entity-tags.ts';
import { Problem } from '../kernel/problem.ts';
import type { StaticFiles } from './static-files.ts';

/** Files that have one URL for good, because crawlers and browsers ask for them there. */
const UNVERSIONED: Readonly<Record<string, string>> = {
  '/favicon.ico': 'favicon.ico',
  '/static/favicon.svg': 'favicon.svg',
  '/robots.txt': 'robots.txt',
};

/** The files for browsers below `/static/{version}/`, which may be cached for good, and a few without a version. */
export function staticRoutes(app: FastifyInstance, { files, version }: StaticFiles): void {
  for (const [name, { bytes, contentType }] of files) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/static/${version}/${name}`,
      onSend: cacheable({ control: 'public, max-age=31536000, immutable', tag: 'content' }),
      handler: (_request, reply) =>
        reply.header('x-content-type-options', 'nosniff').type(contentType).send(bytes),
    });
  }
  for (const [url, name] of Object.entries(UNVERSIONED)) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      onSend: cacheable({ control: 'public, max-age=86400', tag: 'content' }),
      handler(_request, reply) {
        const file = files.get(name);
        if (file === undefined) throw new Problem(404, 'Not Found');
        return reply.header('x-content-type-options', 'nosniff').type(file.contentType).send(file.bytes);
      },
    });
  }
}
