import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/**
 * The folder of a state of the project: a checkout as it is; or a commit, which is checked out into
 * `folder`, with its dependencies. Errors: those of git and npm.
 */
export async function checkOut(given: string, folder: string): Promise<string> {
  if (existsSync(join(given, 'package.json'))) return resolve(given);
  const { stdout: commit } = await run('git', ['rev-parse', '--verify', `${given}^{commit}`], { cwd: ROOT });
  // Not a worktree, which this repository would remember after an interrupted run.
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder]);
  await run('git', ['checkout', '--quiet', '--detach', commit.trim()], { cwd: folder });
  await run(process.execPath, [join('bin', 'setup.mjs')], { cwd: folder });
  return folder;
}
