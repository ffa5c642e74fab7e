import { expect, onTestFinished, test, vi } from 'vitest';
import { runIndexCommand } from '../../../../src/app/commands/index.ts';
import { runSyncCommand } from '../../../../src/app/commands/sync.ts';
import { readSettings, type Settings } from '../../../../src/app/settings/settings.ts';
import { type FaultServer, openFaultServer } from '../../../suites/faults/fault-server.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const COMMANDS: readonly (readonly [string, (settings: Settings) => Promise<number>])[] = [
  ['index', (settings) => runIndexCommand({ rebuild: true, brief: true }, settings)],
  ['sync', (settings) => runSyncCommand({ brief: true }, settings)],
];

/** A data folder, and a cluster of one node that has this fault. */
async function open(fault: 'status 503' | 'status 401'): Promise<{ node: FaultServer; settings: Settings }> {
  const node = await openFaultServer(() => ({ status: 200, body: '[]' }));
  onTestFinished(() => node.close());
  await node.misbehave(fault);
  const settings = readSettings({
    DATA_DIR: temporaryFolder(),
    SEARCH_URL: node.url,
    SEARCH_API_KEY: 'search',
    SEARCH_ADMIN_API_KEY: 'admin',
  });
  return { node, settings };
}

test.each(COMMANDS)('%s: a signal ends waiting for a cluster', async (name, run) => {
  const { node, settings } = await open('status 503');
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const status = run(settings);
  await expect.poll(() => node.asked.length).toBeGreaterThan(0);
  process.emit('SIGTERM');
  expect(await status).toBe(143);
  expect(written.mock.calls.join('')).toBe(
    `vitrine ${name}: interrupted: the search index is not available: status 503, not ready or lagging\n`,
  );
});

test.each(COMMANDS)('%s: a refused key is named by its setting', async (_, run) => {
  const { settings } = await open('status 401');
  await expect(run(settings)).rejects.toThrow('SEARCH_ADMIN_API_KEY is refused by the search nodes');
});
