import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  checkLinksOnce,
  followCheckLinksSchedule,
} from '../../../../src/app/schedules/check-links-schedule.ts';
import { lastScheduledRun } from '../../../../src/app/schedules/run-exclusively.ts';
import { readSettings } from '../../../../src/app/settings/settings.ts';
import { openStore } from '../../../../src/app/wiring/open-store.ts';
import { loopbackHost } from '../../media/imaging/loopback-host.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { uuidOf } from '../data-folder.ts';

const NIGHT = { since: 30 * 86_400, night: 7 };

/** A record store with sixty records, each with a link to a host that works. */
async function subject() {
  const { port, asked } = await loopbackHost(({ url }, response) => {
    response.writeHead(url === '/robots.txt' ? 404 : 200).end();
  });
  const dataDir = join(temporaryFolder(), 'data');
  const settings = readSettings({ DATA_DIR: dataDir, ALLOW_PRIVATE_IMAGES: 'on', CHECK_LINKS_AT: '00:30' });
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const batch = Array.from({ length: 60 }, (_, number) => {
    const uuid = uuidOf(number);
    const body = JSON.stringify({
      id: `http://id.example/${uuid}/aggregation`,
      type: 'Aggregation',
      aggregatedCHO: { id: `http://id.example/${uuid}/cho`, type: 'ProvidedCHO' },
      isShownAt: `http://127.0.0.1:${port}/page`,
    });
    return { uuid, body };
  });
  await store.records.put(batch, await store.records.startRun('p', { full: false }));
  return { settings, parts: { store, index: undefined }, store, asked };
}

test('[operations-8] of all processes, the first one checks at a time; the result is recorded', async () => {
  const { settings, parts, store, asked } = await subject();
  const due = Date.UTC(2026, 10, 23);
  expect(await checkLinksOnce(settings, parts, NIGHT, { due })).toMatchObject({
    ok: 1,
    documents: undefined,
  });
  expect(await checkLinksOnce(settings, parts, NIGHT, { due })).toEqual({ skipped: 'done' });
  expect(asked).toEqual(['/robots.txt', '/page']);
  expect((await store.runs.latest()).get('check-links')?.ended).toMatchObject({
    outcome: 'complete',
    figures: { ok: 1 },
  });
});

test('a cancelled check does not count', async () => {
  const { settings, parts, store, asked } = await subject();
  const signal = AbortSignal.abort();
  const due = Date.UTC(2026, 10, 23);
  expect(await checkLinksOnce(settings, parts, NIGHT, { due, signal })).toMatchObject({ interrupted: true });
  expect(await lastScheduledRun(store, 'check-links')).toBe(undefined);
  expect(asked).toEqual([]);
});

test('a start checks nothing', async () => {
  const { settings, parts, asked } = await subject();
  const lines: unknown[] = [];
  const log = (line: unknown) => lines.push(line);
  const schedule = followCheckLinksSchedule(settings, parts, { info: log, error: log, debug: log });
  await schedule.stop();
  expect([lines, asked]).toEqual([[], []]);
});
