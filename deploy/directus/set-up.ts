/**
 * Prepares a Directus for Vitrine: collections and fields, read-only access for the
 * API, pictures for everyone. Nothing that exists is changed, so it can be run
 * again.
 *
 * Run: DIRECTUS_URL=… DIRECTUS_TOKEN=<of an administrator> CMS_TOKEN=<of the API> node deploy/directus/set-up.ts
 */
import { administer, required } from './administration.ts';
import { applySchema } from './apply-schema.ts';
import { grantAccess } from './grant-access.ts';

const { DIRECTUS_URL, DIRECTUS_TOKEN, CMS_TOKEN } = required(['DIRECTUS_URL', 'DIRECTUS_TOKEN', 'CMS_TOKEN']);
const directus = administer(DIRECTUS_URL.replace(/\/+$/, ''), DIRECTUS_TOKEN);
for (const line of await applySchema(directus)) console.log(line);
for (const line of await grantAccess(directus, CMS_TOKEN)) console.log(line);
