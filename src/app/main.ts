import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Where `vitrine` begins. What Node.js has compiled, types taken out, it keeps
 * beside the dependencies, so that a command starts in half the time; `npm ci`
 * clears it. Where nothing can be written there, it compiles each time. Threads
 * look into the environment themselves.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/vitrine');
enableCompileCache();

const { runCommand } = await import('./command-line.ts');
process.exitCode = await runCommand(process.argv.slice(2));
