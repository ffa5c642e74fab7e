import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { isKeyRefused, requestNode, type SingleRequest } from './request-node.ts';

const { ok, warning, fault } = findingsAbout('search cluster');

export interface KeysToCheck {
  readonly searchApiKey: string | undefined;
  readonly adminApiKey: string | undefined;
  /** By name. */
  readonly collections: Readonly<Record<string, unknown>>;
}

/** Whether the key for searching may search and nothing else, according to one node. */
export async function checkSearchKey(
  url: string,
  { searchApiKey: key, adminApiKey, collections }: KeysToCheck,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (key === undefined) {
    return [
      fault(
        'SEARCH_API_KEY is not set: searches are not possible',
        'Create a key for searching; see docs/typesense.md',
      ),
    ];
  }
  const [collection = ''] = Object.keys(collections);
  const search = await requestNode(
    url,
    { path: `/collections/${collection}/documents/search?q=*&per_page=0`, key },
    signal,
  );
  if (isKeyRefused(search)) {
    return [
      fault(
        `SEARCH_API_KEY may not search ${collection}`,
        'It needs documents:search; see docs/typesense.md',
      ),
    ];
  }
  const findings: Finding[] = [];
  const permissions = await excessivePermissions(url, key, signal);
  if (key === adminApiKey) {
    findings.push(
      warning(
        'SEARCH_API_KEY and SEARCH_ADMIN_API_KEY are the same',
        'Create a key that may only search; see docs/typesense.md',
      ),
    );
  } else if (permissions.length > 0) {
    findings.push(
      warning(
        `SEARCH_API_KEY has too many permissions: ${permissions.join(', ')}`,
        'Create a key that may only search; see docs/typesense.md',
      ),
    );
  } else {
    findings.push(ok('SEARCH_API_KEY may only search'));
  }
  const definition = await requestNode(url, { path: `/collections/${collection}`, key }, signal);
  if (isKeyRefused(definition)) {
    findings.push(
      warning(
        'SEARCH_API_KEY may not read schemas: whether words and vectors are of the same model is not checked',
        'Add collections:get',
      ),
    );
  }
  return findings;
}

/**
 * The permissions that a key for searching has but should not, in words. The
 * requests change nothing, even if they are allowed.
 */
async function excessivePermissions(url: string, key: string, signal: AbortSignal): Promise<string[]> {
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
