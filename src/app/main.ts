import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * The entry point of `vitrine`. Node.js caches compiled code beside the
 * dependencies, so that commands start in half the time; `npm ci` clears it. If
 * the folder cannot be written, Node.js compiles each time. Threads read the
 * environment variable themselves.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/vitrine');
enableCompileCache();
// A thread that compiles beside the main one can wait for garbage collection by it when the process ends, and the
// process for the thread, forever: https://github.com/nodejs/node/issues/54918
setFlagsFromString('--no-concurrent-sparkplug');

const { showControlCharacters } = await import('./terminal.ts');
showControlCharacters(process.stdout, process.stderr);
const { runCommand } = await import('./command-line.ts');
process.exitCode = await runCommand(process.argv.slice(2));
