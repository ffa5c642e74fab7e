import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { openEmbedded } from '../../../../src/stores/search/embedded.ts';
import { loopbackHost } from '../../media/imaging/loopback-host.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { uuidOf } from '../data-folder.ts';
import { outcomeOf, run } from '../run-vitrine.ts';

const DAY_SECONDS = 86_400;

/** A data folder with a record for each link, of `Museum 0`, `Museum 1` and so on. */
async function recordsWith(links: readonly string[]): Promise<string> {
  const dataDir = temporaryFolder();
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), Date.now);
  const batch = links.map((isShownAt, number) => {
    const uuid = uuidOf(number);
    const body = {
      id: `http://id.example/${uuid}/aggregation`,
      type: 'Aggregation',
      aggregatedCHO: { id: `http://id.example/${uuid}/cho`, type: 'ProvidedCHO', title: [`Vase ${number}`] },
      dataProvider: `Museum ${number}`,
      isShownAt,
    };
    return { uuid, body: JSON.stringify(body) };
  });
  await store.records.put(batch, await store.records.startRun('p', { full: false }));
  await store.close();
  return dataDir;
}

const vitrine = (command: string, dataDir: string, argv: readonly string[] = []) =>
  outcomeOf(command, { DATA_DIR: dataDir, ALLOW_PRIVATE_IMAGES: 'on' }, argv);

/** A host with a robots.txt that forbids `/private`. */
async function host(answer: RequestListener) {
  const { port, asked } = await loopbackHost((request, response) => {
    if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n');
    else answer(request, response);
  });
  return { url: `http://127.0.0.1:${port}`, asked: () => asked.filter((path) => path !== '/robots.txt') };
}

test('asks for good, slow, broken, redirecting, forbidden and hostile links, and documents say so', async () => {
  const inner = await host((_, response) => response.end('secret'));
  const good = await host((_, response) => response.end());
  const slow = await host((_, response) => void setTimeout(() => response.end(), 100));
  const broken = await host((_, response) => response.writeHead(404).end());
  const redirecting = await host((_, response) => response.writeHead(301, { location: good.url }).end());
  const inward = await host((_, response) =>
    response.writeHead(302, { location: inner.url.replace('127.0.0.1', '[::ffff:7f00:1]') }).end(),
  );
  const endless = await host(({ method }, response) => {
    if (method === 'HEAD') {
      response.writeHead(405).end();
      return;
    }
    const more = setInterval(() => response.write(Buffer.alloc(1000)), 1);
    response.on('close', () => clearInterval(more));
  });
  const busy = await host((_, response) => response.writeHead(429, { 'retry-after': '600' }).end());
  const links = [good, slow, broken, redirecting, inward, endless, busy].map(({ url }) => `${url}/`);
  const dataDir = await recordsWith([...links, `${good.url}/private`, 'http://museum.example/1']);
  // The second failure of this one, which was two days ago.
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), Date.now);
  const before = Math.floor(Date.now() / 1000) - 2 * DAY_SECONDS;
  const state = { verdict: 'unsettled', askedAt: before, failedSince: before, reason: 'x' };
  const value = Buffer.from(JSON.stringify(state));
  await store.derived.put([{ kind: 'link', key: `${broken.url}/`, version: '1', value, failure: undefined }]);
  await store.close();

  expect(await vitrine('index', dataDir)).toMatchObject({ status: 0 });
  const { status, stdout, stderr } = await vitrine('check-links', dataDir);
  expect({ status, stdout: stdout.replace(/in [\d.]+ s/, 'in 1 s'), stderr }).toEqual({
    status: 0,
    stdout: `8 links asked in 1 s
  4  work
  1  are broken, 1 of them new
  1  failed; they are broken if they fail again after a day
  1  may not be asked for by programs
  1  are left to a later run, because their hosts ask for a pause
5 documents updated
`,
    stderr: '',
  });
  expect([inner.asked(), good.asked(), busy.asked()]).toEqual([[], ['/', '/'], ['/']]);

  const { index } = openEmbedded(join(dataDir, 'index'));
  const fields: Record<string, unknown> = {};
  for await (const text of index.documents('chos', ['id', 'linkOk'])) {
    const { id, linkOk } = JSON.parse(text) as { readonly id: string; readonly linkOk?: boolean };
    fields[id] = linkOk;
  }
  await index.close();
  const expected = [true, true, false, true, undefined, true, undefined, undefined, undefined];
  expect(fields).toEqual(Object.fromEntries(expected.map((linkOk, n) => [uuidOf(n), linkOk])));

  // Only the host that asked for a pause, in another run.
  const again = await vitrine('check-links', dataDir, ['--json']);
  expect(JSON.parse(again.stdout)).toMatchObject({ outcome: 'complete', ok: 0, postponed: 1, documents: 0 });
  const shown = await vitrine('status', dataDir, ['--json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    links: { asked: 7, broken: 1, reasons: [{ reason: `${broken.url.slice(7)} responded 404`, count: 1 }] },
  });
});

test('checks the links of one institution, and says if it does not know it', async () => {
  const { url, asked } = await host((_, response) => response.end());
  const dataDir = await recordsWith([`${url}/0`, `${url}/1`]);
  expect(await vitrine('check-links', dataDir, ['--institution', 'Museum 1'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('the next vitrine index adds the results to documents\n'),
  });
  expect(asked()).toEqual(['/1']);
  for (const [name, hint] of [
    ['Archiv', ''],
    ['museum 1', ': did you mean Museum 1?'],
  ] as const) {
    expect(await vitrine('check-links', dataDir, ['--institution', name])).toEqual({
      status: 2,
      stdout: '',
      stderr: `vitrine check-links: no record is of an institution named ${name}${hint}; see vitrine help check-links\n`,
    });
  }
});

test('[links-3] a run that is killed is continued', async () => {
  let hangs = true;
  const { url, asked } = await host(({ url: path }, response) => {
    if (path !== '/3' || !hangs) response.end();
  });
  const paths = ['/0', '/1', '/2', '/3', '/4'];
  const dataDir = await recordsWith(paths.map((path) => `${url}${path}`));
  const child = run('check-links', { DATA_DIR: dataDir, ALLOW_PRIVATE_IMAGES: 'on' });
  while (!asked().includes('/3')) await nextTurn();
  child.kill('SIGKILL');
  await once(child, 'close');
  hangs = false;
  expect(await vitrine('check-links', dataDir)).toMatchObject({ status: 0 });
  expect([...new Set(asked())].sort()).toEqual(paths);
  // What was found out in the last second may have been lost.
  expect(asked().filter((path) => path === '/0')).toEqual(['/0']);
});

test('ctrl-C ends a run, and what it has found out is kept', async () => {
  const { url, asked } = await host(({ url: path }, response) => {
    if (path !== '/1') response.end();
  });
  const dataDir = await recordsWith([`${url}/0`, `${url}/1`]);
  const child = run('check-links', { DATA_DIR: dataDir, ALLOW_PRIVATE_IMAGES: 'on' });
  let stdout = '';
  child.stdout?.on('data', (text) => (stdout += text));
  while (!asked().includes('/1')) await nextTurn();
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(stdout).toContain('1  work\n');
  expect(stdout).toContain('interrupted: the next run continues\n');
});
