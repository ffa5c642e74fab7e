import { type IngestOptions, runIngest } from './ingest-run.ts';
import type { IngestSummary } from './ingest-summary.ts';
import type { WritableStore } from './record-writer.ts';

/**
 * Reads and checks the files as `runIngest` does, and stores nothing: every valid
 * record counts as new. What only a record store knows is not checked: whether
 * another pipeline holds a record.
 */
export const runValidation = (options: Omit<IngestOptions, 'full'>): Promise<IngestSummary> =>
  runIngest(ACCEPTS_ALL, { ...options, full: false });

const ACCEPTS_ALL: WritableStore = {
  startRun: async (pipelineId, { full }) => ({ pipelineId, full, number: 1, startChange: 0 }),
  put: async (batch) => batch.map(() => ({ kind: 'new' })),
  keep: async () => {},
  deleteUnseen: async () => 0,
  pipelines: async () => [],
};
