import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where its packages and versions stand: `package.json` and its lock file. */
const TOOLS = join(import.meta.dirname, 'tools');

export interface InstalledDirectus {
  /** The Node.js that it runs on. */
  readonly node: string;
  readonly cli: string;
}

/**
 * A Directus in a folder of its own, outside of this package: 1067 packages, 880
 * MB, a minute and a half. It stays there, so that the next run finds it.
 * `DIRECTUS_TOOLS` names another folder.
 * Errors: one that holds what npm says.
 */
export function installDirectus(): InstalledDirectus {
  const folder = process.env['DIRECTUS_TOOLS'] ?? join(tmpdir(), 'vitrine-directus-tools');
  const lock = createHash('sha256')
    .update(readFileSync(join(TOOLS, 'package-lock.json')))
    .digest('hex');
  const mark = join(folder, 'installed');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    console.log(`Installing Directus in ${folder} (once)`);
    mkdirSync(folder, { recursive: true });
    rmSync(mark, { force: true });
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(TOOLS, name), join(folder, name));
    npm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    // Of all scripts the one that brings Node.js 22.
    npm(folder, ['rebuild', 'node']);
    writeFileSync(mark, lock);
  }
  const modules = join(folder, 'node_modules');
  return { node: join(modules, 'node', 'bin', 'node'), cli: join(modules, 'directus', 'cli.js') };
}

function npm(cwd: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (status === 0) return;
  const said = error?.message ?? stderr.slice(-4000);
  throw new Error(`Directus cannot be installed: npm ${args[0]} failed in ${cwd}: ${said}`, { cause: error });
}
