import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { cacheable } from '../../http/entity-tags.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { Problem } from '../../kernel/problem.ts';
import { basePath, routeOf, type Site } from '../page-routes.ts';
import { guidePage } from './guide-page.ts';
import { GUIDES } from './guides.ts';
import { PLAIN_REFERENCE_PATH, plainReferencePage } from './plain-reference.ts';
import { type Addresses, DOCS, readGuide, withAddresses } from './read-guide.ts';
import { referencePage } from './reference-page.ts';
import type { RenderedMarkdown } from './render-markdown.ts';
import { scalarRoute } from './scalar.ts';

/** The documentation: guides, the reference, and the files that they show. */
export function documentationRoutes(app: FastifyInstance, site: Site): void {
  const addresses = addressesOf(site);
  for (const guide of GUIDES) {
    let rendered: Promise<RenderedMarkdown> | undefined;
    routeOf(app, site, guide.path.replace(/\/$/, ''), guide.language, async (visit) => {
      rendered ??= readGuide(guide, addresses);
      return guidePage(visit, guide, await rendered);
    });
  }
  routeOf(app, site, PLAIN_REFERENCE_PATH.replace(/\/$/, ''), 'en', (visit) =>
    plainReferencePage(visit, openApiDocument(app)),
  );
  routeOf(app, site, '/docs', 'en', (visit) => referencePage(visit, openApiDocument(app)));
  scalarRoute(app);
  fileRoute(app, 'images', /^[\w-]+\.(?:svg|webp)$/, addresses);
  fileRoute(app, 'notebooks', /^[\w-]+\.ipynb$/, addresses);
}

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
