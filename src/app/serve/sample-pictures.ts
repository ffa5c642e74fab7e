import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { cacheable } from '../../api/entity-tags.ts';
import { Problem } from '../../kernel/problem.ts';

/** Pictures of the sample collection by host and path: `albertina.example/media/feldhase.jpg`. */
const FOLDER = fileURLToPath(new URL('../../../sample/pictures', import.meta.url));

/** The pictures of the sample collection at a path of this service: no host of the domain `.example` exists. */
export interface SamplePictures {
  /** The path of a picture that there is; other URLs unchanged. */
  urlOf(url: string): string;
  /** Host and path of a picture that there is; undefined for other URLs. */
  nameOf(url: string): string | undefined;
  /** The file of a picture by its name, while the sample collection is loaded. */
  find(name: string): Promise<string | undefined>;
  /** A Fastify plugin with the route, which responds while the sample collection is loaded. */
  plugin(app: FastifyInstance): Promise<void>;
}

/** `path` is the path of {base_url}, without a slash at the end. */
export function samplePictures(path: string, isLoaded: () => Promise<boolean>): SamplePictures {
  const names = new Set(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.jpg')),
  );
  const nameOf = (given: string): string | undefined => {
    const url = URL.parse(given);
    const name = url === null ? '' : `${url.hostname}${url.pathname}`;
    return names.has(name) ? name : undefined;
  };
  const find = async (name: string): Promise<string | undefined> =>
    names.has(name) && (await isLoaded()) ? join(FOLDER, name) : undefined;
  return {
    urlOf(given) {
      const name = nameOf(given);
      return name === undefined ? given : `${path}/sample/pictures/${name}`;
    },
    nameOf,
    find,
    async plugin(app) {
      app.route({
        method: ['GET', 'HEAD'],
        url: '/sample/pictures/*',
        onSend: cacheable({ control: 'public, max-age=86400', tag: 'content' }),
        async handler(request, reply) {
          const { '*': name = '' } = request.params as { readonly '*'?: string };
          const file = await find(name);
          if (file === undefined) throw new Problem(404, 'Not Found');
          reply.header('x-content-type-options', 'nosniff').type('image/jpeg');
          return readFile(file);
        },
      });
    },
  };
}
