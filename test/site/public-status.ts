import type { InstallationState } from '../../src/catalogue/installation-state.ts';
import { type PublicModels, publicStatus } from '../../src/catalogue/public-status.ts';

const NONE = { subject: '', began: null, ended: null, lastComplete: null, figures: {}, message: null };

export const STATE: InstallationState = {
  version: '1.2.3',
  time: '2026-11-22T12:00:00Z',
  records: { live: 1234, deleted: 5, withdrawn: 6, lastChanged: '2026-11-22T11:59:30Z' },
  pipelines: [{ id: 'pipeline-of-museum', records: 1234 }],
  institutions: [
    { name: 'Museum <A>', records: 1200 },
    { name: '', records: 34 },
  ],
  collections: [
    { name: 'chos', documents: 1230 },
    { name: 'editorial', documents: 20 },
    { name: 'knowledge', documents: null },
  ],
  index: { collection: 'chos-3', change: 900, lastChange: 900, lagSeconds: 0 },
  pictures: { waiting: 12, failed: 3, retries: 1, reasons: [{ reason: 'inner.example failed', count: 3 }] },
  links: { asked: 700, broken: 6, reasons: [{ reason: 'inner.example responded 404', count: 6 }] },
  runs: [
    {
      name: 'ingest',
      outcome: 'complete',
      subject: 'inner.example/oai',
      began: '2026-11-20T11:00:00Z',
      ended: '2026-11-20T11:05:00Z',
      lastComplete: '2026-11-20T11:05:00Z',
      figures: { new: 1234 },
      message: null,
    },
    {
      ...NONE,
      name: 'index',
      outcome: 'failed',
      message: 'no connection to inner.example',
      lastComplete: '2026-11-19T11:00:00Z',
    },
    { ...NONE, name: 'sync', outcome: 'unfinished' },
    { ...NONE, name: 'export', outcome: 'never' },
  ],
  dataset: { time: '2026-11-21T02:00:00Z', records: 1200 },
};

export const MODELS: PublicModels = {
  text: { name: 'text-model-1', state: 'available', unusable: null },
  image: { name: 'image-model-1', state: 'available', unusable: null },
};

export const READY = { status: 'ready', backends: { search: 'ok', cms: 'ok', records: 'ok' } } as const;

export const statusOf = (
  readiness: Parameters<typeof publicStatus>[0]['readiness'],
  state: InstallationState | undefined,
  models = MODELS,
) => publicStatus({ version: '1.2.3', now: Date.UTC(2026, 10, 22, 12), readiness, models, state });
