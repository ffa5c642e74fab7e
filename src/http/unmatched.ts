import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { MAX_URL_CHARACTERS } from './request-url.ts';

/**
 * Refuses requests that match no route before reading anything else of them: 414
 * for a URL that is too long (on every path), 405 with `Allow` if the path has
 * routes for other methods, else 404. Includes routes that plugins add later.
 */
export function refuseUnmatched(app: FastifyInstance): void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.getOrInsertComputed(url, () => new Set());
    for (const one of [method].flat()) methods.add(one);
  });

  const refusal = ({ url }: FastifyRequest): Problem => {
    const path = withoutSlash(url.split('?', 1)[0] ?? '');
    const matching = [...methodsByUrl].filter(([pattern]) => matches(pattern, path));
    if (matching.length === 0) return new Problem(404, 'Not Found');
    const allow = new Set(['OPTIONS', ...matching.flatMap(([, methods]) => [...methods])]);
    return new Problem(405, 'Method Not Allowed', { headers: { allow: [...allow].sort().join(', ') } });
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { length } = request.raw.url ?? '';
    if (length > MAX_URL_CHARACTERS) done(new Problem(414, 'URI Too Long'));
    else done(request.is404 ? refusal(request) : undefined);
  });
  app.setNotFoundHandler((request) => {
    throw refusal(request);
  });
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Whether a path matches a route's pattern, where `:name` is one segment. `*` is the preflight route. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return false;
  const expected = withoutSlash(pattern).split('/');
  const segments = path.split('/');
  return (
    expected.length === segments.length &&
    expected.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i]))
  );
}
