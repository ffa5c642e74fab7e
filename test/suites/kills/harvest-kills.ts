import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteStore } from '../../../src/stores/records/sqlite-store.ts';
import { datasetLine } from '../../src/jobs/sample-lines.ts';
import { Random } from './random.ts';
import { runVitrine, spawnVitrine, type Vitrine } from './vitrine-process.ts';

export interface HarvestKillOptions {
  /** An empty folder. */
  readonly dataDir: string;
  readonly seed: number;
  readonly kills: number;
  /** Of the repository; a page has a hundred. */
  readonly records: number;
  readonly log: (message: string) => void;
}

/** Harvests are hit within this time of their start, in milliseconds: some before they have asked for anything. */
const LONGEST_LIFE_MS = 4000;
/** Of ten kills so many hit the harvester; the others hit the repository, which comes back. */
const HARVESTER_KILLS_OF_TEN = 7;
/** One record in so many changes, or goes, when the repository changes. */
const CHANGED = 10;

/**
 * A repository (`vitrine oai`) and a harvester (`vitrine ingest --oai`), either of
 * which is killed again and again in the middle, while the repository's records
 * change. A harvest that nobody kills then makes the harvester's records those
 * of the repository, deletions included.
 * Errors: AssertionError; the message names seed and number.
 */
export async function killHarvests({
  dataDir,
  seed,
  kills,
  records,
  log,
}: HarvestKillOptions): Promise<void> {
  const random = new Random(seed);
  const [from, to] = [join(dataDir, 'repository'), join(dataDir, 'harvester')];
  const source = join(dataDir, 'museum.jsonl');
  let version = 0;
  const change = async (): Promise<void> => {
    version += 1;
    writeFileSync(source, linesOf(records, random, version));
    await runVitrine(from, ['ingest', '--full', source]);
  };
  await change();
  let repository = await Repository.start(from, 0);
  const args = ['ingest', '--oai', repository.address, '--pipeline', 'museum'];
  const hits = { harvester: 0, repository: 0, 'came to its end': 0 };
  try {
    for (let kill = 1; kill <= kills; kill++) {
      // A full harvest must not delete anything either before it has met everything.
      const isFull = random.below(3) === 0;
      const harvester = spawnVitrine(to, isFull ? [...args, '--full'] : args);
      harvester.ended.catch(() => undefined);
      await sleep(random.next() * LONGEST_LIFE_MS);
      if (random.below(10) >= HARVESTER_KILLS_OF_TEN) {
        repository.kill();
        hits.repository += 1;
        repository = await Repository.start(from, repository.port);
        // It goes on by itself, or has given up.
        await harvester.ended.catch(() => undefined);
      } else {
        hits[harvester.hasEnded() ? 'came to its end' : 'harvester'] += 1;
        harvester.kill();
        await harvester.ended.catch(() => undefined);
      }
      const state = await stateOf(to);
      log(`kill ${kill} of seed ${seed}: ${state}`);
      if (random.below(4) === 0) await change();
    }
    await runVitrine(to, [...args, '--full']);
    assert.deepEqual(await liveRecords(to), await liveRecords(from), `after ${kills} kills of seed ${seed}`);
    assert.match(await stateOf(to), /complete/, `seed ${seed}`);
    log(`blows: ${JSON.stringify(hits)}; the repository changed ${version - 1} times`);
  } finally {
    repository.kill();
  }
}

/** Records of one version of the repository: some with other titles, some not there. */
function linesOf(records: number, random: Random, version: number): string {
  const lines: string[] = [];
  for (let n = 1; n <= records; n++) {
    const isGone = version > 1 && random.below(CHANGED) === 0;
    const title = random.below(CHANGED) === 0 ? `Ansicht Nr. ${n}, ${version}` : undefined;
    if (!isGone) lines.push(JSON.stringify(datasetLine(n, title)));
  }
  return `${lines.join('\n')}\n`;
}

class Repository {
  readonly address: string;
  readonly port: number;
  readonly #process: Vitrine;

  constructor(process: Vitrine, address: string) {
    this.#process = process;
    this.address = address;
    this.port = Number(new URL(address).port);
  }

  static async start(dataDir: string, port: number): Promise<Repository> {
    const started = spawnVitrine(dataDir, ['oai'], { PORT: String(port), LOG_LEVEL: 'error' });
    return new Repository(started, await started.saying(/is at (http:\S+)\?/));
  }

  kill(): void {
    this.#process.kill();
  }
}

async function liveRecords(dataDir: string): Promise<Map<string, unknown>> {
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), Date.now).records;
  const found = new Map<string, unknown>();
  for (let after = 0; ; ) {
    const records = await store.changesAfter(after, 1000);
    for (const { uuid, body } of records) {
      // What a harvester gets has the addresses of the repository in place of the supplied ones.
      if (body !== undefined) found.set(uuid, JSON.parse(body).aggregatedCHO.title);
    }
    const last = records.at(-1);
    if (last === undefined) break;
    after = last.change;
  }
  await store.close();
  assert(found.size > 0, `nothing is in ${dataDir}`);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How far the one harvest is, in words. */
async function stateOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'records.sqlite');
  const store = openSqliteStore(file, Date.now).records;
  const live = await store.countLive();
  await store.close();
  const database = new DatabaseSync(file, { readOnly: true });
  const state = database.prepare('SELECT state FROM harvests').get()?.['state'];
  database.close();
  if (typeof state !== 'string') return `${live} records, not begun`;
  const { unfinished } = JSON.parse(state);
  return `${live} records, ${unfinished ? `${unfinished.received} of the list received` : 'complete'}`;
}
