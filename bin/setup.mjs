// Makes a clone ready to run: installs the locked dependencies when they are
// missing or older than package-lock.json. Plain JavaScript without
// dependencies, because it runs before there are any, on whatever Node.js the
// machine has. Calling it again costs a few milliseconds.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const installedMarker = join(root, 'node_modules', '.package-lock.json');
const nodeBinary = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

export function isReady() {
  return (
    existsSync(nodeBinary) &&
    existsSync(installedMarker) &&
    statSync(installedMarker).mtimeMs >= statSync(lockFile).mtimeMs
  );
}

/** Installs what is missing; ends the process with npm's status when npm fails. */
export function setUp() {
  if (isReady()) return;
  console.error('Installing dependencies (npm ci) …');
  const command = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  // npm hands its own settings to scripts as npm_config_*; a nested npm would
  // warn about those that it does not know.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_')),
  );
  const result = spawnSync(command[0], [...command[1], 'ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
  if (result.status !== 0) {
    console.error('npm ci did not succeed; see its messages above');
    process.exit(result.status ?? 1);
  }
  // npm leaves the marker alone when nothing changed; touch it, so that a
  // fresh checkout time of the lock file does not install again.
  const now = new Date();
  utimesSync(installedMarker, now, now);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp();
