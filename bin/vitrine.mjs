#!/usr/bin/env node
// The `vitrine` command. Runs on whatever Node.js the machine has, installs
// what is missing and hands over to src/app/launched.ts on the project's own
// Node.js (npm package `node`).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';

const { TEXT_MODEL, IMAGE_MODEL } = process.env;
setUp({ models: Boolean(TEXT_MODEL || IMAGE_MODEL) });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
// The GNU C library keeps blocks that were freed for itself, of ever larger sizes
// and for each thread: so it is to give those of two mebibytes and more back at once.
// V8 keeps up to a hundred megabytes for young objects, in each thread: a quarter will do.
const memory = JSON.parse(readFileSync(join(root, 'bin', 'memory.json'), 'utf8'));
// Where src/app/main.ts keeps what Node.js has compiled; told from here, it finds itself there too.
const compiled = join(root, 'node_modules', '.cache', 'vitrine');
const main = join(root, 'src', 'app', 'launched.ts');
const child = spawn(node, [...memory.nodeArguments, main, ...process.argv.slice(2)], {
  // By the channel the child sees when we are gone, also by a signal that cannot be caught.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { NODE_COMPILE_CACHE: compiled, ...memory.environment, ...process.env },
});
// The child decides when to end. A terminal sends ctrl-C to both of us, so it
// is passed on only where there is none.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`cannot start ${node}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
});
