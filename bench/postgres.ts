/**
 * The record store in PostgreSQL beside the one in SQLite: `vitrine ingest` of
 * the same records into each, twice (the second time nothing is new), and the reads
 * of harvesters and the indexer. The server is started by this script, waits for
 * the disk as in production, and has its default settings. Processor time is
 * that of the command, or of this process, and of the server.
 *
 * Run: node bench/postgres.ts [CORPUS]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { openPostgresStore } from '../src/records/postgres-store.ts';
import type { RecordStore } from '../src/records/record-store.ts';
import { openSqliteStore } from '../src/records/sqlite-store.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { Command } from './harness/command.ts';
import { MACHINE } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

const WANTED_RECORDS_PER_SECOND = 3000;
const PAGE = 100;
const GETS = 2000;

interface Backend {
  readonly name: string;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  open(): Promise<Pick<RecordStore, 'changesAfter' | 'byDatestamp' | 'get' | 'close'>>;
  /** Processor time of the server so far. */
  serverSeconds(): number;
}

interface Work {
  readonly records: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly serverSeconds: number;
}

const corpus = process.argv[2] ?? join(import.meta.dirname, '../../shared/data/corpus-large.jsonl.gz');
if (!existsSync(corpus)) throw new Error(`there is no ${corpus}: give the path of a corpus`);
const server = await startPostgres({ durable: true });
try {
  const [storeUrl, pid] = [server.createDatabase('bench'), server.pid() ?? 0];
  const sqliteDir = temporaryFolder('bench-sqlite');
  const sql = postgres(storeUrl, { max: 1 });
  const [row] = await sql`SHOW server_version`;
  await sql.end();
  console.log(`PostgreSQL ${row?.['server_version']}; ${MACHINE}\n`);
  console.log(
    '                                  records/s   processor ms/1000 records   of these the server',
  );
  const rate = await measure({
    name: 'PostgreSQL',
    dataDir: temporaryFolder('bench-postgres'),
    settings: { STORE_URL: storeUrl },
    open: async () => (await openPostgresStore(storeUrl, Date.now)).records,
    serverSeconds: () => childrenSeconds(pid),
  });
  await measure({
    name: 'SQLite',
    dataDir: sqliteDir,
    settings: {},
    open: async () => openSqliteStore(join(sqliteDir, 'records.sqlite'), Date.now).records,
    serverSeconds: () => 0,
  });
  if (rate < WANTED_RECORDS_PER_SECOND) {
    console.log(`\nslower than the ${WANTED_RECORDS_PER_SECOND} records/s that are wanted`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}

/** Records a second of the first ingest. */
/** Hertz of the kernel's clock, the unit of times in /proc. */
const TICKS = 100;

/**
 * Processor time in seconds of a process and its children, including those that
 * have ended (proc(5), fields 14 to 17). Linux only; 0 elsewhere.
 */
function childrenSeconds(pid: number): number {
  let ticks = 0;
  for (const name of list('/proc')) {
    const fields = statOf(name);
    const [parent, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    if (Number(name) === pid) ticks += user + system + endedUser + endedSystem;
    else if (parent === pid) ticks += user + system;
  }
  return ticks / TICKS;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The fields after the name of the program, which may contain blanks; none if the process has ended. */
function statOf(name: string): string[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

async function measure(backend: Backend): Promise<number> {
  const first = await ingest(backend, 'new');
  print(backend, 'ingest, all new', first);
  print(backend, 'ingest, all unchanged', await ingest(backend, 'unchanged'));
  const store = await backend.open();
  const uuids: string[] = [];
  const changes = await read(backend, async (after: number | undefined) => {
    const page = await store.changesAfter(after ?? 0, 1000);
    uuids.push(...page.map(({ uuid }) => uuid));
    return { records: page.length, next: page.at(-1)?.change };
  });
  print(backend, 'follow changes', changes);
  const harvest = await read(backend, async (after: Parameters<typeof store.byDatestamp>[1]) => {
    const page = await store.byDatestamp({}, after, PAGE);
    return { records: page.length, next: page.at(-1) };
  });
  print(backend, `harvest, pages of ${PAGE}`, harvest);
  const gets = await read(backend, async (n: number = 0) => {
    if (n === GETS) return { records: 0, next: undefined };
    await store.get(uuids[(n * 7919) % uuids.length] ?? '');
    return { records: 1, next: n + 1 };
  });
  print(backend, 'get, one at a time', gets);
  await store.close();
  return first.records / first.seconds;
}

async function ingest(backend: Backend, kind: 'new' | 'unchanged'): Promise<Work> {
  const [began, server] = [performance.now(), backend.serverSeconds()];
  const command = new Command(backend.dataDir, ['ingest', corpus], backend.settings);
  const summary = await text(command.output);
  const { processorSeconds } = await command.end();
  const count = new RegExp(`^ *${kind} +([\\d,]+)`, 'm').exec(summary)?.[1]?.replaceAll(',', '');
  const seconds = (performance.now() - began) / 1000;
  return {
    records: Number(count),
    seconds,
    processorSeconds,
    serverSeconds: backend.serverSeconds() - server,
  };
}

/** Reads pages until one has no records. */
async function read<T>(
  backend: Backend,
  page: (after: T | undefined) => Promise<{ readonly records: number; readonly next: T | undefined }>,
): Promise<Work> {
  const [began, server, own] = [performance.now(), backend.serverSeconds(), process.cpuUsage()];
  let records = 0;
  for (let after: T | undefined; ; ) {
    const { records: more, next } = await page(after);
    if (more === 0) break;
    records += more;
    after = next;
  }
  const { user, system } = process.cpuUsage(own);
  const seconds = (performance.now() - began) / 1000;
  const processorSeconds = (user + system) / 1e6;
  return { records, seconds, processorSeconds, serverSeconds: backend.serverSeconds() - server };
}

function print({ name }: Backend, what: string, work: Work): void {
  const { records, seconds, processorSeconds, serverSeconds } = work;
  const perThousand = (value: number): string => ((value * 1e6) / records).toFixed(1).padStart(10);
  const rate = Math.round(records / seconds).toLocaleString('en');
  console.log(
    `${name.padEnd(11)} ${what.padEnd(22)} ${rate.padStart(8)} ${perThousand(processorSeconds + serverSeconds)} ${perThousand(serverSeconds)}`,
  );
}
