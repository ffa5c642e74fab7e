import { strict as assert } from 'node:assert';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DerivedLog } from './derived-log.ts';
import { indexState } from './index-state.ts';
import { PictureHosts } from './picture-hosts.ts';
import { Random } from './random.ts';
import { runVitrine, spawnVitrine, type Vitrine } from './vitrine-process.ts';

export interface IndexKillOptions {
  /** An empty folder. */
  readonly dataDir: string;
  readonly seed: number;
  readonly kills: number;
  /** So many records of the sample, whose pictures come from loopback. */
  readonly records: number;
  readonly log: (message: string) => void;
}

/** Where a blow comes; the first one always while text vectors are made. */
const MOMENTS = ['text vectors', 'pictures', 'pictures', 'pictures', 'end'] as const;

/** How long after its moment a blow comes at the latest, in milliseconds. */
const MAX_DELAY_MS = { 'text vectors': 250, pictures: 60, end: 20 };

/**
 * Kills `vitrine index` again and again within its passes, then lets it come to
 * its end. What was durable is never worked out nor fetched again, and index,
 * previews and derived values are those of a run that nobody has killed.
 * Errors: AssertionError; the message names seed and number.
 */
export async function killIndexing({ dataDir, seed, kills, records, log }: IndexKillOptions): Promise<void> {
  const random = new Random(seed);
  const hosts = await PictureHosts.open();
  const [calm, killed] = [join(dataDir, 'calm'), join(dataDir, 'killed')];
  try {
    await runVitrine(calm, ['ingest', hosts.recordsFile(dataDir, records)]);
    cpSync(calm, killed, { recursive: true });
    await runVitrine(calm, ['index']);
    const wholly = hosts.asked.length;
    assert.equal(new Set(hosts.asked).size, wholly, 'a run without blows asks for each picture once');
    hosts.asked.length = 0;

    const derived = new DerivedLog(killed);
    const hit: Record<string, number> = {};
    let isFilled = false;
    for (let kill = 1; kill <= kills; kill++) {
      const moment = kill === 1 ? 'text vectors' : random.oneOf(MOMENTS);
      const vitrine = spawnVitrine(killed, isFilled ? ['index', '--rebuild'] : ['index']);
      const isHit = await strike(vitrine, moment, random, killed);
      const what = isHit ? `${isFilled ? 'rebuild, ' : ''}${derived.describe()}` : 'came to its end';
      isFilled ||= !isHit;
      hit[moment] = (hit[moment] ?? 0) + (isHit ? 1 : 0);
      log(`kill ${kill} of seed ${seed}, ${moment}: ${what}`);
      hosts.forbid(derived.durableAddresses());
      await vitrine.ended;
      assert.deepEqual(
        hosts.askedInVain,
        [],
        `kill ${kill} of seed ${seed}: what was durable is fetched again`,
      );
    }
    await runVitrine(killed, ['index']);
    assert.deepEqual(hosts.askedInVain, [], `seed ${seed}: what was durable is fetched again`);
    assert.deepEqual(derived.madeTwice(), [], `seed ${seed}: what was durable is worked out again`);
    assert.deepEqual(await indexState(killed), await indexState(calm), `seed ${seed}`);
    log(
      `blows by moment: ${JSON.stringify(hit)}; ${hosts.asked.length} pictures asked for, ${wholly} without blows`,
    );
    derived.close();
  } finally {
    hosts.close();
  }
}

/** Kills when the moment has come. False: the process has ended before. */
async function strike(
  vitrine: Vitrine,
  moment: (typeof MOMENTS)[number],
  random: Random,
  folder: string,
): Promise<boolean> {
  const database = new DatabaseSync(join(folder, 'records.sqlite'), { readOnly: true });
  const count = database.prepare('SELECT count(*) AS n FROM derived WHERE kind = ?');
  const made = (kind: string): number => Number(count.get(kind)?.['n']);
  const before = made('image-vector');
  const wanted = 1 + random.below(20);
  const hasCome = {
    'text vectors': () => vitrine.said().includes('all records are in the index'),
    pictures: () => made('image-vector') >= before + wanted,
    end: () => vitrine.said().includes('can be searched'),
  }[moment];
  while (!vitrine.hasEnded() && !hasCome()) await sleep(2);
  database.close();
  await sleep(random.next() * MAX_DELAY_MS[moment]);
  const isHit = !vitrine.hasEnded();
  vitrine.kill();
  await vitrine.ended;
  return isHit;
}
