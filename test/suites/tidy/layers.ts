import { posix } from 'node:path';

/**
 * The rooms of src/ from the lowest to the highest, with their modules in the same order. A room without modules
 * is one itself. A module imports only from those before it.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  edm: ['dates', 'record', 'quality'],
  engine: [],
  media: ['fetching', 'imaging', 'embedding'],
  stores: ['search', 'records', 'cms', 'wiki'],
  documents: ['fields', 'entities', 'concepts', 'objects', 'words', 'pages', 'tables'],
  jobs: ['collections', 'ingest', 'links', 'index', 'sync', 'dataset'],
  'use-cases': [],
  api: [],
  surfaces: ['engine-server', 'oai', 'identifiers', 'dataset', 'reconciliation', 'iiif', 'mcp'],
  site: [],
  app: [],
};

const MODULES = Object.entries(ROOMS).flatMap(([room, modules]) =>
  modules.length === 0 ? [room] : modules.map((module) => `${room}/${module}`),
);

/** Imports that the order alone would allow, and why they are not there: rooms, or modules of them. */
const ABSENT: readonly { from: string; to: readonly string[]; why: string }[] = [
  { from: 'engine', to: ['edm'], why: 'the engine knows no heritage' },
  ...['search', 'records', 'cms', 'wiki'].map((port) => ({
    from: `stores/${port}`,
    to: ['stores', 'media/embedding'],
    why: 'ports do not know each other',
  })),
  { from: 'use-cases', to: ['engine', 'stores/records', 'jobs'], why: 'the API asks ports, never a store' },
  ...['api', 'site', 'surfaces/reconciliation', 'surfaces/mcp'].map((from) => ({
    from,
    to: ['engine', 'stores/search', 'stores/records', 'stores/wiki', 'media/embedding', 'jobs'],
    why: 'clients and pages are served by the use cases, no back door',
  })),
  { from: 'api', to: ['media'], why: 'the API calls the use cases' },
  { from: 'site', to: ['media', 'surfaces'], why: 'pages call the use cases' },
  {
    from: 'surfaces/engine-server',
    to: ['edm', 'media', 'stores', 'documents', 'jobs', 'use-cases', 'api'],
    why: 'the server knows the engine only',
  },
  ...['oai', 'identifiers', 'dataset'].map((surface) => ({
    from: `surfaces/${surface}`,
    to: ['engine', 'stores/search', 'use-cases'],
    why: 'harvests, identifiers and downloads read the record store only',
  })),
  {
    from: 'surfaces/iiif',
    to: ['engine', 'stores/search', 'stores/wiki', 'media/embedding', 'jobs'],
    why: 'manifests use the use cases, changes the record store',
  },
  ...['engine-server', 'oai', 'identifiers', 'dataset', 'reconciliation', 'iiif', 'mcp'].map((surface) => ({
    from: `surfaces/${surface}`,
    to: ['surfaces'],
    why: 'surfaces do not know each other',
  })),
];

/**
 * Folders of rooms from the lowest to the highest, `.` for the room's own files. A file imports only from its
 * folder and those before it. Without a `.`, the room's own files may import all, and be imported by all.
 */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  // The parts of an index, and above them the stages of a search.
  engine: [
    'text',
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
  ],
  // What pages are made from, and above it the pages.
  site: [
    'texts',
    'theme',
    'lookups',
    'page',
    'components',
    'object',
    'entities',
    'quality',
    'institutions',
    'knowledge',
    'stories',
    'list',
    'home',
    'search',
    'slug',
    'documentation',
    'sitemap',
    '.',
  ],
};

export interface SourceFile {
  /** Path from src/, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** The module of a file, such as `kernel` or `edm/dates`; undefined if there is none. */
const moduleOf = (path: string): string | undefined =>
  MODULES.find((module) => path.startsWith(`${module}/`));

/** Whether a module is one of these, or is in one of these rooms. */
const isAmong = (module: string, names: readonly string[]): boolean =>
  names.some((name) => module === name || module.startsWith(`${name}/`));

/** What breaks the direction of imports, one line each. */
export function violations(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  for (const { path, text } of files) {
    const from = moduleOf(path);
    if (from === undefined) {
      found.push(`${path}: in no module`);
      continue;
    }
    if (/\bprocess\.env\b/.test(text) && from !== 'app') {
      found.push(`${path}: only app reads the environment`);
    }
    if (/\bnew Piscina\b/.test(text)) {
      found.push(`${path}: pools of threads are ThreadPools, which survive threads that cannot start`);
    }
    if (/^\s*export\s+\*/m.test(text)) found.push(`${path}: no barrels`);
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = posix.normalize(posix.join(posix.dirname(path), specifier));
      if (target.startsWith('..')) continue;
      const to = moduleOf(target);
      if (to === from) continue;
      if (to === undefined || MODULES.indexOf(to) > MODULES.indexOf(from)) {
        found.push(`${path}: imports upwards from ${target}`);
        continue;
      }
      if (target.slice(to.length + 1).includes('/')) found.push(`${path}: reaches into ${target}`);
      const absent = ABSENT.find((rule) => rule.from === from && isAmong(to, rule.to));
      if (absent) found.push(`${path}: imports ${target}, but ${absent.why}`);
    }
  }
  return found;
}

/** What breaks the order of a room's folders, one line each. */
export function folderViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const [room = '', from] = folderOf(path);
    const order = FOLDERS[room];
    if (order === undefined || (from === '.' && !order.includes('.'))) return [];
    if (!order.includes(from)) return [`${path}: the order has no folder ${from}`];
    return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const target = posix.normalize(posix.join(posix.dirname(path), specifier));
      const [inRoom, to] = folderOf(target);
      const isAbove = inRoom === room && target.endsWith('.ts') && order.indexOf(to) > order.indexOf(from);
      return isAbove ? [`${path}: imports ${target} from above`] : [];
    });
  });
}

/** The room of a file and the folder in it; `.` directly in the room. */
function folderOf(path: string): readonly [room: string | undefined, folder: string] {
  const [room, folder = '.', ...inFolder] = path.split('/');
  return [room, inFolder.length === 0 ? '.' : folder];
}
