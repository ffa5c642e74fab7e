import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runIngest } from '../../src/ingest/ingest-run.ts';
import { findSourceFiles } from '../../src/ingest/source-files.ts';
import { sampleLines } from '../edm/sample-records.ts';
import { sqliteTestStore } from '../records/sqlite-test-store.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

test('all records of a collection are stored, except those without title and description, or without rights', async () => {
  const folder = temporaryFolder();
  const lines = sampleLines().map((line, at) => {
    const record = JSON.parse(line);
    if (at % 10 === 3) delete record['edm:rights'];
    if (at % 10 === 7)
      for (const name of ['dc:title', 'dc:description']) delete record['edm:aggregatedCHO'][name];
    return JSON.stringify(record);
  });
  writeFileSync(join(folder, 'collection.jsonl'), lines.join('\n'));
  const store = (await (await sqliteTestStore()).open(() => 0)).records;
  const reasons: string[] = [];
  const summary = await runIngest(store, {
    files: await findSourceFiles([join(folder, 'collection.jsonl')]),
    full: true,
    onReported: (items) =>
      reasons.push(...items.flatMap(({ severity, reasons }) => (severity === 'rejected' ? reasons : []))),
  });
  const rejected = lines.filter((_line, at) => at % 10 === 3 || at % 10 === 7).length;
  expect(rejected).toBeGreaterThan(50);
  expect(summary).toMatchObject({ new: lines.length - rejected, rejected, failures: [] });
  expect([...new Set(reasons)].sort()).toEqual([
    'neither dc:title nor dc:description',
    'no edm:rights on the Aggregation',
  ]);
});
