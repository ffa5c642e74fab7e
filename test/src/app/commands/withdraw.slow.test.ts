import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { outcomeOf, serviceUrl, run as start } from '../run-vitrine.ts';

const RECORDS = join(import.meta.dirname, '../../../../sample/records/juedischesmuseum.jsonl');
const ID_BASE = 'https://id.example/objects';
const UNKNOWN = 'ffffffff-0000-4000-8000-000000000000';

function commandsFor(dataDir: string) {
  const env = { DATA_DIR: dataDir, ID_BASE, PORT: '0', LOG_LEVEL: 'warn', SYNC_AT: '' };
  const vitrine = (command: string, ...argv: string[]) => outcomeOf(command, env, argv);
  return { env, vitrine };
}

/** With five records and their index; each test has a copy. */
const template = temporaryFolder(afterAll);
beforeAll(async () => {
  const { vitrine } = commandsFor(template);
  await vitrine('ingest', RECORDS);
  await vitrine('index');
});

async function filled() {
  const dataDir = temporaryFolder();
  cpSync(template, dataDir, { recursive: true });
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), () => 0).records;
  const uuids = (await store.changesAfter(0, 10)).map(({ uuid }) => uuid);
  await store.close();
  return { ...commandsFor(dataDir), uuids };
}

async function serve(env: Record<string, string>) {
  const server = start('serve', env);
  onTestFinished(() => void server.kill('SIGKILL'));
  return publicState(await serviceUrl(server));
}

/** How a record appears to the public. */
function publicState(address: string) {
  const get = async (path: string) => {
    const response = await fetch(`${address}${path}`);
    return { status: response.status, text: await response.text() };
  };
  return async (uuid: string) => {
    const found = await get(`/v2/search?q=*&filter_by=uuid:=${uuid}&include_fields=previewImage`);
    const oai = await get(`/oai?verb=GetRecord&metadataPrefix=edm&identifier=${ID_BASE}/${uuid}`);
    const hits = JSON.parse(found.text) as { hits: { document: { previewImage?: string } }[] };
    return {
      found: hits.hits.length,
      identifier: (await get(`/id/${uuid}/cho`)).status,
      object: (await get(`/v2/object?id=${uuid}`)).status,
      oai: oai.text.includes('<header status="deleted">') ? 'deleted' : 'there',
      // The host is that of the settings when it was indexed.
      preview: hits.hits[0]?.document.previewImage?.replace(/^.*(?=\/previews\/)/, address),
    };
  };
}

/** Waits until a record appears like this. A service follows within two seconds, on a busy machine later. */
const becomes = (state: () => Promise<object>, expected: object): Promise<void> =>
  expect.poll(state, { timeout: 120_000, interval: 100 }).toMatchObject(expected);

/** The service makes the first dataset some time after its start. */
const cleared = (line: string) =>
  expect.stringMatching(
    new RegExp(
      `^${line}\nremoved from index and previews\n(the dataset contains them until the next \`vitrine export\`\n)?$`,
    ),
  );

const THERE = { found: 1, identifier: 200, object: 200, oai: 'there' };
const GONE = { found: 0, identifier: 410, object: 404, oai: 'deleted' };

test('[operations-4] a withdrawn record disappears from a running service, and can be restored', async () => {
  const { env, vitrine, uuids } = await filled();
  // The first one has no picture in the sample.
  const [other = '', uuid = ''] = uuids;
  const stateOf = await serve(env);
  const before = await stateOf(uuid);
  expect(before).toMatchObject(THERE);
  const preview = before.preview ?? '';
  expect((await fetch(preview)).status).toBe(200);

  const name = `${ID_BASE}/${uuid.toUpperCase()}/cho`;
  expect(await vitrine('withdraw', name, 'nonsense', UNKNOWN, '--reason', 'a\nclaim')).toEqual({
    status: 1,
    stdout: cleared(`${name}: withdrawn`),
    stderr: `nonsense: no such record\n${UNKNOWN}: no such record\n`,
  });
  await becomes(() => stateOf(uuid), GONE);
  expect((await fetch(preview)).status).toBe(404);
  expect(await stateOf(other)).toMatchObject(THERE);
  expect((await vitrine('withdraw', '--list')).stdout).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:]+Z\t${uuid}\tjuedischesmuseum\ta claim\n$`),
  );

  expect((await vitrine('ingest', '--full', RECORDS)).stdout).toMatch(/withdrawn {2}1/);
  await vitrine('index', '--rebuild');
  await becomes(() => stateOf(uuid), GONE);

  await vitrine('export');
  expect((await vitrine('withdraw', uuid)).stdout).toMatch(
    /the dataset contains them until the next `vitrine export`\n$/,
  );

  expect(await vitrine('withdraw', '--restore', uuid, UNKNOWN)).toEqual({
    status: 1,
    stdout: `${uuid}: restored\n\`vitrine index\` makes them searchable again\n`,
    stderr: `${UNKNOWN}: no such record\n`,
  });
  await vitrine('index');
  await becomes(() => stateOf(uuid), { ...THERE, preview });
  expect((await fetch(preview)).status).toBe(200);
  expect((await vitrine('withdraw', '--list')).stdout).toBe('');
});

test('after a kill the record is withdrawn, and running it again completes', async () => {
  const { env, vitrine, uuids } = await filled();
  const stateOf = await serve(env);
  for (const uuid of uuids.slice(0, 3)) {
    const withdraw: ChildProcess = start('withdraw', env, [uuid]);
    // It prints this after the store has it, before anything else is removed.
    await once(withdraw.stdout ?? withdraw, 'data');
    withdraw.kill('SIGKILL');
    await once(withdraw, 'close');
    expect((await stateOf(uuid)).oai).toBe('deleted');
    expect(await vitrine('withdraw', uuid)).toEqual({
      status: 0,
      stdout: cleared(`${uuid}: withdrawn before`),
      stderr: '',
    });
    await becomes(() => stateOf(uuid), GONE);
  }
});

test.each([
  ['', 'no record given'],
  ['--list u1', '--list takes nothing else'],
  ['--restore --reason x u1', '--restore takes no reason'],
  ['--json u1', '--json is for --list'],
])('vitrine withdraw %s: the error says what is wrong', async (line, complaint) => {
  const dataDir = temporaryFolder();
  const argv = line.split(' ').filter((word) => word !== '');
  const { status, stderr } = await outcomeOf('withdraw', { DATA_DIR: dataDir }, argv);
  expect(status).toBe(2);
  expect(stderr).toMatch(new RegExp(`^vitrine withdraw: ${complaint}; see vitrine help withdraw\\n$`));
});
