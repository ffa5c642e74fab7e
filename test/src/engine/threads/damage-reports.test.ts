import { expect, onTestFinished, test, vi } from 'vitest';
import { DamageReports } from '../../../../src/engine/threads/damage-reports.ts';
import { BOOKS } from '../open-engine.ts';

const ENTRY = { folder: '/data/collection-1', schema: BOOKS, createdAt: 0 };
const damaged = (...ids: string[]) => ids.map((id, row) => ({ row, id, isMissing: false }));

test('[operations-15] a search waits five seconds for a repair, and then leaves the documents out', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const repair = Promise.withResolvers<void>();
  const repaired: string[] = [];
  const log: string[] = [];
  const reports = new DamageReports(
    {
      repair: (_, ids) => {
        repaired.push(...ids);
        return repair.promise;
      },
    },
    (line) => log.push(line),
  );
  const late = reports.report(ENTRY, damaged('a', 'b'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe(false);
  const other = reports.report(ENTRY, damaged('a', 'b', 'c'));
  repair.resolve();
  expect(await other).toBe(true);
  expect(await reports.report(ENTRY, damaged('a', 'b', 'c'))).toBe(false);
  expect([repaired, log.length]).toEqual([['a', 'b', 'c'], 3]);
});
