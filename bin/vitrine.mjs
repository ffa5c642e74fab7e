#!/usr/bin/env node
// The `vitrine` command. Runs on whatever Node.js the machine has, installs
// what is missing and hands over to src/app/main.ts on the project's own
// Node.js (npm package `node`).
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';

setUp();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const child = spawn(node, [join(root, 'src', 'app', 'main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
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
