import { posix } from 'node:path';

/** Modules of src/ from the lowest to the highest; one imports only from those before it. */
const ORDER = [
  'kernel',
  'vectors',
  'edm',
  'quality',
  'engine',
  'search',
  'fetching',
  'imaging',
  'embedding',
  'records',
  'cms',
  'wiki',
  'collections',
  'tables',
  'ingest',
  'catalogue',
  'http',
  'site',
  'reconciliation',
  'engine-server',
  'oai',
  'identifiers',
  'iiif',
  'dataset',
  'mcp',
  'app',
];

/** Imports that the order alone would allow, and why they are not there. */
const ABSENT: readonly { from: string; to: readonly string[]; why: string }[] = [
  { from: 'engine', to: ['edm'], why: 'the engine knows no heritage' },
  { from: 'imaging', to: ['search'], why: 'ports do not know each other' },
  { from: 'embedding', to: ['search'], why: 'ports do not know each other' },
  { from: 'records', to: ['search', 'imaging', 'embedding'], why: 'ports do not know each other' },
  { from: 'cms', to: ['search', 'embedding', 'records'], why: 'ports do not know each other' },
  {
    from: 'wiki',
    to: ['search', 'imaging', 'embedding', 'records', 'cms'],
    why: 'ports do not know each other',
  },
  { from: 'catalogue', to: ['records', 'ingest', 'engine'], why: 'the API asks ports, never a store' },
  {
    from: 'http',
    to: ['engine', 'search', 'records', 'ingest', 'embedding', 'imaging', 'wiki'],
    why: 'http calls catalogue',
  },
  {
    from: 'site',
    to: ['engine', 'search', 'records', 'ingest', 'embedding', 'imaging', 'wiki'],
    why: 'pages use the public use cases, no back door',
  },
  {
    from: 'reconciliation',
    to: ['engine', 'search', 'records', 'ingest', 'embedding', 'imaging', 'wiki'],
    why: 'entities are found by the public use cases',
  },
  {
    from: 'engine-server',
    to: [
      'edm',
      'search',
      'imaging',
      'embedding',
      'records',
      'cms',
      'wiki',
      'collections',
      'ingest',
      'catalogue',
      'http',
      'site',
    ],
    why: 'the server knows the engine only',
  },
  {
    from: 'oai',
    to: ['search', 'engine', 'catalogue', 'engine-server'],
    why: 'harvests read the record store only',
  },
  {
    from: 'identifiers',
    to: ['search', 'engine', 'catalogue', 'engine-server', 'oai'],
    why: 'identifiers are resolved by the record store only',
  },
  {
    from: 'iiif',
    to: ['engine', 'search', 'ingest', 'embedding', 'wiki', 'engine-server', 'oai', 'identifiers'],
    why: 'manifests use the public use cases, changes the record store',
  },
  {
    from: 'dataset',
    to: ['search', 'engine', 'catalogue', 'engine-server', 'oai'],
    why: 'exports read the record store only',
  },
  {
    from: 'mcp',
    to: ['search', 'engine', 'records', 'ingest', 'embedding', 'wiki', 'engine-server', 'oai'],
    why: 'tools use the public use cases, no back door',
  },
];

/**
 * Folders of the engine from the lowest to the highest: the parts of an index, and
 * above them the stages of a search.
 */
const ENGINE_ORDER = [
  'text',
  'help',
  'documents',
  'segment',
  'vectors',
  'build',
  'merge',
  'filter',
  'store',
  'request',
  'plan',
  'match',
  'collect',
  'highlight',
  'groups',
  'facets',
  'reply',
  'threads',
];

export interface SourceFile {
  /** Path from src/, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

const moduleOf = (path: string): string => path.split('/')[0] ?? '';
const depthInModule = (path: string): number => path.split('/').length - 1;

/** What breaks the direction of imports, one line each. */
export function violations(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  for (const file of files) {
    const from = moduleOf(file.path);
    if (!ORDER.includes(from)) found.push(`${file.path}: no module called ${from}`);
    if (/\bprocess\.env\b/.test(file.text) && from !== 'app') {
      found.push(`${file.path}: only app reads the environment`);
    }
    if (/\bnew Piscina\b/.test(file.text)) {
      found.push(`${file.path}: pools of threads are ThreadPools, which survive threads that cannot start`);
    }
    if (/^\s*export\s+\*/m.test(file.text)) found.push(`${file.path}: no barrels`);
    for (const [, specifier = ''] of file.text.matchAll(IMPORT)) {
      const target = posix.normalize(posix.join(posix.dirname(file.path), specifier));
      const to = moduleOf(target);
      if (to === from || target.startsWith('..')) continue;
      if (ORDER.indexOf(to) >= ORDER.indexOf(from))
        found.push(`${file.path}: imports upwards from ${target}`);
      if (depthInModule(target) > 1) found.push(`${file.path}: reaches into ${target}`);
      const absent = ABSENT.find((rule) => rule.from === from && rule.to.includes(to));
      if (absent) found.push(`${file.path}: imports ${target}, but ${absent.why}`);
    }
  }
  return found;
}

/** What breaks the order of the engine's folders, one line each. */
export function engineViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const [module, from = '', ...inFolder] = path.split('/');
    if (module !== 'engine' || inFolder.length === 0) return [];
    if (!ENGINE_ORDER.includes(from)) return [`${path}: the order has no folder ${from}`];
    return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const target = posix.normalize(posix.join(posix.dirname(path), specifier));
      const to = target.split('/')[1] ?? '';
      if (!ENGINE_ORDER.includes(to)) return [];
      return ENGINE_ORDER.indexOf(to) > ENGINE_ORDER.indexOf(from)
        ? [`${path}: imports ${target} from above`]
        : [];
    });
  });
}
