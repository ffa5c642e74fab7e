import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A state of the project that can be run. */
export interface Checkout extends AsyncDisposable {
  readonly name: string;
  readonly folder: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/**
 * A folder with a checkout as it is; or a commit, which is checked out into `folder`, with its
 * dependencies. Errors: those of git and npm.
 */
export async function openCheckout(given: string, folder: string): Promise<Checkout> {
  if (existsSync(join(given, 'package.json'))) {
    return { name: given, folder: resolve(given), [Symbol.asyncDispose]: async () => {} };
  }
  await run('git', ['worktree', 'add', '--detach', folder, given], { cwd: ROOT });
  await run(process.execPath, [join('bin', 'setup.mjs')], { cwd: folder });
  return {
    name: given,
    folder,
    async [Symbol.asyncDispose]() {
      await run('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
    },
  };
}
