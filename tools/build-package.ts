import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/**
 * Makes what the npm package contains besides the files of the repository, and
 * removes it again with `--clean`; `npm pack` does both. Node.js refuses TypeScript
 * below node_modules, so `dist` is `src` with its types replaced by spaces: lines and
 * columns stay the same. `npm-shrinkwrap.json` gives an installation the tested
 * versions of all dependencies; with those for development, npm would install them, too.
 */
const ROOT = join(import.meta.dirname, '..');
const [DIST, SHRINKWRAP] = [join(ROOT, 'dist'), join(ROOT, 'npm-shrinkwrap.json')];

/** The name of a module of this program, in an import or as the file of a thread. */
const MODULE = /(['"])((?:\.{1,2}\/)*[\w./-]+)\.ts\1/g;

interface Lock {
  readonly packages: Record<string, { readonly dev?: boolean; devDependencies?: Record<string, string> }>;
}

for (const made of [DIST, SHRINKWRAP]) rmSync(made, { recursive: true, force: true });
if (!process.argv.includes('--clean')) build();

function build(): void {
  cpSync(join(ROOT, 'src'), DIST, { recursive: true });
  for (const path of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const file = join(DIST, path);
    if (!path.endsWith('.d.ts')) {
      const script = stripTypeScriptTypes(readFileSync(file, 'utf8')).replace(MODULE, '$1$2.js$1');
      writeFileSync(file.replace(/\.ts$/, '.js'), script);
    }
    rmSync(file);
  }
  const lock: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  delete lock.packages['']?.devDependencies;
  for (const [path, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[path];
  writeFileSync(SHRINKWRAP, JSON.stringify(lock, null, 2));
}
