/**
 * Sends hostile records through all stages (record-run.ts), and hostile requests to a
 * service (hostile-run.ts). The same seed makes the same ones.
 *
 * Run: npm run test:hostile -- [--records N] [--requests N] [--seed N]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sendHostileRequests } from './hostile-run.ts';
import { sendHostileRecords } from './record-run.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '40' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
console.log(`seed ${seed}`);
const began = performance.now();
const folder = join(dataDir, 'records');
await sendHostileRecords({ folder, seed, records: Number(values.records), log: console.log });
await sendHostileRequests({
  dataDir: join(dataDir, 'requests'),
  seed,
  requests: Number(values.requests),
  log: console.log,
});
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: every answer was meant, nothing broke`);
