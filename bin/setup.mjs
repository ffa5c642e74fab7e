// Prepares a clone: installs the locked dependencies if they are missing or older
// than package-lock.json. It is plain JavaScript without dependencies, because it
// runs before they are installed, on the machine's Node.js. Running it again takes
// a few milliseconds.
//
//   node bin/setup.mjs            what the service needs
//   node bin/setup.mjs --models   and the ONNX runtime (290 MB), which only
//                                 models need that are installed, or named by
//                                 TEXT_MODEL and IMAGE_MODEL
//   node bin/setup.mjs --dev      and what tests and benchmarks need
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const installedMarker = join(modules, '.package-lock.json');
const nodeBinary = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const DEV_PACKAGE = 'vitest';
const RUNTIME_OF_MODELS = 'onnxruntime-node';

const isInstalled = (name) => existsSync(join(modules, name, 'package.json'));

const isCurrent = () =>
  existsSync(nodeBinary) &&
  existsSync(installedMarker) &&
  statSync(installedMarker).mtimeMs >= statSync(lockFile).mtimeMs;

/** Installs what is missing; ends the process with npm's status when npm fails. */
export function setUp({ dev = false, models = false } = {}) {
  // A developer's packages stay when the service is started.
  const withDev = dev || isInstalled(DEV_PACKAGE);
  if (!isCurrent() || (dev && !isInstalled(DEV_PACKAGE))) {
    console.error('Installing dependencies (npm ci) …');
    npm(['ci', withDev ? '--include=dev' : '--omit=dev']);
    // npm leaves the marker alone when nothing changed; touch it, so that a
    // fresh checkout time of the lock file does not install again.
    const now = new Date();
    utimesSync(installedMarker, now, now);
  }
  if (models && !isInstalled(RUNTIME_OF_MODELS)) {
    const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
    const name = `${RUNTIME_OF_MODELS}@${packages[`node_modules/${RUNTIME_OF_MODELS}`].version}`;
    console.error(`Installing ${name}, which the settings need …`);
    // npm would omit it with --omit=dev, because tests need it: --save-prod makes it another.
    npm(['install', '--no-save', '--save-prod', '--omit=dev', name]);
  }
}

function npm(args) {
  const command = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  // npm hands its own settings to scripts as npm_config_*; a nested npm would
  // warn about those that it does not know.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_')),
  );
  const result = spawnSync(command[0], [...command[1], ...args, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Without it, npm before version 11 would let the package download CUDA (some 200 MB).
    env: { ...environment, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  if (result.status === 0) return;
  console.error(`npm ${args[0]} did not succeed; see its messages above`);
  process.exit(result.status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setUp({ dev: process.argv.includes('--dev'), models: process.argv.includes('--models') });
}
