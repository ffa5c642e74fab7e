import type { FastifyInstance } from 'fastify';
import { sendContinue } from '../kernel/http.ts';
import type { ManifestOptions } from './manifest.ts';
import { createReconciliation, type ReconciliationOptions } from './reconciliation.ts';
import { previewRoute, proposeRoute, viewRoute } from './routes/entities.ts';
import { flyoutRoute, suggestEntities, suggestPropertiesRoute, suggestTypesRoute } from './routes/suggest.ts';
import { formRoute, queryOrManifest } from './routes/version-0-2.ts';
import { batchRoute, extendRoute, manifestRoute } from './routes/version-1-0.ts';

/** Of a batch: far above 50 queries with their properties. */
export const MAX_BODY_BYTES = 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/**
 * A Fastify plugin with the Reconciliation Service API of the W3C Entity Reconciliation
 * Community Group: version 0.2 at `/reconcile`, the draft of version 1.0 at
 * `/reconcile/1.0-draft`. Source: https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */
export async function reconciliationPlugin(
  app: FastifyInstance,
  options: ReconciliationOptions & ManifestOptions,
): Promise<void> {
  for (const type of [FORM, 'application/json']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, { type, text: body }),
    );
  }
  const reconciliation = createReconciliation(options);
  const gets = {
    '/reconcile': queryOrManifest(reconciliation, options),
    '/reconcile/view': viewRoute(reconciliation),
    '/reconcile/1.0-draft': manifestRoute(options),
    // Version 0.2 finds these by its manifest, the draft of 1.0 below its own endpoint.
    ...Object.fromEntries(
      (['0.2', '1.0-draft'] as const).flatMap((version) => {
        const path = version === '0.2' ? '/reconcile' : `/reconcile/${version}`;
        return [
          [`${path}/preview`, previewRoute(reconciliation, version)],
          [`${path}/suggest/entity`, suggestEntities(reconciliation, version)],
          [`${path}/suggest/property`, suggestPropertiesRoute(version)],
          [`${path}/suggest/type`, suggestTypesRoute(version)],
          [`${path}/extend/propose`, proposeRoute(version)],
        ];
      }),
    ),
    '/reconcile/flyout/:kind': flyoutRoute(reconciliation),
  };
  for (const [url, route] of Object.entries(gets)) app.route({ ...route, url, method: ['GET', 'HEAD'] });
  const posts = {
    '/reconcile': formRoute(reconciliation),
    '/reconcile/1.0-draft/reconcile': batchRoute(reconciliation),
    '/reconcile/1.0-draft/extend': extendRoute(reconciliation),
  };
  for (const [url, route] of Object.entries(posts)) {
    app.route({
      ...route,
      url,
      method: 'POST',
      preParsing: async ({ raw }, reply, body) => {
        sendContinue(raw, reply.raw);
        return body;
      },
    });
  }
}
