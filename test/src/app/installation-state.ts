import type { InstallationState } from '../../../src/app/status/state.ts';

const RUN = { subject: '', ended: null, figures: {}, message: null };

/** Of an installation with every kind of run. */
export const STATE: InstallationState = {
  version: '1.0.0',
  time: '2026-11-22T12:00:00Z',
  records: { live: 900, deleted: 20, withdrawn: 3, lastChanged: '2026-11-22T11:00:00Z' },
  pipelines: [],
  institutions: [],
  collections: [
    { name: 'chos', documents: 890 },
    { name: 'editorial', documents: null },
  ],
  index: { collection: 'chos-3', change: 970, lastChange: 980, lagSeconds: 61 },
  vectors: { waiting: 0 },
  pictures: { waiting: 12, failed: 5, reasons: [], retries: 2 },
  links: { asked: 700, broken: 6, reasons: [] },
  runs: [
    {
      ...RUN,
      name: 'ingest',
      outcome: 'complete',
      began: '1970-01-01T00:01:00Z',
      lastComplete: '1970-01-01T00:02:00Z',
    },
    { ...RUN, name: 'index', outcome: 'failed', began: '1970-01-01T00:03:00Z', lastComplete: null },
    { ...RUN, name: 'sync', outcome: 'unfinished', began: '1970-01-01T00:04:00Z', lastComplete: null },
    { ...RUN, name: 'export', outcome: 'never', began: null, lastComplete: null },
  ],
  dataset: { time: '1970-01-01T00:10:00Z', records: 880 },
};
