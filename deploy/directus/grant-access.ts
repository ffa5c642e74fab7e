import { readCollections } from '../../src/stores/cms/directus-selections.ts';
import type { Administration } from './administration.ts';

/** The name of the policy and the role. */
const NAME = 'Vitrine API';
/** The user of the token, who never signs in. */
const EMAIL = 'vitrine-api@example.org';

interface Row {
  readonly id: string;
}

/**
 * Lets a token read what Vitrine reads and nothing else, and lets everyone read
 * pictures, because browsers fetch them without a token. The permissions are for
 * whole collections: finer ones need a licence of Directus. Returns what it did.
 */
export async function grantAccess(directus: Administration, token: string): Promise<string[]> {
  const policy = await policyNamed(directus, NAME, {
    icon: 'museum',
    description: 'Reads what the API returns',
    admin_access: false,
    app_access: false,
  });
  const granted = await grantReading(directus, policy, readCollections());
  const role = await roleWith(directus, policy);
  const user = { token, role, status: 'active', first_name: NAME, email: EMAIL };
  const [existing] = await directus.request<Row[]>('GET', `/users?${where({ email: { _eq: EMAIL } })}`);
  if (existing === undefined) await directus.request('POST', '/users', user);
  else await directus.request('PATCH', `/users/${existing.id}`, { token, role, status: 'active' });
  const files = await grantReading(directus, await publicPolicy(directus), ['directus_files']);
  return [
    `The policy ${NAME} reads ${readCollections().length} collections (${granted} were added); ${EMAIL} has the token`,
    files === 0 ? 'Everyone can already read pictures' : 'Everyone can read pictures now',
  ];
}

const where = (filter: object): string => `limit=1&filter=${encodeURIComponent(JSON.stringify(filter))}`;

async function policyNamed(directus: Administration, name: string, values: object): Promise<string> {
  const [existing] = await directus.request<Row[]>('GET', `/policies?${where({ name: { _eq: name } })}`);
  return (existing ?? (await directus.request<Row>('POST', '/policies', { name, ...values }))).id;
}

/** Directus' policy for requests without a token. It belongs to no role and no user. */
async function publicPolicy(directus: Administration): Promise<string> {
  const filter = { _and: [{ role: { _null: true } }, { user: { _null: true } }] };
  const [access] = await directus.request<{ policy: string }[]>(
    'GET',
    `/access?fields=policy&${where(filter)}`,
  );
  if (access === undefined) throw new Error('this Directus has no public policy');
  return access.policy;
}

async function roleWith(directus: Administration, policy: string): Promise<string> {
  const [existing] = await directus.request<Row[]>('GET', `/roles?${where({ name: { _eq: NAME } })}`);
  if (existing !== undefined) return existing.id;
  const policies = { create: [{ policy }], update: [], delete: [] };
  return (await directus.request<Row>('POST', '/roles', { name: NAME, icon: 'museum', policies })).id;
}

/** Returns how many were missing. */
async function grantReading(
  directus: Administration,
  policy: string,
  collections: readonly string[],
): Promise<number> {
  const filter = { _and: [{ policy: { _eq: policy } }, { action: { _eq: 'read' } }] };
  const path = `/permissions?${where(filter)}&fields=collection`.replace('limit=1', 'limit=-1');
  const granted = await directus.request<{ collection: string }[]>('GET', path);
  const missing = collections.filter((name) => !granted.some(({ collection }) => collection === name));
  for (const collection of missing) {
    await directus.request('POST', '/permissions', { policy, collection, action: 'read', fields: ['*'] });
  }
  return missing.length;
}
