import { readCollections } from '../../src/cms/directus-selections.ts';
import type { Administration } from './administration.ts';

/** The name of policy and role. */
const NAME = 'Vitrine API';
/** Of a user who never signs in. */
const EMAIL = 'vitrine-api@example.org';

interface Row {
  readonly id: string;
}

/**
 * Lets a token read what Vitrine reads, and nothing else; and everybody read
 * pictures, because browsers fetch them without a token. Rules are whole
 * collections: finer ones need a licence of Directus. Says what it did.
 */
export async function grantAccess(directus: Administration, token: string): Promise<string[]> {
  const policy = await policyNamed(directus, NAME, {
    icon: 'museum',
    description: 'Reads what the API delivers',
    admin_access: false,
    app_access: false,
  });
  const granted = await grantReading(directus, policy, readCollections());
  const role = await roleWith(directus, policy);
  const user = { token, role, status: 'active', first_name: NAME, email: EMAIL };
  const [known] = await directus.ask<Row[]>('GET', `/users?${where({ email: { _eq: EMAIL } })}`);
  if (known === undefined) await directus.ask('POST', '/users', user);
  else await directus.ask('PATCH', `/users/${known.id}`, { token, role, status: 'active' });
  const files = await grantReading(directus, await publicPolicy(directus), ['directus_files']);
  return [
    `The policy ${NAME} reads ${readCollections().length} collections (${granted} were added); ${EMAIL} has the token`,
    files === 0 ? 'Everybody can read pictures' : 'Everybody can read pictures from now on',
  ];
}

const where = (filter: object): string => `limit=1&filter=${encodeURIComponent(JSON.stringify(filter))}`;

async function policyNamed(directus: Administration, name: string, values: object): Promise<string> {
  const [known] = await directus.ask<Row[]>('GET', `/policies?${where({ name: { _eq: name } })}`);
  return (known ?? (await directus.ask<Row>('POST', '/policies', { name, ...values }))).id;
}

/** The one that Directus makes for whoever has no token: it belongs to no role and no user. */
async function publicPolicy(directus: Administration): Promise<string> {
  const filter = { _and: [{ role: { _null: true } }, { user: { _null: true } }] };
  const [access] = await directus.ask<{ policy: string }[]>('GET', `/access?fields=policy&${where(filter)}`);
  if (access === undefined) throw new Error('this Directus has no public policy');
  return access.policy;
}

async function roleWith(directus: Administration, policy: string): Promise<string> {
  const [known] = await directus.ask<Row[]>('GET', `/roles?${where({ name: { _eq: NAME } })}`);
  if (known !== undefined) return known.id;
  const policies = { create: [{ policy }], update: [], delete: [] };
  return (await directus.ask<Row>('POST', '/roles', { name: NAME, icon: 'museum', policies })).id;
}

/** Gives how many were missing. */
async function grantReading(
  directus: Administration,
  policy: string,
  collections: readonly string[],
): Promise<number> {
  const filter = { _and: [{ policy: { _eq: policy } }, { action: { _eq: 'read' } }] };
  const path = `/permissions?${where(filter)}&fields=collection`.replace('limit=1', 'limit=-1');
  const known = await directus.ask<{ collection: string }[]>('GET', path);
  const missing = collections.filter((name) => !known.some(({ collection }) => collection === name));
  for (const collection of missing) {
    await directus.ask('POST', '/permissions', { policy, collection, action: 'read', fields: ['*'] });
  }
  return missing.length;
}
