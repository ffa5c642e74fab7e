import { expect, test } from 'vitest';
import { checkLinksInThread } from '../../src/ingest/check-links-in-thread.ts';
import { noLinks } from '../../src/ingest/links/ask-links.ts';
import { sqliteTestStore } from '../records/sqlite-test-store.ts';

test('a thread that does not obey is ended', async () => {
  const { open, location } = await sqliteTestStore();
  await (await open()).close();
  const task = { store: location, allowPrivate: true, userAgent: 'Vitrine', since: 0 };
  // Without grace, it has not even started.
  const summary = await checkLinksInThread(task, { signal: AbortSignal.abort(), graceMs: 0 });
  expect(summary).toEqual({ ...noLinks(), interrupted: true });
});
