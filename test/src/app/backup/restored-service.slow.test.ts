import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { datasetText } from '../../jobs/sample-lines.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { run, serviceUrl, withoutProgress } from '../run-vitrine.ts';

const CONTENT = join(import.meta.dirname, '../../../../sample/content');

const LIST = 'verb=ListIdentifiers&metadataPrefix=oai_dc';

/** A data folder with its content in it. */
function installation() {
  const dataDir = temporaryFolder();
  cpSync(CONTENT, join(dataDir, 'content'), { recursive: true });
  const settings = {
    DATA_DIR: dataDir,
    CONTENT_DIR: join(dataDir, 'content'),
    PORT: '0',
    LOG_LEVEL: 'error',
  };
  const begin = (command: string, ...argv: string[]): ChildProcess =>
    run(command, { ...settings, ...(command === 'serve' && { SYNC_AT: '', EXPORT_AT: '' }) }, argv);
  const finish = async (child: ChildProcess) => {
    const read = async (stream: Readable | null) => (stream === null ? '' : text(stream));
    const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)]);
    if (child.exitCode === null) await once(child, 'exit');
    return { status: child.exitCode, stdout, stderr };
  };
  return {
    dataDir,
    begin,
    finish,
    run: (command: string, ...argv: string[]) => finish(begin(command, ...argv)),
    async serve() {
      const child = begin('serve');
      onTestFinished(() => void child.kill('SIGKILL'));
      const base = await serviceUrl(child);
      return {
        get: async (path: string) => (await fetch(base + path)).text(),
        json: async (path: string) => (await fetch(base + path)).json(),
        async stop() {
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
    },
  };
}

const identifiersIn = (xml: string): string[] =>
  [...xml.matchAll(/<identifier>([^<]*)/g)].map(([, identifier = '']) => identifier.slice(-36));

const tokenIn = (xml: string): string => /<resumptionToken[^>]*>([^<]+)/.exec(xml)?.[1] ?? '';

test('[operations-6] a backup that is made while records are ingested gives back the service as of one moment', async () => {
  const { dataDir, begin, finish, run, serve } = installation();
  const backups = temporaryFolder();
  const [first, more] = [join(backups, 'first.jsonl'), join(backups, 'more.jsonl')];
  writeFileSync(first, datasetText(1, 150));
  writeFileSync(more, datasetText(151, 3000));
  expect(await run('ingest', first)).toMatchObject({ status: 0 });
  expect(await run('index')).toMatchObject({ status: 0 });
  expect(await run('sync')).toMatchObject({ status: 0 });
  const service = await serve();
  const token = tokenIn(await service.get(`/oai?${LIST}`));
  const rest = identifiersIn(await service.get(`/oai?verb=ListIdentifiers&resumptionToken=${token}`));
  expect(rest).toHaveLength(50);
  const pages = await service.json('/content');

  const ingest = begin('ingest', more);
  const { status, stdout } = await run('backup', backups, '--json');
  expect(status).toBe(0);
  const made = JSON.parse(stdout);
  expect(await finish(ingest)).toMatchObject({ status: 0 });

  const refused = await run('restore', backups, '--force');
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining('stop the service and all other commands first'),
  ]);
  await service.stop();
  for (const name of readdirSync(dataDir)) {
    if (name !== 'records.sqlite') rmSync(join(dataDir, name), { recursive: true });
  }
  writeFileSync(
    join(dataDir, 'records.sqlite'),
    readFileSync(join(dataDir, 'records.sqlite')).subarray(0, 30_000),
  );

  const restored = await run('restore', backups, '--force', '--json');
  expect([restored.status, withoutProgress(restored.stderr)]).toEqual([0, '']);
  expect(JSON.parse(restored.stdout)).toMatchObject({ folder: made.folder, records: made.records });
  expect(await run('index')).toMatchObject({ status: 0 });
  expect(await run('sync')).toMatchObject({ status: 0 });

  const again = await serve();
  expect(await again.json('/v2/search?q=*&per_page=1')).toMatchObject({ found: made.records });
  // Only whole batches: numbers without a gap.
  expect(made.records).toBeGreaterThanOrEqual(150);
  const last = encodeURIComponent(`title:="Ansicht Nr. ${made.records}"`);
  expect(await again.json(`/v2/search?q=*&filter_by=${last}`)).toMatchObject({ found: 1 });
  // The key of the tokens is the same: a harvester continues where it was.
  const resumed = identifiersIn(await again.get(`/oai?verb=ListIdentifiers&resumptionToken=${token}`));
  expect(resumed.slice(0, 50)).toEqual(rest);
  expect(await again.json('/content')).toEqual(pages);
  await again.stop();
});
