import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptySummary } from '../../../../src/jobs/ingest/ingest-summary.ts';
import { RecordWriter } from '../../../../src/jobs/ingest/record-writer.ts';
import { systemClock } from '../../../../src/kernel/clock.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

test('what is said of rejected records counts in what waits in memory', async () => {
  const store = await openSqliteStore(join(temporaryFolder(), 'records.sqlite'), systemClock);
  const reported: number[] = [];
  const writer = new RecordWriter(store.records, emptySummary(), {
    full: false,
    onReported: (items) => reported.push(items.length),
  });
  onTestFinished(async () => {
    writer.close();
    await store.close();
  });
  await writer.open('p');
  const item = { line: 1, record: undefined, reasons: ['x'.repeat(1024 * 1024)] };
  await writer.add(Array(100).fill(item), (line) => ({ file: 'a.jsonl', line }));
  expect(reported).toEqual([32, 32, 32]);
  await writer.flush();
  expect(reported).toEqual([32, 32, 32, 4]);
});

test('a record with U+0000, which PostgreSQL cannot store, is rejected by every store', async () => {
  const store = await openSqliteStore(join(temporaryFolder(), 'records.sqlite'), systemClock);
  const summary = emptySummary();
  const reasons: string[] = [];
  const writer = new RecordWriter(store.records, summary, {
    full: false,
    onReported: (items) => reasons.push(...items.flatMap((item) => item.reasons)),
  });
  onTestFinished(async () => {
    writer.close();
    await store.close();
  });
  await writer.open('p');
  const items = ['{}', '{"a":"\0"}'].map((body, i) => ({
    line: i + 1,
    record: { uuid: `00000000-0000-4000-8000-00000000000${i}`, body },
    warnings: [],
  }));
  await writer.add(items, (line) => ({ file: 'a.jsonl', line }));
  await writer.flush();
  expect([summary.new, summary.rejected, reasons]).toEqual([
    1,
    1,
    ['the record contains the character U+0000'],
  ]);
});
