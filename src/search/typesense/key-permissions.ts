import { requestNode, type SingleRequest } from './request-node.ts';

/**
 * The permissions that a key for searching has but should not, in words. The
 * requests change nothing, even if they are allowed.
 */
export async function excessivePermissions(url: string, key: string, signal: AbortSignal): Promise<string[]> {
  const allowed = await Promise.all(
    REQUESTS.map(async ({ permission, ...request }) => {
      const response = await requestNode(url, { ...request, key }, signal);
      // A missing route permits nothing.
      const isAllowed =
        'status' in response && ![401, 403, 404].includes(response.status) && response.status < 500;
      return isAllowed ? [permission] : [];
    }),
  );
  return allowed.flat();
}

const MISSING_ID = 'vitrine-doctor-missing-id';

const REQUESTS: readonly (SingleRequest & { readonly permission: string })[] = [
  { permission: 'list all collections', path: '/collections?exclude_fields=fields' },
  {
    permission: 'read all documents',
    path: `/collections/chos/documents/export?filter_by=id:=${MISSING_ID}`,
  },
  {
    permission: 'change documents',
    method: 'POST',
    path: '/collections/chos/documents/import?action=update',
    body: JSON.stringify({ id: MISSING_ID }),
  },
  { permission: 'create collections', method: 'POST', path: '/collections', body: '{}' },
  { permission: 'list aliases', path: '/aliases' },
  { permission: 'list keys', path: '/keys' },
];
