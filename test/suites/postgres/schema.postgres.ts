import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../src/edm/record/limits.ts';
import { checkPostgresStore } from '../../../src/stores/records/check-postgres-store.ts';
import { openPostgresSnapshot } from '../../../src/stores/records/postgres/record-snapshot.ts';
import { openPostgresStore } from '../../../src/stores/records/postgres-store.ts';
import type { Store } from '../../../src/stores/records/store.ts';
import { errorMessage } from './error-message.ts';
import { newDatabase } from './new-database.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const STORE = import.meta.resolve('../../../src/stores/records/postgres-store.ts');

async function open(address: string) {
  const store = await openPostgresStore(address, () => 1_000_000);
  onTestFinished(() => store.close());
  return store;
}

/** A client of the superuser. */
function client(address: string) {
  const sql = postgres(address, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  return sql;
}

const findings = async (address: string) =>
  (await checkPostgresStore(address, AbortSignal.timeout(60_000))).map(({ severity, message }) => ({
    severity,
    message: message
      .replace(/database \S+ at [^\s:]+:\d+/, 'DATABASE')
      .replace(/PostgreSQL [^)]*\)/, 'PostgreSQL)'),
  }));

test('several processes may create the same store at once', async () => {
  const address = await newDatabase();
  const script = `
    import { openPostgresStore } from ${JSON.stringify(STORE)};
    const { records, close } = await openPostgresStore(${JSON.stringify(address)}, () => 0);
    const run = await records.startRun('p', { full: false });
    await records.put([{ uuid: '${A}', body: '{}' }], run);
    console.log(run.number);
    await close();`;
  const processes = [1, 2, 3, 4, 5, 6].map(async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    await once(child, 'close');
    return output.trim();
  });
  expect((await Promise.all(processes)).sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('an older program rejects a newer store, and doctor reports it', async () => {
  const address = await newDatabase();
  await open(address);
  await client(address)`UPDATE vitrine.schema_version SET version = 99`;
  expect(await errorMessage(openPostgresStore(address, () => 0))).toMatch(
    /^the record store in DATABASE has schema version 99, this program knows versions up to \d+: use a newer program$/,
  );
  expect(await findings(address)).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('has fsync off') },
    { severity: 'fault', message: expect.stringContaining('schema version 99, this program knows') },
  ]);
});

