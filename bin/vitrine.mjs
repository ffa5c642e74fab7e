#!/usr/bin/env node
// The `vitrine` command. Runs on the machine's Node.js, installs what is missing,
// and starts src/app/launched.ts on a Node.js that is new enough (bin/setup.mjs).
// In an installed package, npm has installed the rest, and dist replaces src.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, setUp } from './setup.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isClone = existsSync(join(root, 'src'));
const node = isClone ? await setUp({ models: needsModelRuntime() }) : await findNode();
// The GNU C library keeps freed blocks of growing sizes for each thread. These settings
// return blocks of two mebibytes and more at once. V8 reserves up to a hundred
// megabytes for young objects in each thread; a quarter is enough. The heap of a thread may
// grow threefold before V8 collects all of it: by default it does so every two megabytes
// when the heap is as small as ours, and half the processor time of an import went there.
const memory = JSON.parse(readFileSync(join(root, 'bin', 'memory.json'), 'utf8'));
// The cache of compiled code (see src/app/main.ts). Set here, it covers main.ts as well.
const compiled = join(root, 'node_modules', '.cache', 'vitrine');
const main = join(root, ...(isClone ? ['src', 'app', 'launched.ts'] : ['dist', 'app', 'launched.js']));
const child = spawn(node, [...memory.nodeArguments, main, ...process.argv.slice(2)], {
  // The child notices by the IPC channel that the launcher has ended, even by SIGKILL.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { NODE_COMPILE_CACHE: compiled, ...memory.environment, ...process.env },
});
// The child decides when to end. A terminal sends ctrl-C to both processes, so it
// is passed on only without a terminal.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`cannot start ${node}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
});

/** Whether the settings name a model, a model is installed, or one is about to be. */
function needsModelRuntime() {
  const { TEXT_MODEL, IMAGE_MODEL, DATA_DIR, MODELS_DIR } = process.env;
  const [command, action] = process.argv.slice(2);
  if (command === 'models' && action === 'install') return true;
  const settings = [TEXT_MODEL, IMAGE_MODEL];
  if (settings.some((setting) => setting && setting !== 'builtin')) return true;
  const folder = MODELS_DIR || join(DATA_DIR || 'data', 'models');
  // A folder that is none, such as DATA_DIR=/etc/passwd, is for the command to report.
  const isInstalled =
    existsSync(folder) && readdirSync(folder).some((name) => existsSync(join(folder, name, 'model.json')));
  return isInstalled && settings.some((setting) => setting !== 'builtin');
}
