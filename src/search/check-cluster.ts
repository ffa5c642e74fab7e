import type { Finding } from '../kernel/finding.ts';
import { findingsAbout } from '../kernel/finding.ts';
import { askPlainly, isRefused, type PlainAnswer } from './typesense/ask-plainly.ts';
import { checkSearchKey } from './typesense/check-search-key.ts';

const { ok, warning, fault } = findingsAbout('search cluster');

export interface ClusterToCheck {
  /** Addresses of the nodes, without a slash at the end. */
  readonly urls: readonly string[];
  readonly searchApiKey: string | undefined;
  readonly adminApiKey: string | undefined;
  /** What clients search in, with the command that fills it. */
  readonly collections: Readonly<Record<string, string>>;
}

/**
 * Whether the nodes of a cluster can be asked and agree, whether the keys can do
 * what they are for and no more, and whether the collections are there. Nothing
 * is changed.
 */
export async function checkCluster(cluster: ClusterToCheck, signal: AbortSignal): Promise<Finding[]> {
  const nodes = await Promise.all(
    cluster.urls.map(async (url, place) => ({
      url,
      name:
        cluster.urls.length === 1 ? `node ${url}` : `node ${place + 1} of ${cluster.urls.length} (${url})`,
      health: await askPlainly(url, { path: '/health' }, signal),
    })),
  );
  const findings = nodes.map(nodeFinding);
  if (nodes.length === 2) {
    findings.push(
      warning(
        'two nodes: when one is gone the other takes no changes',
        'A cluster has one, three or five nodes',
      ),
    );
  }
  const well = nodes.filter(({ health }) => isWell(health));
  const [first] = well;
  if (first === undefined) return findings;
  findings.push(...(await versionFindings(well, cluster.adminApiKey, signal)));
  findings.push(...(await checkSearchKey(first.url, cluster, signal)));
  findings.push(...(await indexFindings(well, cluster, signal)));
  return findings;
}

interface Node {
  readonly url: string;
  readonly name: string;
  readonly health: PlainAnswer;
}

const isWell = (health: PlainAnswer): boolean => 'status' in health && health.status === 200;

function nodeFinding({ name, health }: Node): Finding {
  if ('missing' in health) {
    return fault(`${name} cannot be reached: ${health.missing}`, 'Start it, or correct SEARCH_URL');
  }
  if (isWell(health)) return ok(`${name} is well`);
  return fault(
    `${name} says ${health.status}: it is not ready or lags behind`,
    'Wait until it has caught up; see its log if that lasts',
  );
}

/** Versions are told to the key for indexing alone. */
async function versionFindings(
  nodes: readonly Node[],
  key: string | undefined,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (key === undefined) return [];
  const answers = await Promise.all(nodes.map(({ url }) => askPlainly(url, { path: '/debug', key }, signal)));
  const versions = new Set(answers.flatMap((answer) => textOf(answer, 'version') ?? []));
  const listed = [...versions].join(', ');
  if (versions.size > 1)
    return [warning(`the nodes are of different versions: ${listed}`, 'Upgrade all of them')];
  if (versions.size === 0) return [];
  const major = Number.parseInt(listed, 10);
  return major < OLDEST
    ? [
        warning(
          `version ${listed} is older than what Vitrine is written for`,
          `Upgrade to ${OLDEST} or later`,
        ),
      ]
    : [ok(`version ${listed}`)];
}

/** Typesense's oldest version with the parameters that the API uses. */
const OLDEST = 29;

async function indexFindings(
  nodes: readonly Node[],
  { adminApiKey: key, collections }: ClusterToCheck,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (key === undefined) {
    return [
      warning(
        'SEARCH_ADMIN_API_KEY is not set: this process neither indexes nor syncs',
        'Set it where index and sync run',
      ),
    ];
  }
  const [first] = nodes;
  const listed = await askPlainly(
    first?.url ?? '',
    { path: '/collections?exclude_fields=fields', key },
    signal,
  );
  if (isRefused(listed)) {
    return [
      fault(
        'SEARCH_ADMIN_API_KEY is refused',
        'It needs collections:*, documents:* and aliases:*; see docs/typesense.md',
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
  const path = `/collections/${encodeURIComponent(name)}`;
  const answers = await Promise.all(nodes.map(({ url }) => askPlainly(url, { path, key }, signal)));
  const [shown] = answers;
  const real = shown && textOf(shown, 'name');
  if (real === undefined) return fault(`${name} is not there: it answers 502`, `Run ${command}`);
  if (real === name) {
    return fault(
      `${name} is a collection where an alias belongs: ${command} cannot fill it`,
      `Remove the collection ${name}, and run ${command}`,
    );
  }
  const counts = new Set(answers.map((answer) => numberOf(answer, 'num_documents') ?? 0));
  const documents = [...counts].join(', ');
  if (counts.size > 1) {
    return warning(
      `the nodes hold different numbers of documents of ${name}: ${documents}`,
      'Nodes that were started again catch up; if it stays so, see their logs',
    );
  }
  return ok(`${name} leads to ${real} with ${documents} ${documents === '1' ? 'document' : 'documents'}`);
}

const memberOf = (answer: PlainAnswer, name: string): unknown =>
  'json' in answer && answer.status === 200 && typeof answer.json === 'object' && answer.json !== null
    ? (answer.json as Readonly<Record<string, unknown>>)[name]
    : undefined;

function textOf(answer: PlainAnswer, name: string): string | undefined {
  const value = memberOf(answer, name);
  return typeof value === 'string' ? value : undefined;
}

function numberOf(answer: PlainAnswer, name: string): number | undefined {
  const value = memberOf(answer, name);
  return typeof value === 'number' ? value : undefined;
}
