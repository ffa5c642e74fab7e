import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { cacheable } from '../../api/entity-tags.ts';
import { openApiDocument } from '../../api/openapi.ts';
import { basePath } from '../../api/request-url.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import { Problem } from '../../kernel/problem.ts';
import { routeOf, type Site } from '../page/page-routes.ts';
import { guidePage, REFERENCE_PATHS, SEARCH_PATH } from './guide-page.ts';
import { searchGuides, searchPage, sectionsOf } from './guide-search.ts';
import { FORMER_GUIDES, GUIDES, llmsText, markdownPath } from './guides.ts';
import { PLAIN_REFERENCE_PATH, plainReferencePage } from './plain-reference.ts';
import { type Addresses, DOCS, guideText, readGuide, withAddresses } from './read-guide.ts';
import { referencePage } from './reference-page.ts';
import { scalarRoute } from './scalar.ts';

/** The documentation: guides, the reference, and the files that they show. [site-22] */
export function documentationRoutes(app: FastifyInstance, site: Site): void {
  const addresses = addressesOf(site);
  const readers = GUIDES.map((guide) => ({ guide, read: once(() => readGuide(guide, addresses)) }));
  for (const { guide, read } of readers) {
    routeOf(app, site, guide.path.replace(/\/$/, ''), guide.language, async (visit) =>
      guidePage(visit, guide, await read()),
    );
  }
  const sections = once(async () => {
    const all: ReturnType<typeof sectionsOf> = [];
    for (const { guide, read } of readers) {
      all.push(...sectionsOf(guide, await read()));
      // Each takes milliseconds: others have requests, too.
      await setImmediate();
    }
    return all;
  });
  routeOf(app, site, SEARCH_PATH, 'en', async (visit, { query: { q = '' } }) => {
    const query = q.slice(0, MAX_QUERY_CHARACTERS);
    return searchPage(visit, query, searchGuides(await sections(), query));
  });
  routeOf(app, site, PLAIN_REFERENCE_PATH.replace(/\/$/, ''), 'en', (visit) =>
    plainReferencePage(visit, openApiDocument(app)),
  );
  for (const language of LANGUAGES) {
    routeOf(app, site, REFERENCE_PATHS[language], language, (visit) =>
      referencePage(visit, openApiDocument(app)),
    );
  }
  scalarRoute(app);
  textRoute(app, '/llms.txt', 'text/plain', async () => llmsText(site.baseUrl, site.themes.theme().name));
  for (const guide of GUIDES) {
    textRoute(app, markdownPath(guide), 'text/markdown', () => guideText(guide, addresses));
  }
  for (const [former, [name, section]] of Object.entries(FORMER_GUIDES)) {
    const { path = '' } = GUIDES.find((guide) => guide.name === name) ?? {};
    redirect(app, `/docs/guides/${former}`, `${addresses.basePath}${path}#${section}`);
    redirect(app, markdownPath({ name: former }), `${addresses.basePath}${markdownPath({ name })}`);
  }
  fileRoute(app, 'images', /^[\w-]+\.(?:svg|webp)$/, addresses);
  fileRoute(app, 'notebooks', /^[\w-]+\.ipynb$/, addresses);
}

const MAX_QUERY_CHARACTERS = 200;

/** Makes something when it is first needed. Errors are not kept. */
const once = <Result>(make: () => Promise<Result>): (() => Promise<Result>) =>
  memoizeFor(Number.POSITIVE_INFINITY, monotonicClock, make);

function addressesOf({ baseUrl, identifierPath, datasetUrl }: Site): Addresses {
  return {
    baseUrl,
    idBase: `${baseUrl}${identifierPath}`,
    downloadUrl:
      datasetUrl === undefined ? `${baseUrl}/download` : datasetUrl.replace(/\/nightly\/[^/]*$/, ''),
    basePath: basePath(baseUrl),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  ipynb: 'application/x-ipynb+json',
};

function textRoute(app: FastifyInstance, url: string, type: string, make: () => Promise<string>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    onSend: cacheable({ control: 'public, max-age=3600', tag: 'content' }),
    handler: async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(await make()),
  });
}

function redirect(app: FastifyInstance, url: string, location: string): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').redirect(location, 301),
  });
}

/** Pictures and notebooks of docs/. */
function fileRoute(app: FastifyInstance, folder: string, names: RegExp, addresses: Addresses): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/docs/${folder}/:name`,
    onSend: cacheable({ control: 'public, max-age=3600', tag: 'content' }),
    async handler(request, reply) {
      const { name } = request.params as { readonly name: string };
      if (!names.test(name)) throw new Problem(404, 'Not Found');
      const bytes = await read(new URL(`${folder}/${name}`, DOCS));
      reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
      return name.endsWith('.ipynb') ? withAddresses(bytes.toString(), addresses) : bytes;
    },
  });
}

async function read(file: URL): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Problem(404, 'Not Found');
    throw error;
  }
}
