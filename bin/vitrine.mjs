#!/usr/bin/env node
// The `vitrine` command. Runs on the machine's Node.js, installs what is missing,
// and starts src/app/launched.ts on the project's own Node.js (npm package `node`).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';

const { TEXT_MODEL, IMAGE_MODEL } = process.env;
setUp({ models: Boolean(TEXT_MODEL || IMAGE_MODEL) });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
// The GNU C library keeps freed blocks of growing sizes for each thread. These settings
// return blocks of two mebibytes and more at once. V8 reserves up to a hundred
// megabytes for young objects in each thread; a quarter is enough.
const memory = JSON.parse(readFileSync(join(root, 'bin', 'memory.json'), 'utf8'));
// The cache of compiled code (see src/app/main.ts). Set here, it covers main.ts as well.
const compiled = join(root, 'node_modules', '.cache', 'vitrine');
const main = join(root, 'src', 'app', 'launched.ts');
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
