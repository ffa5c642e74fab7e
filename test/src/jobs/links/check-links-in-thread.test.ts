import { expect, test } from 'vitest';
import { checkLinksInThread } from '../../../../src/jobs/links/check-links-in-thread.ts';
import { noLinks } from '../../../../src/jobs/links/checking/ask-links.ts';
import { sqliteTestStore } from '../../stores/records/sqlite-test-store.ts';

test('a thread that does not obey is ended', async () => {
  const { open, location } = await sqliteTestStore();
  await (await open()).close();
  const task = { store: location, allowPrivate: true, userAgent: 'Vitrine', since: 0 };
  // Without grace, it has not even started.
  const summary = await checkLinksInThread(task, { signal: AbortSignal.abort(), graceMs: 0 });
  expect(summary).toEqual({ ...noLinks(), interrupted: true });
});
