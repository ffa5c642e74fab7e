import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../../src/stores/records/postgres-store.ts';
import { StoreError } from '../../../src/stores/records/record-store.ts';
import { type PostgresServer, startPostgres } from '../../postgres-server.ts';
import { outcomeOf, run, serviceUrl } from '../../src/app/run-vitrine.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { uuidOf } from '../../uuid-of.ts';
import { VITRINE } from '../../vitrine-command.ts';

const SAMPLE = join(import.meta.dirname, '../../../sample/records');

/** A server of our own: it is killed and started again. */
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let databases = 0;
function newTestStore() {
  const storeUrl = server.createDatabase(`place${++databases}`);
  const environment = {
    STORE_URL: storeUrl,
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    LOG_LEVEL: 'silent',
    SYNC_AT: '',
    EXPORT_AT: '',
  };
  const vitrine = (command: string, ...argv: string[]) => outcomeOf(command, environment, argv);
  const open = async () => {
    const store = await openPostgresStore(storeUrl, Date.now);
    onTestFinished(() => store.close());
    return store.records;
  };
  return { storeUrl, environment, vitrine, open };
}

/** Ends it when the test does. */
async function serve(environment: Record<string, string>): Promise<string> {
  const child = run('serve', environment);
  onTestFinished(async () => {
    const gone = once(child, 'exit');
    if (child.kill('SIGTERM')) await gone;
  });
  return serviceUrl(child);
}

/** Lines of a dataset with so many records. */
function manyRecords(folder: string, count: number, first = 0): string {
  const [line = ''] = readFileSync(join(SAMPLE, 'albertina.jsonl'), 'utf8').split('\n');
  const template = JSON.parse(line) as Record<string, unknown>;
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify(template).replaceAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      uuidOf(first + n),
    ),
  );
  const file = join(folder, 'many.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** Identifiers of all that a harvest brings, asking again as harvesters do when they are told to. */
async function harvest(base: string): Promise<{ identifiers: string[]; refused: number }> {
  const identifiers: string[] = [];
  let refused = 0;
  for (let query = 'verb=ListRecords&metadataPrefix=edm'; ; ) {
    const response = await fetch(`${base}/oai?${query}`);
    const text = await response.text();
    if (response.status === 503) {
      refused += 1;
      expect(response.headers.get('retry-after')).toBe('30');
      await delay(50);
      continue;
    }
    expect(response.status).toBe(200);
    for (const [, identifier = ''] of text.matchAll(/<identifier>([^<]*)<\/identifier>/g))
      identifiers.push(identifier);
    const token = /<resumptionToken[^>]*>([^<]+)<\/resumptionToken>/.exec(text)?.[1];
    if (token === undefined) return { identifiers, refused };
    query = `verb=ListRecords&resumptionToken=${token}`;
  }
}

test('every command works on PostgreSQL, beside two services', async () => {
  const { environment, vitrine, open, storeUrl } = newTestStore();
  expect(await vitrine('ingest', SAMPLE)).toMatchObject({ status: 0 });
  expect(await vitrine('index')).toMatchObject({ status: 0 });
  expect(existsSync(join(environment.DATA_DIR, 'records.sqlite'))).toBe(false);
  const [here, there] = [await serve(environment), await serve(environment)];
  const records = await open();
  const live = await records.countLive();
  for (const base of [here, there]) {
    const { found } = (await (await fetch(`${base}/v2/search?q=*`)).json()) as { found: number };
    expect(found).toBe(live);
    const { identifiers } = await harvest(base);
    expect(new Set(identifiers).size).toBe(live);
  }

  const [first] = await records.changesAfter(0, 1);
  const uuid = first?.uuid ?? '';
  expect(await vitrine('withdraw', uuid, '--reason', 'a claim')).toMatchObject({ status: 0 });
  expect((await records.get(uuid))?.body).toBeUndefined();
  for (const base of [here, there]) {
    const answer = await fetch(
      `${base}/oai?verb=GetRecord&metadataPrefix=edm&identifier=${encodeURIComponent(`${base}/id/${uuid}`)}`,
    );
    expect(await answer.text()).toContain('deleted');
  }
  expect(await vitrine('ingest', SAMPLE)).toMatchObject({ status: 0 });
  expect(await records.countLive()).toBe(live - 1);
  expect(await vitrine('withdraw', uuid, '--restore')).toMatchObject({ status: 0 });
  expect(await records.countLive()).toBe(live);

  expect(await vitrine('index')).toMatchObject({ status: 0 });
  const exported = await vitrine('export');
  expect(exported).toMatchObject({ status: 0 });
  const doctor = await vitrine('doctor');
  expect(doctor.stdout).toMatch(
    new RegExp(`ok +record store: database place\\d+ at 127\\.0\\.0\\.1:${server.port}`),
  );
  expect(doctor.stdout).toContain(`all ${live} records are in the index`);
  expect(`${doctor.stdout}${exported.stdout}`).not.toContain(storeUrl);
});

test('an index on another machine has separate checkpoints', async () => {
  const { environment, vitrine } = newTestStore();
  await vitrine('ingest', join(SAMPLE, 'albertina.jsonl'));
  expect(await vitrine('index')).toMatchObject({ status: 0 });
  const elsewhere = { ...environment, DATA_DIR: temporaryFolder() };
  const child = run('index', elsewhere);
  const [status] = await once(child, 'exit');
  expect(status).toBe(0);
  const base = await serve(elsewhere);
  const { found } = (await (await fetch(`${base}/v2/search?q=*`)).json()) as { found: number };
  expect(found).toBeGreaterThan(0);
});

test('ingests, indexing, an export and harvests run at the same time', async () => {
  const { environment, vitrine, open } = newTestStore();
  const [many, more] = [temporaryFolder(), temporaryFolder()].map((folder, n) =>
    manyRecords(folder, 4000, n * 10_000),
  );
  await vitrine('ingest', SAMPLE);
  const base = await serve(environment);
  const records = await open();
  const before = await records.countLive();
  const done = await Promise.all([
    vitrine('ingest', many ?? '', '--pipeline', 'one'),
    vitrine('ingest', more ?? '', '--pipeline', 'two'),
    // The same data source twice: each record is new to one of them.
    vitrine('ingest', more ?? '', '--pipeline', 'two'),
    vitrine('index'),
    vitrine('export'),
  ]);
  expect(done.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0]);
  const fresh = done
    .slice(0, 3)
    .map(({ stdout }) => Number(/new +([\d,]+)/.exec(stdout)?.[1]?.replace(',', '')));
  expect([fresh[0], (fresh[1] ?? 0) + (fresh[2] ?? 0)]).toEqual([4000, 4000]);
  expect(await records.countLive()).toBe(before + 8000);
  expect(await allOf(records)).toBe(before + 8000);
  const { identifiers } = await harvest(base);
  expect(new Set(identifiers).size).toBe(before + 8000);
});

