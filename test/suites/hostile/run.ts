/**
 * Sends hostile records through all stages (record-run.ts), hostile requests to a
 * service (hostile-run.ts), and measures what another client notices of a hostile
 * one (neighbours). The same seed makes the same ones. Names of parts run only these.
 *
 * Run: npm run test:hostile -- [records] [requests] [neighbours] [--records N] [--requests N] [--seed N]
 *   neighbours: [--rows TEXT] [--seconds N] [--corpus N] [--data FOLDER] [--checkout FOLDER]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sendHostileRequests } from './hostile-run.ts';
import { checkNeighbours } from './neighbours/check-neighbours.ts';
import { sendHostileRecords } from './record-run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    records: { type: 'string', default: '40' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    // Only the rows whose name contains the text.
    rows: { type: 'string', default: '' },
    seconds: { type: 'string', default: '6' },
    corpus: { type: 'string', default: '30000' },
    // Stays, and is filled only once.
    data: { type: 'string' },
    // Whose program serves, such as one of an earlier commit.
    checkout: { type: 'string', default: join(import.meta.dirname, '../../..') },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
console.log(`seed ${seed}`);
const began = performance.now();
const parts: Readonly<Record<string, () => Promise<void>>> = {
  records: () =>
    sendHostileRecords({
      folder: join(dataDir, 'records'),
      seed,
      records: Number(values.records),
      log: console.log,
    }),
  requests: () =>
    sendHostileRequests({
      dataDir: join(dataDir, 'requests'),
      seed,
      requests: Number(values.requests),
      log: console.log,
    }),
  neighbours: () =>
    checkNeighbours({
      checkout: resolve(values.checkout),
      dataDir: resolve(values.data ?? join(dataDir, 'neighbours')),
      corpus: Number(values.corpus),
      seed,
      isWanted: (name) => name.includes(values.rows),
      seconds: Number(values.seconds),
      limits: { p95Ms: 250, memoryMib: 300 },
      hasControls: true,
      log: console.log,
    }),
};
for (const name of positionals.length === 0 ? Object.keys(parts) : positionals) {
  const run = parts[name];
  if (run === undefined) throw new Error(`${name} is not one of ${Object.keys(parts).join(', ')}`);
  await run();
}
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: every answer was meant, nothing broke`);
