/**
 * Kills a process that writes, again and again: see kill-run.ts. The seed is
 * printed: the same one makes the same changes, though the blows hit them at
 * other moments on another machine.
 *
 * Run: npm run test:kills -- [--kills N] [--seed N]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killRun } from './kill-run.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-kills-'));
console.log(`seed ${seed}, data in ${dataDir} (kept when something is wrong)`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const began = performance.now();
await killRun({ dataDir, seed, kills: Number(values.kills), log: console.log });
console.log(
  `${values.kills} kills in ${((performance.now() - began) / 1000).toFixed(0)} s: nothing was lost`,
);
rmSync(dataDir, { recursive: true });
