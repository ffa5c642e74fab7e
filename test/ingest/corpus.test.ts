import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runIngest } from '../../src/ingest/ingest-run.ts';
import { findSourceFiles } from '../../src/ingest/source-files.ts';
import { openSqliteStore } from '../../src/records/sqlite-store.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

/** Real records that lie beside the checkout on some machines; they are no part of the project. */
const CORPUS = fileURLToPath(new URL('../../../shared/data/corpus-small.jsonl.gz', import.meta.url));

test.runIf(existsSync(CORPUS))(
  'real records are stored, all but those that lack a title and description, or rights',
  async () => {
    const store = openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 0).records;
    const reasons = new Set<string>();
    const summary = await runIngest(store, {
      files: await findSourceFiles([CORPUS]),
      full: true,
      onRejected: (rejections) => rejections.forEach(({ reason }) => void reasons.add(reason)),
    });
    expect(summary).toMatchObject({ new: 1983, rejected: 32, failures: [] });
    expect([...reasons].sort()).toEqual([
      'neither dc:title nor dc:description',
      'no edm:rights on the Aggregation',
    ]);
  },
);
