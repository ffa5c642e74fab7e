/**
 * Uploads hostile files to a service: see upload-run.ts. The same seed makes
 * the same files.
 *
 * Run: npm run test:uploads -- [--files N] [--bombs PART-OF-THEIR-NAMES] [--seed N]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { uploadHostileFiles } from './upload-run.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    bombs: { type: 'string', default: '' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-uploads-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
console.log(`seed ${seed}`);
const began = performance.now();
const files = Number(values.files);
await uploadHostileFiles({ dataDir, seed, files, bombs: values.bombs, log: console.log });
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: every status was right, nothing broke`);
