/**
 * Sends hostile requests to a service: see hostile-run.ts. The same seed makes
 * the same requests.
 *
 * Run: npm run test:hostile -- [--requests N] [--seed N]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sendHostileRequests } from './hostile-run.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
console.log(`seed ${seed}`);
const began = performance.now();
await sendHostileRequests({ dataDir, seed, requests: Number(values.requests), log: console.log });
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: every answer was meant, nothing broke`);
