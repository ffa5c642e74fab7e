import type { FastifyInstance } from 'fastify';
import { sendContinue } from '../../kernel/http.ts';
import type { ManifestOptions } from './manifest.ts';
import { createReconciliation, type ReconciliationOptions } from './reconciliation.ts';
import { previewRoute, proposeRoute, viewRoute } from './routes/entities.ts';
import { formRoute, queryOrManifest } from './routes/reconcile.ts';
import { flyoutRoute, suggestEntities, suggestProperties, suggestTypes } from './routes/suggest.ts';

/** Of a batch: far above 50 queries with their properties. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * A Fastify plugin with the Reconciliation Service API 0.2 of the W3C Entity Reconciliation
 * Community Group. [reconciliation-1] Source:
 * https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */
export async function reconciliationPlugin(
  app: FastifyInstance,
  options: ReconciliationOptions & ManifestOptions,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
  const reconciliation = createReconciliation(options);
  const gets = {
    '/reconcile': queryOrManifest(reconciliation, options),
    '/reconcile/view': viewRoute(reconciliation),
    '/reconcile/preview': previewRoute(reconciliation),
    '/reconcile/suggest/entity': suggestEntities(reconciliation),
    '/reconcile/suggest/property': suggestProperties(),
    '/reconcile/suggest/type': suggestTypes(),
    '/reconcile/extend/propose': proposeRoute(),
    '/reconcile/flyout/:kind': flyoutRoute(reconciliation),
  };
  for (const [url, route] of Object.entries(gets)) app.route({ ...route, url, method: ['GET', 'HEAD'] });
  app.route({
    ...formRoute(reconciliation),
    url: '/reconcile',
    method: 'POST',
    preParsing: async ({ raw }, reply, body) => {
      sendContinue(raw, reply.raw);
      return body;
    },
  });
}
