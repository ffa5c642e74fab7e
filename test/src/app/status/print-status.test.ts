import { expect, test } from 'vitest';
import { printStatus } from '../../../../src/app/commands/status.ts';
import type { InstallationState } from '../../../../src/app/status/state.ts';

const NONE = { subject: '', began: null, ended: null, lastComplete: null, figures: {}, message: null };

const STATE: InstallationState = {
  version: '1.0.0',
  time: '2026-11-22T12:00:00Z',
  records: { live: 1234, deleted: 5, withdrawn: 0, lastChanged: '2026-11-22T11:59:30Z' },
  pipelines: [{ id: 'museum', records: 1234 }],
  institutions: Array.from({ length: 22 }, (_, i) => ({ name: i === 0 ? '' : `M${i}`, records: 50 - i })),
  collections: [
    { name: 'chos', documents: 1 },
    { name: 'editorial', documents: 20 },
    { name: 'knowledge', documents: null },
  ],
  index: { collection: 'chos-3', change: 900, lastChange: 1300, lagSeconds: 7260 },
  vectors: { waiting: 1234 },
  pictures: { waiting: 12, failed: 3, retries: 1, reasons: [{ reason: 'a responded 404', count: 3 }] },
  links: { asked: 1234, broken: 2, reasons: [{ reason: 'b responded 410', count: 2 }] },
  runs: [
    {
      name: 'ingest',
      outcome: 'complete',
      subject: '2 files',
      began: '2026-11-20T11:00:00Z',
      ended: '2026-11-20T11:00:00Z',
      lastComplete: '2026-11-20T11:00:00Z',
      figures: { new: 1234, changed: 0 },
      message: null,
    },
    { ...NONE, name: 'index', outcome: 'unfinished', began: '2026-11-22T11:59:59Z' },
    {
      ...NONE,
      name: 'sync',
      outcome: 'failed',
      ended: '2026-11-22T11:00:00Z',
      message: 'no connection',
      lastComplete: '2026-11-22T10:00:00Z',
    },
    { ...NONE, name: 'export', outcome: 'never' },
  ],
  dataset: null,
};

test('the report has a section for each part', () => {
  const institutions = Array.from({ length: 19 }, (_, i) => `  ${49 - i}  M${i + 1}\n`).join('');
  expect(printStatus(STATE)).toBe(`records
  1,234  live
      5  deleted
      0  withdrawn
  last change: 2026-11-22T11:59:30Z (30 seconds ago)

by institution
  50  (without a name)
${institutions}  and 2 more (all with --json)

by data source
  1,234  museum

search index
  chos: 1 document
  editorial: 20 documents
  knowledge: does not exist yet, or cannot be counted
  1,234 changed records without vectors, which similar objects and searches by meaning need: run vitrine index
  chos-3 is 400 changes behind, for 2 hours: run vitrine index

pictures
  12  changed records wait for their pictures
   3  URLs returned no picture (1 planned retry)
    3  a responded 404

links
  1,234  have been asked for
      2  are broken
    2  b responded 410

last runs
  ingest       complete 2026-11-20T11:00:00Z (2 days ago): 2 files, new 1,234
  index        began 2026-11-22T11:59:59Z (1 second ago), still runs or was killed
  sync         failed 2026-11-22T11:00:00Z (1 hour ago): no connection, last complete: 2026-11-22T10:00:00Z (2 hours ago)
  export       never
  there is no dataset for download: run vitrine export`);
});

test('without records, the next step is to ingest some', () => {
  const report = printStatus({
    ...STATE,
    records: { ...STATE.records, live: 0 },
    index: { collection: null, change: 0, lastChange: 0, lagSeconds: 0 },
  });
  expect(report).toContain('\n  there are no records yet: run vitrine ingest\n');
  expect(report).toMatch(/\n {2}there is no dataset for download$/);
  expect(report).not.toMatch(/run vitrine (?:index|export)$/m);
});
