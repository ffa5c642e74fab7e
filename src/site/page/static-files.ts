import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { cacheable } from '../../api/entity-tags.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Themes } from '../theme/theme.ts';

/** A file for browsers. */
interface StaticFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** All files for browsers by name, and a version that changes with any of them. */
export interface StaticFiles {
  readonly version: string;
  readonly files: ReadonlyMap<string, StaticFile>;
}

/** Files of packages, by the names under which browsers get them. */
const VENDOR: Readonly<Record<string, string>> = {
  'openseadragon.js': 'openseadragon/build/openseadragon/openseadragon.min.js',
  'newsreader.woff2': '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2',
  'newsreader-ext.woff2': '@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff2',
};

/** The parts of `site.css` in their order. */
const STYLES = [
  'base',
  'frame',
  'card',
  'search',
  'object',
  'home',
  'pages',
  'entities',
  'quality',
  'print',
] as const;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ico: 'image/vnd.microsoft.icon',
  woff2: 'font/woff2',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
};

/** Reads src/site/browser and the files of packages. */
export function readStaticFiles(): StaticFiles {
  const folder = new URL('../browser/', import.meta.url);
  const files = new Map<string, StaticFile>();
  const add = (name: string, bytes: Buffer) => {
    const contentType = TYPES[name.split('.').at(-1) ?? ''];
    if (contentType !== undefined) files.set(name, { bytes, contentType });
  };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.\w+$/.test(name) && !name.startsWith('css')) {
      add(name.replaceAll('\\', '/'), readFileSync(new URL(name, folder)));
    }
  }
  for (const [name, specifier] of Object.entries(VENDOR)) {
    add(`vendor/${name}`, readFileSync(fileURLToPath(import.meta.resolve(specifier))));
  }
  add('site.css', Buffer.concat(STYLES.map((name) => readFileSync(new URL(`css/${name}.css`, folder)))));
  const hash = createHash('sha256');
  for (const [name, { bytes }] of files) hash.update(name).update(bytes);
  return { version: hash.digest('hex').slice(0, 12), files };
}

/** Files that have one URL for good, because crawlers and browsers ask for them there. */
const UNVERSIONED: Readonly<Record<string, string>> = {
  '/favicon.ico': 'favicon.ico',
  '/static/favicon.svg': 'favicon.svg',
  '/apple-touch-icon.png': 'icon-180.png',
};

/** The files for browsers below `/static/{version}/`, which may be cached for good, and a few without a version. */
export function staticRoutes(app: FastifyInstance, statics: StaticFiles, themes: Themes): void {
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
  unversionedRoutes(app, statics, themes);
}

/** The icons, which browsers request even where there are no pages: that of the theme if there is one. */
function unversionedRoutes(app: FastifyInstance, { files }: StaticFiles, themes: Themes): void {
  for (const [url, name] of Object.entries(UNVERSIONED)) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      onSend: cacheable({ control: 'public, max-age=86400', tag: 'content' }),
      handler(_request, reply) {
        const own = themes.file(themes.theme().faviconName ?? '');
        if (own !== undefined) return reply.headers(FILE_HEADERS).type(own.contentType).send(own.bytes);
        const file = files.get(name);
        if (file === undefined) throw new Problem(404, 'Not Found');
        return reply.header('x-content-type-options', 'nosniff').type(file.contentType).send(file.bytes);
      },
    });
  }
}

/** A logo may be an SVG with scripts, opened by itself. */
const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** The path of a file of the theme. */
export const themePath = (name: string): string => `/static/theme/${name}`;

/** The stylesheet, the logo and the icon of the operator's theme, by names that change with them. */
export function themeRoutes(app: FastifyInstance, { file }: Themes): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/static/theme/:name',
    onSend: cacheable({ control: 'public, max-age=31536000, immutable', tag: 'content' }),
    handler(request, reply) {
      const found = file((request.params as { readonly name: string }).name);
      if (found === undefined) throw new Problem(404, 'Not Found');
      return reply.headers(FILE_HEADERS).type(found.contentType).send(found.bytes);
    },
  });
}
