import type { FastifyInstance } from 'fastify';
import { cacheable } from '../http/entity-tags.ts';
import { Problem } from '../kernel/problem.ts';
import type { StaticFiles } from './static-files.ts';
import type { Themes } from './themes.ts';

/** Files that have one URL for good, because crawlers and browsers ask for them there. */
const UNVERSIONED: Readonly<Record<string, string>> = {
  '/favicon.ico': 'favicon.ico',
  '/static/favicon.svg': 'favicon.svg',
  '/apple-touch-icon.png': 'icon-180.png',
};

/** The files for browsers below `/static/{version}/`, which may be cached for good, and a few without a version. */
export function staticRoutes(app: FastifyInstance, statics: StaticFiles): void {
  const { files, version } = statics;
  for (const [name, { bytes, contentType }] of files) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/static/${version}/${name}`,
      onSend: cacheable({ control: 'public, max-age=31536000, immutable', tag: 'content' }),
      handler: (_request, reply) =>
        reply.header('x-content-type-options', 'nosniff').type(contentType).send(bytes),
    });
  }
  unversionedRoutes(app, statics);
}

/** The icons, which browsers request even where there are no pages. */
function unversionedRoutes(app: FastifyInstance, { files }: StaticFiles): void {
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

/** The stylesheet and the logo of the operator's theme, by names that change with them. */
export function themeRoutes(app: FastifyInstance, { file }: Themes): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/static/theme/:name',
    onSend: cacheable({ control: 'public, max-age=31536000, immutable', tag: 'content' }),
    handler(request, reply) {
      const found = file((request.params as { readonly name: string }).name);
      if (found === undefined) throw new Problem(404, 'Not Found');
      reply.headers({
        'x-content-type-options': 'nosniff',
        // A logo may be an SVG with scripts, opened by itself.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
      return reply.type(found.contentType).send(found.bytes);
    },
  });
}
