import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { MAX_ADDRESS_CHARACTERS } from './request-address.ts';

/**
 * Answers requests that match no route, before anything else of them is looked
 * at: 414 for an address that is too long (on every path), 405 with `Allow`
 * where the path has routes for other methods, else 404. Learns of every route,
 * also of plugins that are registered later.
 */
export function refuseUnmatched(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    methods.set(url, known);
  });
  const allowed = (path: string): string[] =>
    [...methods].flatMap(([pattern, known]) => (matches(pattern, path) ? [...known] : []));

  const refusal = (request: FastifyRequest): Problem => {
    const allow = new Set(allowed(pathOf(request)));
    if (allow.size === 0) return new Problem(404, 'Not Found');
    const list = [...allow, 'OPTIONS'].sort().join(', ');
    return new Problem(405, 'Method Not Allowed', { headers: { allow: list } });
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { length } = request.raw.url ?? '';
    if (length > MAX_ADDRESS_CHARACTERS) done(new Problem(414, 'URI Too Long'));
    else done(request.is404 ? refusal(request) : undefined);
  });
  app.setNotFoundHandler((request) => {
    throw refusal(request);
  });
}

const pathOf = (request: FastifyRequest) => (request.url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');

/** Whether a route's pattern (`:name` for one step of the path) fits. `*` alone is the preflight route. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return false;
  const steps = pattern.replace(/(?<=.)\/$/, '').split('/');
  const given = path.split('/');
  return (
    steps.length === given.length &&
    steps.every((step, at) => (step.startsWith(':') ? given[at] !== '' : step === given[at]))
  );
}
