import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { compressed } from '../../api/compressed-bodies.ts';
import { contentCoding } from '../../api/content-coding.ts';
import { cacheable, setTag } from '../../api/entity-tags.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { memoizeFor } from '../../kernel/memoize.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('@scalar/fastify-api-reference')), 'utf8'),
) as { readonly version: string };

/** Path of Scalar's script for browsers, which changes with its version. */
export const SCALAR_PATH = `/static/scalar-${version}/scalar.js`;

/** Serves the script. It is loaded when it is first requested, and compressed once. */
export function scalarRoute(app: FastifyInstance): void {
  const script = memoizeFor(Number.POSITIVE_INFINITY, monotonicClock, loadScript);
  app.route({
    method: ['GET', 'HEAD'],
    url: SCALAR_PATH,
    onSend: cacheable({ control: 'public, max-age=31536000, immutable', tag: 'route' }),
    async handler(request, reply) {
      const body = await script();
      setTag(reply, version);
      reply.header('x-content-type-options', 'nosniff').type('text/javascript; charset=utf-8');
      const coding = contentCoding(request.headers['accept-encoding'], body.length);
      if (request.method === 'HEAD' || coding === 'identity') return body;
      reply.header('content-encoding', coding);
      return compressed(body, coding);
    },
  });
}

/** The script, which the package holds as a text in its code. */
function loadScript(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('scalar-task.ts', import.meta.url));
    worker.once('message', (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that loads Scalar ended without a result')));
  });
}
