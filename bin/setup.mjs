// Prepares a clone: installs the locked dependencies if they are missing or older
// than package-lock.json, and Node.js if the machine's is too old (bin/node). It is
// plain JavaScript without dependencies, because it runs before they are installed,
// on the machine's Node.js. Running it again takes a few milliseconds.
//
//   node bin/setup.mjs            what the service needs
//   node bin/setup.mjs --models   and the ONNX runtime (290 MB), which only
//                                 models need that are installed, or named by
//                                 TEXT_MODEL and IMAGE_MODEL
//   node bin/setup.mjs --dev      and what tests and benchmarks need
//   node bin/setup.mjs --node     and Node.js in the version of bin/node, even if
//                                 the machine's is new enough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const installedMarker = join(modules, '.package-lock.json');
const nodeFolder = join(root, 'bin', 'node');
const isWindows = process.platform === 'win32';

const DEV_PACKAGE = 'vitest';
const RUNTIME_OF_MODELS = 'onnxruntime-node';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const isInstalled = (name) => existsSync(join(modules, name, 'package.json'));

const isCurrent = () =>
  existsSync(installedMarker) && statSync(installedMarker).mtimeMs >= statSync(lockFile).mtimeMs;

/**
 * Installs what is missing, and returns the path of the Node.js that runs the
 * program. Ends the process with npm's status when npm fails.
 */
export async function setUp({ dev = false, models = false, node = false } = {}) {
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
    const { packages } = readJson(lockFile);
    const name = `${RUNTIME_OF_MODELS}@${packages[`node_modules/${RUNTIME_OF_MODELS}`].version}`;
    // npm would omit it with --omit=dev, because tests need it: --save-prod makes it another.
    const title = `Installing ${name}, which the settings need`;
    await npm(title, ['install', '--no-save', '--save-prod', '--omit=dev', name]);
  }
  const path = await findNode(node);
  linkNode(path);
  return path;
}

/**
 * The path of the Node.js that runs the program: the one in bin/node if it is there,
 * else this one if it is new enough, else the one that npm installs into bin/node.
 */
export async function findNode(mustInstall = false) {
  const { config, optionalDependencies } = readJson(join(nodeFolder, 'package.json'));
  const [wanted] = Object.values(optionalDependencies);
  const find = () => {
    const folder = join(nodeFolder, 'node_modules');
    const name = existsSync(folder) && readdirSync(folder).find((name) => name.startsWith('node-'));
    if (!name) return undefined;
    const { version, bin } = readJson(join(folder, name, 'package.json'));
    return version === wanted ? join(folder, name, bin.node) : undefined;
  };
  const isTooOld = isOlder(process.versions.node, config.oldest);
  // npm has just removed this one if it came with the package `node`, as it once did.
  const canRun = !isTooOld && existsSync(process.execPath);
  const found = find() ?? (canRun && !mustInstall ? process.execPath : undefined);
  if (found) return found;
  const title = `Installing Node.js ${wanted}${isTooOld ? `, because this is ${process.versions.node}` : ''}`;
  await npm(title, ['ci', '--prefix', nodeFolder, '--include=optional', '--no-audit']);
  const installed = find();
  if (installed) return installed;
  console.error(
    `npm did not install Node.js ${wanted} for ${process.platform} on ${process.arch}; install Node.js ${config.oldest} or newer yourself`,
  );
  return process.exit(1);
}

/** Compares versions by their first two numbers. */
function isOlder(version, than) {
  const [[major, minor], [thanMajor, thanMinor]] = [version, than].map((text) => text.split('.').map(Number));
  return major < thanMajor || (major === thanMajor && minor < thanMinor);
}

/** Puts Node.js where npm scripts and npx look first. One that is there and runs this stays. */
function linkNode(path) {
  const link = join(modules, '.bin', isWindows ? 'node.exe' : 'node');
  const isOwn = path === process.execPath;
  if (existsSync(link) && (isOwn || statSync(link).ino === statSync(path).ino)) return;
  // Windows links only within a disk, and finds this one by itself.
  if (isWindows && isOwn) return;
  rmSync(link, { force: true });
  if (isWindows) linkSync(path, link);
  else symlinkSync(isOwn ? path : relative(dirname(link), path), link);
}

async function npm(title, args) {
  const [program, ...first] = npmCommand();
  // npm hands its own settings to scripts as npm_config_*; a nested npm would
  // warn about those that it does not know.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_')),
  );
  const child = spawn(program, [...first, ...args, '--loglevel=error'], {
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

/** That of the npm that runs this; else the one of the path, which Windows only starts as a script. */
function npmCommand() {
  const { npm_execpath } = process.env;
  if (!isWindows && !existsSync(process.execPath)) return ['npm'];
  // Other package managers set it, too.
  if (npm_execpath && /\bnpm[^/\\]*$/.test(npm_execpath)) return [process.execPath, npm_execpath];
  if (!isWindows) return ['npm'];
  return [process.execPath, join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')];
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
  const [dev, models, node] = ['--dev', '--models', '--node'].map((name) => process.argv.includes(name));
  await setUp({ dev, models, node });
}