test('a database without UTF-8 is rejected', async () => {
  const address = await newDatabase("ENCODING LATIN1 TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
  expect(await errorMessage(openPostgresStore(address, () => 0))).toBe(
    "DATABASE stores text as LATIN1: create it with ENCODING 'UTF8'",
  );
});

test('a role needs only a schema created for it, and doctor reports missing permissions', async () => {
  const address = await newDatabase();
  const sql = client(address);
  const role = `role_${new URL(address).pathname.slice(6)}`;
  await sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  onTestFinished(async () => {
    const again = client(address);
    await again.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });
  const own = new URL(address);
  own.username = role;
  expect(await errorMessage(openPostgresStore(own.href, () => 0))).toContain(
    'permission denied for database',
  );
  expect((await findings(own.href)).at(-1)).toEqual({
    severity: 'fault',
    message: 'DATABASE (PostgreSQL) has no record store, and this role may not create one',
  });
  await sql.unsafe(`CREATE SCHEMA vitrine AUTHORIZATION ${role}`);
  expect((await findings(own.href)).at(-1)).toMatchObject({ severity: 'warning' });
  const store = await open(own.href);
  expect(await store.records.lastChange()).toBe(0);
  expect((await findings(own.href)).at(-1)).toEqual({
    severity: 'ok',
    message: 'DATABASE (PostgreSQL) (1 MB, schema version 5)',
  });
});

test('an unreachable server is a fault that names it', async () => {
  expect(await findings('postgres://user:secret@127.0.0.1:1/vitrine')).toEqual([
    {
      severity: 'fault',
      message: 'cannot reach DATABASE: nothing listens there; is the server running, and is the port right',
    },
  ]);
});

test('texts are returned unchanged, whatever they contain', async () => {
  const store = await open(await newDatabase());
  const run = await store.records.startRun('p', { full: false });
  const body = fc.json().filter((text) => !text.includes('\0'));
  const key = fc.string({ unit: 'binary', maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(body, key, key, async (body, key, failure) => {
      await store.records.put([{ uuid: A, body }], run);
      expect((await store.records.get(A))?.body).toBe(body);
      await store.derived.put([{ kind: 'k', key, version: 'v', value: undefined, failure }]);
      expect([...(await store.derived.get('k', [key])).values()]).toMatchObject([
        { key, failure: failure.replaceAll('\0', '\ufffd') },
      ]);
    }),
    { numRuns: 100 },
  );
  const odd = '{"a":"\\u0000\\ud800 \\" \\\\ {,} NULL \u007f\u0085\u2028🧿 e\u0301"}';
  await store.records.put([{ uuid: A, body: odd }], run);
  expect((await store.records.get(A))?.body).toBe(odd);
});

test('a character that PostgreSQL cannot store rejects the record, not the batch', async () => {
  const { records } = await open(await newDatabase());
  const run = await records.startRun('p', { full: false });
  const batch = ['{}', '{"a":"\0"}'].map((body, n) => ({ uuid: A.replace(/.$/, String(n)), body }));
  expect(await records.put(batch, run)).toEqual([
    { kind: 'new' },
    {
      kind: 'rejected',
      reason: 'the record contains the character U+0000',
    },
  ]);
});

test('keys and identifiers of any length are kept, and names up to the limit of the index', async () => {
  const address = await newDatabase();
  const store = await open(address);
  const long = (end: string) => `https://example.org/${'ä'.repeat(20_000)}${end}`;
  const value = { kind: 'k', version: 'v', value: undefined, failure: undefined };
  await store.derived.put(['b', 'a'].map((end) => ({ ...value, key: long(end) })));
  expect(await store.derived.keysUpTo('k', long('z'), 9)).toEqual([long('a'), long('b')]);
  expect(await store.derived.keysUpTo('k', long('a'), 9)).toEqual([long('a')]);
  const body = JSON.stringify({ dataProvider: long('name') });
  const run = await store.records.startRun('p', { full: false });
  await store.records.put([{ uuid: A, body }], run);
  const snapshot = await openPostgresSnapshot(address);
  expect(await snapshot.institutions()).toMatchObject([
    { name: long('').slice(0, LIMITS.indexValueCharacters), records: 1 },
  ]);
  await snapshot.close();
  const step = { pipelineId: 'p', run: 1, seen: [{ uuid: A, identifier: long('id') }], kept: [], gone: [] };
  await store.harvests.advance('s', '', step);
  expect(await store.harvests.recordsOf('p', [long('id')])).toEqual(new Map([[long('id'), [A]]]));
});

test('a page ends early if bodies are large', async () => {
  const { records } = await open(await newDatabase());
  const run = await records.startRun('p', { full: false });
  for (const n of [1, 2, 3]) {
    await records.put([{ uuid: A.replace(/.$/, String(n)), body: 'x'.repeat(20 * 1024 * 1024) }], run);
  }
  const changes = async (after: number) =>
    (await records.changesAfter(after, 10)).map(({ change }) => change);
  expect(await changes(0)).toEqual([1, 2]);
  expect(await changes(2)).toEqual([3]);
});

test('pages read no more rows than they return, however deep they are', async () => {
  const address = await newDatabase();
  await open(address);
  const sql = client(address);
  await sql.unsafe(`SET search_path = vitrine;
    INSERT INTO pipelines (id) SELECT 'p' || n FROM generate_series(1, 20) n;
    INSERT INTO institutions (name) VALUES ('a'), ('b');
    INSERT INTO records (uuid, change, pipeline, datestamp, institution, body)
      SELECT gen_random_uuid(), n, 1 + n % 20, n / 50, 1 + n % 2, repeat('x', 500) FROM generate_series(1, 40000) n;
    UPDATE latest SET change = 40000, datestamp = 900;
    ANALYZE records`);
  const after = { datestamp: 400, uuid: A };
  const PAGE = 100;
  const pages: Record<string, (store: Store) => Promise<readonly unknown[]>> = {
    'by datestamp': ({ records }) => records.byDatestamp({ until: 999 }, after, PAGE),
    'by datestamp in a pipeline': ({ records }) => records.byDatestamp({ pipelineId: 'p7' }, after, PAGE),
    'by change': ({ records }) => records.changesAfter(20_000, PAGE),
    'of an institution': async () => {
      const taken = await openPostgresSnapshot(address);
      const records = await Array.fromAsync(taken.records('b'));
      await taken.close();
      return records;
    },
  };
  for (const [name, page] of Object.entries(pages)) {
    await sql`SELECT pg_stat_reset()`;
    const store = await openPostgresStore(address, () => 0);
    let given = 0;
    // The server may plan in another way when a statement comes often.
    for (let time = 0; time < 8; time++) given += (await page(store)).length;
    // The counters are complete when its connections are closed.
    await store.close();
    const [whole] = await sql`SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'records'`;
    const [looked] =
      await sql`SELECT sum(idx_tup_read) AS rows FROM pg_stat_user_indexes WHERE relname = 'records'`;
    const wanted = 8 * (name === 'of an institution' ? 20_000 : PAGE);
    expect([name, given, whole?.['seq_scan']]).toEqual([name, wanted, '0']);
    expect([name, Number(looked?.['rows']) <= 2 * given]).toEqual([name, true]);
  }
});
