/**
 * The record store in PostgreSQL beside the one in SQLite: `vitrine ingest` of
 * the same records into each, twice (the second time nothing is new), and what
 * harvesters and the indexer read. The server is one of our own that waits for
 * the disk as it does in production, with its usual settings.
 *
 * Run: node bench/postgres.ts [CORPUS]
 */
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openPostgresStore } from '../src/records/postgres-store.ts';
import type { RecordStore } from '../src/records/record-store.ts';
import { openSqliteRecordStore } from '../src/records/sqlite-record-store.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { Command } from './slice/command.ts';
import { temporaryFolder } from './temporary-folder.ts';

const WANTED_RECORDS_PER_SECOND = 3000;
const PAGE = 100;
const GETS = 2000;

interface Place {
  readonly name: string;
  readonly dataDir: string;
  readonly storeUrl: string | undefined;
  open(): Promise<Pick<RecordStore, 'changesAfter' | 'byDatestamp' | 'get' | 'countByDatestamp' | 'close'>>;
}

const corpus = process.argv[2] ?? join(import.meta.dirname, '../../shared/data/corpus-large.jsonl.gz');
if (!existsSync(corpus)) throw new Error(`there is no ${corpus}: give the path of a corpus`);
console.log(
  `Node.js ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} processors\n`,
);
const server = await startPostgres({ durable: true });
try {
  const storeUrl = server.createDatabase('bench');
  const [postgresDir, sqliteDir] = [temporaryFolder('bench-postgres'), temporaryFolder('bench-sqlite')];
  const postgres: Place = {
    name: 'PostgreSQL',
    dataDir: postgresDir,
    storeUrl,
    open: async () => (await openPostgresStore(storeUrl, Date.now)).records,
  };
  const sqlite: Place = {
    name: 'SQLite',
    dataDir: sqliteDir,
    storeUrl: undefined,
    open: async () => openSqliteRecordStore(join(sqliteDir, 'records.sqlite'), Date.now),
  };
  console.log('                         records/s');
  const rates = [await measure(postgres), await measure(sqlite)];
  if ((rates[0] ?? 0) < WANTED_RECORDS_PER_SECOND) {
    console.log(`\nslower than the ${WANTED_RECORDS_PER_SECOND} records/s that are wanted`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}

/** Records a second of the first ingest. */
async function measure(place: Place): Promise<number> {
  const first = await ingest(place, 'new');
  print(place, 'ingest, all new', first);
  print(place, 'ingest, all unchanged', await ingest(place, 'unchanged'));
  const store = await place.open();
  const uuids: string[] = [];
  print(
    place,
    'follow changes',
    await read(async (after: number | undefined) => {
      const page = await store.changesAfter(after ?? 0, 1000);
      uuids.push(...page.map(({ uuid }) => uuid));
      return { records: page.length, next: page.at(-1)?.change };
    }),
  );
  print(
    place,
    `harvest, pages of ${PAGE}`,
    await read(async (after: Parameters<typeof store.byDatestamp>[1]) => {
      const page = await store.byDatestamp({}, after, PAGE);
      return { records: page.length, next: page.at(-1) };
    }),
  );
  const began = performance.now();
  for (let n = 0; n < GETS; n++) await store.get(uuids[(n * 7919) % uuids.length] ?? '');
  print(place, 'get, one at a time', (GETS / (performance.now() - began)) * 1000);
  const counting = performance.now();
  await store.countByDatestamp({});
  console.log(`${place.name.padEnd(10)} count of all: ${(performance.now() - counting).toFixed(0)} ms`);
  await store.close();
  return first;
}

async function ingest({ dataDir, storeUrl }: Place, kind: 'new' | 'unchanged'): Promise<number> {
  const began = performance.now();
  const command = new Command(
    dataDir,
    ['ingest', corpus],
    storeUrl === undefined ? {} : { STORE_URL: storeUrl },
  );
  const summary = await text(command.output);
  await command.end();
  const records = Number(new RegExp(`^ *${kind} +([\\d,]+)`, 'm').exec(summary)?.[1]?.replaceAll(',', ''));
  return (records / (performance.now() - began)) * 1000;
}

/** Records a second, page after page. */
async function read<T>(
  page: (after: T | undefined) => Promise<{ readonly records: number; readonly next: T | undefined }>,
): Promise<number> {
  const began = performance.now();
  let records = 0;
  for (let after: T | undefined; ; ) {
    const { records: more, next } = await page(after);
    if (more === 0) return (records / (performance.now() - began)) * 1000;
    records += more;
    after = next;
  }
}

function print({ name }: Place, what: string, rate: number): void {
  console.log(`${name.padEnd(10)} ${what.padEnd(22)} ${Math.round(rate).toLocaleString('en').padStart(8)}`);
}
