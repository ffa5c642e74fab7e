import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * The entry point of `vitrine`. Node.js caches compiled code beside the
 * dependencies, so that commands start in half the time; `npm ci` clears it. If
 * the folder cannot be written, Node.js compiles each time. Threads read the
 * environment variable themselves.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/vitrine');
enableCompileCache();

const { showControlCharacters } = await import('./terminal.ts');
showControlCharacters(process.stdout, process.stderr);
const { runCommand } = await import('./command-line.ts');
process.exitCode = await runCommand(process.argv.slice(2));
