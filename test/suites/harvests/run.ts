/**
 * Harvests everything that a service holds by two clients: one of others
 * (`oai-pmh` from npm, which is installed into a temporary folder, since it is
 * of no use to the program), and our own into an empty store. Both must meet
 * every record once.
 *
 * Run: node test/suites/harvests/run.ts DATA_DIR [--others-only]
 * DATA_DIR is filled with `vitrine ingest`.
 */
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqliteStore } from '../../../src/stores/records/sqlite-store.ts';
import { runVitrine, spawnVitrine } from '../kills/vitrine-process.ts';

/** The client is written for a loader that this Node.js no longer bears; bundled it needs none. */
const PACKAGES = ['oai-pmh@2.0.3', 'esbuild@0.25.0'];

interface OtherClient {
  listRecords(options: { metadataPrefix: string }): AsyncIterable<OtherRecord>;
}

interface OtherRecord {
  readonly header: { readonly identifier: string; readonly $?: { readonly status?: string } };
  readonly metadata?: unknown;
}

async function main(dataDir: string, othersOnly: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-harvests-'));
  const provider = spawnVitrine(dataDir, ['oai'], { PORT: '0', LOG_LEVEL: 'error' });
  try {
    const address = await provider.saying(/OAI-PMH is at (\S+)\?/);
    const stored = await recordsOf(dataDir);
    console.log(`${stored.size} records and tombstones`);
    await timed('harvested by oai-pmh, each once', () => harvestByOthers(folder, address, stored));
    if (othersOnly) return;
    await timed('harvested by vitrine ingest --oai, each once', async () => {
      const copy = join(folder, 'copy');
      await runVitrine(copy, ['ingest', '--oai', address]);
      const live = (of: ReadonlyMap<string, boolean>) => [...of].flatMap(([uuid, is]) => (is ? uuid : []));
      assert.deepEqual(live(await recordsOf(copy)), live(stored));
    });
  } finally {
    provider.kill();
    rmSync(folder, { recursive: true });
  }
}

async function harvestByOthers(
  folder: string,
  address: string,
  stored: ReadonlyMap<string, boolean>,
): Promise<void> {
  const { OaiPmh } = installed(folder);
  const met = new Map<string, boolean>();
  let repeated = 0;
  for await (const { header, metadata } of new OaiPmh(address).listRecords({ metadataPrefix: 'edm' })) {
    const uuid = header.identifier.slice(header.identifier.lastIndexOf('/') + 1);
    if (met.has(uuid)) repeated += 1;
    met.set(uuid, metadata !== undefined);
    assert.equal(header.$?.status === 'deleted', metadata === undefined, header.identifier);
  }
  assert.equal(repeated, 0, 'records that were given twice');
  assert.deepEqual(new Map([...met].sort(byUuid)), stored);
}

function installed(folder: string): { readonly OaiPmh: new (address: string) => OtherClient } {
  const run = (file: string, args: readonly string[]) =>
    execFileSync(file, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES]);
  run(join(folder, 'node_modules/.bin/esbuild'), [
    'node_modules/oai-pmh/src/index.js',
    '--bundle',
    '--platform=node',
    '--log-level=error',
    '--outfile=client.cjs',
  ]);
  return createRequire(import.meta.url)(join(folder, 'client.cjs'));
}

/** Whether each one is live, by uuid. */
async function recordsOf(dataDir: string): Promise<Map<string, boolean>> {
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), Date.now).records;
  const found: [string, boolean][] = [];
  for (let after = 0; ; ) {
    const records = await store.changesAfter(after, 5000);
    for (const { uuid, body } of records) found.push([uuid, body !== undefined]);
    const last = records.at(-1);
    if (last === undefined) break;
    after = last.change;
  }
  await store.close();
  return new Map(found.sort(byUuid));
}

const byUuid = ([a]: readonly [string, boolean], [b]: readonly [string, boolean]): number => (a < b ? -1 : 1);

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${what}, in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'others-only': { type: 'boolean', default: false } },
});
const [dataDir] = positionals;
if (dataDir === undefined)
  throw new Error('usage: node test/suites/harvests/run.ts DATA_DIR [--others-only]');
await main(dataDir, values['others-only']);
