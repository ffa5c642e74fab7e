import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file for browsers. */
interface StaticFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** All files for browsers by name, and a version that changes with any of them. */
export interface StaticFiles {
  readonly version: string;
  readonly files: ReadonlyMap<string, StaticFile>;
}

/** Files of packages, by the names under which browsers get them. */
const VENDOR: Readonly<Record<string, string>> = {
  'openseadragon.js': 'openseadragon/build/openseadragon/openseadragon.min.js',
  'newsreader.woff2': '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2',
  'newsreader-ext.woff2': '@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff2',
};

/** The parts of `site.css` in their order. */
const STYLES = [
  'tokens',
  'base',
  'frame',
  'card',
  'search',
  'object',
  'home',
  'pages',
  'entities',
  'charts',
  'quality',
  'print',
] as const;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ico: 'image/vnd.microsoft.icon',
  woff2: 'font/woff2',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
};

/** Reads src/site/browser and the files of packages. */
export function readStaticFiles(): StaticFiles {
  const folder = new URL('browser/', import.meta.url);
  const files = new Map<string, StaticFile>();
  const add = (name: string, bytes: Buffer) => {
    const contentType = TYPES[name.split('.').at(-1) ?? ''];
    if (contentType !== undefined) files.set(name, { bytes, contentType });
  };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.\w+$/.test(name) && !name.startsWith('css')) {
      add(name.replaceAll('\\', '/'), readFileSync(new URL(name, folder)));
    }
  }
  for (const [name, specifier] of Object.entries(VENDOR)) {
    add(`vendor/${name}`, readFileSync(fileURLToPath(import.meta.resolve(specifier))));
  }
  add('site.css', Buffer.concat(STYLES.map((name) => readFileSync(new URL(`css/${name}.css`, folder)))));
  const hash = createHash('sha256');
  for (const [name, { bytes }] of files) hash.update(name).update(bytes);
  return { version: hash.digest('hex').slice(0, 12), files };
}
