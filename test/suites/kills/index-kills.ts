import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EngineProcess } from '../../src/surfaces/engine-server/engine-process.ts';
import { Random } from './random.ts';
import { sampleLines } from './sample-lines.ts';
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

/** Notes, within the record store itself, everything that is put among the derived values: a kill takes back both or none. */
class DerivedLog {
  readonly #database: DatabaseSync;

  constructor(dataDir: string) {
    this.#database = new DatabaseSync(join(dataDir, 'records.sqlite'));
    this.#database.exec(`
      CREATE TABLE made (kind TEXT, key TEXT);
      CREATE TRIGGER note_made AFTER INSERT ON derived BEGIN
        INSERT INTO made VALUES (NEW.kind, NEW.key);
      END;`);
  }

  /** Addresses whose pictures, or failures, are known. */
  durableAddresses(): string[] {
    const rows = this.#database.prepare("SELECT key FROM derived WHERE kind = 'picture-address'").all();
    return rows.map(({ key }) => String(key));
  }

  /** Reminders may be noted twice: they cost nothing. */
  madeTwice(): string[] {
    return this.#database
      .prepare(
        "SELECT kind || ' ' || key AS what FROM made WHERE kind NOT LIKE 'picture-due%' GROUP BY kind, key HAVING count(*) > 1",
      )
      .all()
      .map(({ what }) => String(what));
  }

  /** How much there is of each kind. */
  describe(): string {
    return this.#database
      .prepare('SELECT kind, count(*) AS n FROM derived GROUP BY kind')
      .all()
      .map(({ kind, n }) => `${n} ${kind}`)
      .join(', ');
  }

  close(): void {
    this.#database.close();
  }
}

/** Asked of the index, beside all documents: what was added by the passes must also be found. */
const SEARCHES: readonly Readonly<Record<string, string>>[] = [
  // All values: of equally frequent ones, those of the documents that were changed last would be left.
  {
    facet_by: 'imageColor,imageOrientation,imageColorIsGrayscale',
    max_facet_values: '100',
    per_page: '0',
  },
  { filter_by: 'imageColorScore:>0.5', sort_by: 'imageColorScore:desc,titleKey:asc', include_fields: 'uuid' },
  { filter_by: 'imageMegapixel:>0', per_page: '0' },
];
const NEIGHBOURS_OF = 5;

/** Everything that runs of `vitrine index` have left in a folder, but for numbers of collections and times. */
async function indexState(dataDir: string): Promise<object> {
  const engine = await EngineProcess.start(dataDir);
  try {
    const lines = (await engine.ask('GET', '/collections/chos/documents/export')).split('\n').sort();
    const ids = lines.slice(0, NEIGHBOURS_OF).map((line) => (JSON.parse(line) as { id: string }).id);
    const near = ids.flatMap((id) =>
      ['metadataEmbedding', 'imageEmbedding'].map((field) => ({
        vector_query: `${field}:([], id: ${id}, k: 10)`,
        include_fields: 'uuid',
      })),
    );
    const searches = [...SEARCHES, ...near].map((parameters) => ({
      collection: 'chos',
      q: '*',
      ...parameters,
    }));
    const answers = await engine.ask('POST', '/multi_search', { searches });
    return {
      documents: lines,
      answers: answers.replaceAll(/"search_time_ms":\d+|"chos-\d+"/g, ''),
      previews: namesBelow(join(dataDir, 'previews')),
      derived: derivedValues(dataDir),
    };
  } finally {
    await engine.kill();
  }
}

const namesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** When a failure is worth another try depends on when it happened. */
function derivedValues(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'records.sqlite'), { readOnly: true });
  const rows = database
    .prepare(
      `SELECT kind, key, version, failure, CASE WHEN failure IS NULL THEN hex(value) END AS value
       FROM derived WHERE kind NOT LIKE 'picture-due%' ORDER BY kind, key`,
    )
    .all();
  database.close();
  // The key of a vocabulary names its collection, whose number depends on how many rebuilds were killed.
  return rows.map((row) => JSON.stringify(row).replace(/chos-\d+/, 'chos'));
}

const PICTURES = fileURLToPath(new URL('../../../sample/pictures', import.meta.url));

/** Each host is asked ten times a second at most. */
const HOSTS = 6;

/** The pictures of the sample collection from hosts on loopback; those that it has not are 404. */
class PictureHosts {
  readonly #servers: Server[];
  #forbidden: ReadonlySet<string> = new Set();
  /** Addresses in the order in which they were asked for. */
  readonly asked: string[] = [];
  /** Those among them that nobody should have asked for. */
  readonly askedInVain: string[] = [];

  private constructor() {
    this.#servers = Array.from({ length: HOSTS }, () =>
      createServer(({ headers, url = '' }, response) => {
        const address = `http://${headers.host}${url}`;
        this.asked.push(address);
        if (this.#forbidden.has(address)) this.askedInVain.push(address);
        try {
          response.end(readFileSync(join(PICTURES, decodeURIComponent(new URL(address).pathname))));
        } catch {
          response.writeHead(404).end();
        }
      }),
    );
  }

  static async open(): Promise<PictureHosts> {
    const hosts = new PictureHosts();
    for (const server of hosts.#servers) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return hosts;
  }

  /** From now on these must not be asked for. */
  forbid(urls: readonly string[]): void {
    this.#forbidden = new Set(urls);
  }

  /** A dataset with the first records of each institution, whose addresses lead here. */
  recordsFile(folder: string, count: number): string {
    const ports = this.#servers.map((server) => (server.address() as AddressInfo).port);
    const here = sampleLines(count).map((line) =>
      line.replaceAll(
        /https:\/\/([a-z]+\.example\/media\/)/g,
        (_, path: string) => `http://127.0.0.1:${ports[path.length % HOSTS]}/${path}`,
      ),
    );
    const file = join(folder, 'records.jsonl');
    writeFileSync(file, `${here.join('\n')}\n`);
    return file;
  }

  close(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}
