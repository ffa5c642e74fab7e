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
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
export async function setUp({ dev = false, models = false } = {}) {
  // A developer's packages stay when the service is started.
  const withDev = dev || isInstalled(DEV_PACKAGE);
  if (!isCurrent() || (dev && !isInstalled(DEV_PACKAGE))) {
    await npm('Installing dependencies (npm ci)', ['ci', withDev ? '--include=dev' : '--omit=dev']);
    // npm leaves the marker alone when nothing changed; touch it, so that a
    // fresh checkout time of the lock file does not install again.
    const now = new Date();
    utimesSync(installedMarker, now, now);
  }
  if (models && !isInstalled(RUNTIME_OF_MODELS)) {
    const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
    const name = `${RUNTIME_OF_MODELS}@${packages[`node_modules/${RUNTIME_OF_MODELS}`].version}`;
    // npm would omit it with --omit=dev, because tests need it: --save-prod makes it another.
    const title = `Installing ${name}, which the settings need`;
    await npm(title, ['install', '--no-save', '--save-prod', '--omit=dev', name]);
  }
}

async function npm(title, args) {
  const command = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  // npm hands its own settings to scripts as npm_config_*; a nested npm would
  // warn about those that it does not know.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_')),
  );
  const child = spawn(command[0], [...command[1], ...args, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Without it, npm before version 11 would let the package download CUDA (some 200 MB).
    env: { ...environment, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  const stopShowing = showProgress(title);
  const [status] = await once(child, 'exit').finally(stopShowing);
  if (status === 0) return;
  console.error(`npm ${args[0]} did not succeed; see its messages above`);
  process.exit(status ?? 1);
}

/** Shows that npm works: each second on a terminal, else each ten. Returns what ends it. */
function showProgress(title) {
  const { isTTY } = process.stderr;
  const began = Date.now();
  const show = () => {
    const line = `${title} … ${Math.round((Date.now() - began) / 1000)} s`;
    process.stderr.write(isTTY ? `\r${line}` : `${line}\n`);
  };
  process.stderr.write(`${title} …${isTTY ? '' : '\n'}`);
  const timer = setInterval(show, isTTY ? 1000 : 10_000);
  return () => {
    clearInterval(timer);
    if (isTTY) process.stderr.write('\n');
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp({ dev: process.argv.includes('--dev'), models: process.argv.includes('--models') });
}
