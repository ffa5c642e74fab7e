/**
 * Flips one byte of each file of a data folder, one after the other, and asks service and `vitrine doctor` about
 * everything (see flip-bytes.ts). Prints what was seen, and a table.
 *
 * Run: npm run test:flips -- [--positions N] [--sqlite-positions N] [--records N] [--seed N]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillFolder } from './filled-folder.ts';
import { flipBytes } from './flip-bytes.ts';
import { isFault, tableOf } from './report.ts';

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '3' },
    'sqlite-positions': { type: 'string', default: '20' },
    records: { type: 'string', default: '2' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-flips-'));
console.log(`seed ${seed}, data in ${folder}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await fillFolder(folder, Number(values.records));
const seen = await flipBytes({
  folder,
  seed,
  positions: Number(values.positions),
  sqlitePositions: Number(values['sqlite-positions']),
  log: console.log,
});
console.log(tableOf(seen));
rmSync(folder, { recursive: true });
process.exitCode = seen.some(isFault) ? 1 : 0;
