import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { isJsonObject } from '../../kernel/json.ts';
import {
  isKeyRefused,
  type NodeResponse,
  requestNode,
  type SingleRequest,
} from './typesense/request-node.ts';

const { ok, warning, fault } = findingsAbout('search cluster');

export interface ClusterToCheck {
  /** URLs of the nodes, without a slash at the end. */
  readonly urls: readonly string[];
  readonly searchApiKey: string | undefined;
  readonly adminApiKey: string | undefined;
  /** By name, with the command that fills each. */
  readonly collections: Readonly<Record<string, string>>;
}

/**
 * Whether the nodes of a cluster are healthy and agree, whether the keys have the
 * right permissions, and whether the collections exist. Nothing is changed.
 */
export async function checkCluster(cluster: ClusterToCheck, signal: AbortSignal): Promise<Finding[]> {
  const nodes = await Promise.all(
    cluster.urls.map(async (url, index) => ({
      url,
      name:
        cluster.urls.length === 1 ? `node ${url}` : `node ${index + 1} of ${cluster.urls.length} (${url})`,
      health: await requestNode(url, { path: '/health' }, signal),
    })),
  );
  const findings = nodes.map(nodeFinding);
  if (nodes.length === 2) {
    findings.push(
      warning('two nodes: if one is down, the other accepts no writes', 'Use one, three or five nodes'),
    );
  }
  const healthy = nodes.filter(({ health }) => isHealthy(health));
  const [first] = healthy;
  if (first === undefined) return findings;
  findings.push(...(await versionFindings(healthy, cluster.adminApiKey, signal)));
  findings.push(...(await checkSearchKey(first.url, cluster, signal)));
  findings.push(...(await indexFindings(healthy, cluster, signal)));
  return findings;
}

interface Node {
  readonly url: string;
  readonly name: string;
  readonly health: NodeResponse;
}

const isHealthy = (health: NodeResponse): boolean => 'status' in health && health.status === 200;

function nodeFinding({ name, health }: Node): Finding {
  if ('fault' in health) {
    return fault(`${name} is unreachable: ${health.fault}`, 'Start it, or correct SEARCH_URL');
  }
  if (isHealthy(health)) return ok(`${name} is healthy`);
  return fault(
    `${name} responds with ${health.status}: it is not ready or lags behind`,
    'Wait until it has caught up; if it does not, see its log',
  );
}

/** Only the key for indexing may read versions. */
async function versionFindings(
  nodes: readonly Node[],
  key: string | undefined,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (key === undefined) return [];
  const bodies = await requestAll(nodes, '/debug', key, signal);
  const versions = new Set(bodies.map(({ version }) => version).filter((one) => one !== undefined));
  const listed = [...versions].join(', ');
  if (versions.size > 1)
    return [warning(`the nodes have different versions: ${listed}`, 'Upgrade all nodes')];
  if (versions.size === 0) return [];
  const major = Number.parseInt(listed, 10);
  return major < OLDEST
    ? [warning(`version ${listed} is older than Vitrine supports`, `Upgrade to ${OLDEST} or later`)]
    : [ok(`version ${listed}`)];
}

/** The first version with all parameters that the API uses. */
const OLDEST = 29;

async function indexFindings(
  nodes: readonly Node[],
  { adminApiKey: key, collections }: ClusterToCheck,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (key === undefined) {
    return [
      warning(
        'SEARCH_ADMIN_API_KEY is not set: this process cannot run index and sync',
        'Set it where index and sync run',
      ),
    ];
  }
  const [first] = nodes;
  const listed = await requestNode(
    first?.url ?? '',
    { path: '/collections?exclude_fields=fields', key },
    signal,
  );
  if (isKeyRefused(listed)) {
    return [
      fault(
        'SEARCH_ADMIN_API_KEY is refused',
        'It needs collections:*, documents:*, aliases:* and operations/cache/clear:create; see docs/typesense.md',
      ),
    ];
  }
  const findings: Finding[] = [];
  for (const [name, command] of Object.entries(collections)) {
    findings.push(await collectionFinding(nodes, name, command, key, signal));
  }
  return findings;
}

async function collectionFinding(
  nodes: readonly Node[],
  name: string,
  command: string,
  key: string,
  signal: AbortSignal,
): Promise<Finding> {
  const bodies = await requestAll(nodes, `/collections/${encodeURIComponent(name)}`, key, signal);
  const target = bodies[0]?.['name'];
  if (target === undefined) return fault(`${name} is missing: requests to it get 502`, `Run ${command}`);
  if (target === name) {
    return fault(
      `${name} is a collection and should be an alias: ${command} cannot fill it`,
      `Delete the collection ${name} and run ${command}`,
    );
  }
  const counts = new Set(bodies.map(({ num_documents = 0 }) => num_documents));
  const documents = [...counts].join(', ');
  if (counts.size > 1) {
    return warning(
      `the nodes hold different numbers of documents of ${name}: ${documents}`,
      'Restarted nodes catch up; if they do not, see their logs',
    );
  }
  return ok(`${name} points to ${target} with ${documents} ${documents === '1' ? 'document' : 'documents'}`);
}

/** The bodies of successes; empty for other responses. */
const requestAll = (nodes: readonly Node[], path: string, key: string, signal: AbortSignal) =>
  Promise.all(
    nodes.map(async ({ url }): Promise<{ readonly [name: string]: unknown }> => {
      const response = await requestNode(url, { path, key }, signal);
      return 'json' in response && response.status === 200 && isJsonObject(response.json)
        ? response.json
        : {};
    }),
  );

interface KeysToCheck {
  readonly searchApiKey: string | undefined;
  readonly adminApiKey: string | undefined;
  /** By name. */
  readonly collections: Readonly<Record<string, unknown>>;
}

/** Whether the key for searching may search and nothing else, according to one node. */
async function checkSearchKey(
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
