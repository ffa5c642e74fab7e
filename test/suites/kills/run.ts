/**
 * Kills processes that write, again and again: the engine (see kill-run.ts),
 * then `vitrine index` within its passes (see index-kills.ts) and while it stores
 * (see entity-kills.ts), then harvests and the repository that they ask (see harvest-kills.ts), then exports (see
 * export-kills.ts). The seed is
 * printed: the same one makes the same changes, though the blows hit them at
 * other moments on another machine.
 *
 * Run: npm run test:kills -- [--kills N] [--index-kills N] [--entity-kills N]
 * [--harvest-kills N] [--export-kills N] [--seed N]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killEntities } from './entity-kills.ts';
import { killExports } from './export-kills.ts';
import { killHarvests } from './harvest-kills.ts';
import { killIndexing } from './index-kills.ts';
import { killRun } from './kill-run.ts';

const KILLS_OF_A_LIFE = 6;
/** More than there are: all. */
const SAMPLE_RECORDS = 1000;
const HARVESTED_RECORDS = 4000;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    'index-kills': { type: 'string', default: '30' },
    'entity-kills': { type: 'string', default: '20' },
    'harvest-kills': { type: 'string', default: '60' },
    'export-kills': { type: 'string', default: '30' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-kills-'));
console.log(`seed ${seed}, data in ${dataDir} (kept when something is wrong)`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await timed(Number(values.kills), 'nothing was lost', (kills) =>
  killRun({ dataDir: folder('engine'), seed, kills, log: console.log }),
);
await timed(Number(values['index-kills']), 'nothing was done twice', async (kills) => {
  // The later blows of a life meet passes that have little left to do.
  for (let [life, left] = [0, kills]; left > 0; life++, left -= KILLS_OF_A_LIFE) {
    const ofLife = Math.min(left, KILLS_OF_A_LIFE);
    const options = { seed: seed + life, kills: ofLife, records: SAMPLE_RECORDS, log: console.log };
    await killIndexing({ dataDir: folder(`index-${life}`), ...options });
  }
});
await timed(Number(values['entity-kills']), 'first searches found all that was stored', (kills) =>
  killEntities({ dataDir: folder('entities'), seed, kills, records: SAMPLE_RECORDS, log: console.log }),
);
await timed(Number(values['harvest-kills']), 'nothing was lost or left behind', (kills) =>
  killHarvests({
    dataDir: folder('harvest'),
    seed,
    kills,
    records: HARVESTED_RECORDS,
    log: console.log,
  }),
);
await timed(Number(values['export-kills']), 'what was offered was whole', (kills) =>
  killExports({ dataDir: folder('export'), seed, kills, log: console.log }),
);
rmSync(dataDir, { recursive: true });

function folder(name: string): string {
  const path = join(dataDir, name);
  mkdirSync(path);
  return path;
}

async function timed(kills: number, verdict: string, run: (kills: number) => Promise<void>): Promise<void> {
  if (kills === 0) return;
  const began = performance.now();
  await run(kills);
  console.log(`${kills} kills in ${((performance.now() - began) / 1000).toFixed(0)} s: ${verdict}`);
}