test('killed ingests lose nothing that was reported as stored, and the next run completes them', async () => {
  const { environment, vitrine, open } = newTestStore();
  const file = manyRecords(environment.DATA_DIR, 6000);
  const records = await open();
  for (const stored of [500, 2500]) {
    const child = spawn(process.execPath, [...VITRINE, 'ingest', file, '--pipeline', 'p'], {
      env: environment,
      stdio: 'ignore',
    });
    const gone = once(child, 'exit');
    while ((await records.lastChange()) < stored) await delay(5);
    child.kill('SIGKILL');
    await gone;
    const all = await allOf(records);
    expect(await records.pipelines()).toEqual([{ id: 'p', live: all }]);
    expect(await records.lastChange()).toBe(all);
  }
  const left = 6000 - (await records.lastChange());
  const { status, stdout } = await vitrine('ingest', file, '--pipeline', 'p', '--full');
  expect(status).toBe(0);
  expect(Number(/new +([\d,]+)/.exec(stdout)?.[1]?.replace(',', ''))).toBe(left);
  expect(await records.countLive()).toBe(6000);
});

async function allOf(records: Awaited<ReturnType<ReturnType<typeof newTestStore>['open']>>): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const page = await records.changesAfter(after, 1000);
    count += page.length;
    const last = page.at(-1);
    if (last === undefined) return count;
    after = last.change;
  }
}

test('an ingest ends with one line when the server crashes, and the next run completes it', async () => {
  const { environment, vitrine, open } = newTestStore();
  const file = manyRecords(environment.DATA_DIR, 20_000);
  const records = await open();
  const ingest = vitrine('ingest', file, '--pipeline', 'p');
  while ((await records.lastChange()) < 1000) await delay(5);
  await server.kill();
  await server.start();
  const { status, stdout, stderr } = await ingest;
  expect([status, stderr]).toEqual([1, expect.not.stringContaining('    at ')]);
  expect(stdout).toContain('cannot write to the record store in database');
  const stored = await records.lastChange();
  expect(stored).toBeGreaterThanOrEqual(1000);
  expect(await records.countLive()).toBe(stored);
  expect(await vitrine('ingest', file, '--pipeline', 'p')).toMatchObject({ status: 0 });
  expect(await records.countLive()).toBe(20_000);
});

test('a harvest survives a crash of the server and gets every record once', async () => {
  const { environment, vitrine } = newTestStore();
  await vitrine('ingest', manyRecords(environment.DATA_DIR, 3000), '--pipeline', 'p');
  const base = await serve(environment);
  const harvested = harvest(base);
  await delay(300);
  await server.kill();
  // Longer than reads are repeated.
  await delay(6000);
  await server.start();
  const { identifiers, refused } = await harvested;
  expect(refused).toBeGreaterThan(0);
  expect(identifiers).toHaveLength(3000);
  expect(new Set(identifiers).size).toBe(3000);
});

test('a store survives crashes of the server under load', async () => {
  const { open } = newTestStore();
  const records = await open();
  const run = await records.startRun('p', { full: false });
  await records.put([{ uuid: uuidOf(1), body: '{}' }], run);
  let isOver = false;
  const outcomes = { answered: 0, failed: 0 };
  const ask = async (n: number) => {
    while (!isOver) {
      try {
        if (n % 2 === 0) await records.get(uuidOf(1));
        else await records.put([{ uuid: uuidOf(n), body: '{}' }], run);
        outcomes.answered += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(StoreError);
        outcomes.failed += 1;
        await delay(10);
      }
    }
  };
  const askers = Array.from({ length: 12 }, (_, n) => ask(n));
  for (let crash = 0; crash < 6; crash++) {
    await delay(100 + 37 * crash);
    await server.kill();
    await delay(20 * crash);
    await server.start();
  }
  await delay(1500);
  const before = outcomes.answered;
  await delay(500);
  isOver = true;
  await Promise.all(askers);
  expect(outcomes.failed).toBeGreaterThan(0);
  expect(outcomes.answered).toBeGreaterThan(before);
  expect(await records.countLive()).toBe(6);
});
