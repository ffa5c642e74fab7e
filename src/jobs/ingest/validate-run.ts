import { heldElsewhere, type IncomingRecord, type PutOutcome } from '../../stores/records/record-store.ts';
import { type JudgedRecord, QualityCounter, type QualityCounts } from './count-quality.ts';
import { type IngestOptions, runIngest } from './ingest-run.ts';
import type { IngestSummary } from './ingest-summary.ts';
import type { WritableStore } from './record-writer.ts';

export interface Validation {
  readonly summary: IngestSummary;
  /** Of the valid records. */
  readonly quality: QualityCounts;
  /** Each of them, if they were to be kept. */
  readonly records: Iterable<JudgedRecord>;
}

type ValidationOptions = Omit<IngestOptions, 'full' | 'onStored'> & {
  /** Keeps the quality of each record, some 300 bytes. */
  readonly keepsRecords?: boolean;
};

/**
 * Reads and checks the files as `runIngest` does, judges the quality of valid records, and
 * stores nothing: every valid record counts as new. A record that another file of the run
 * has delivered as another pipeline is rejected; what a record store holds is not known.
 */
export async function runValidation({
  keepsRecords = false,
  ...options
}: ValidationOptions): Promise<Validation> {
  const counter = new QualityCounter({ keepsRecords });
  /** The records of a batch, until the run says where they are. */
  let accepted: IncomingRecord[] = [];
  /** The pipeline of each record; not needed where there is only one. */
  const holders = new Map<string, string>();
  const hasPipelines = options.pipelineId === undefined && options.files.length > 1;
  const store: WritableStore = {
    ...ACCEPTS_ALL,
    async put(batch, run) {
      accepted = [];
      return batch.map((record): PutOutcome => {
        const holder = holders.get(record.uuid) ?? run.pipelineId;
        if (holder !== run.pipelineId) return heldElsewhere(record, run, holder);
        if (hasPipelines) holders.set(record.uuid, run.pipelineId);
        accepted.push(record);
        return { kind: 'new' };
      });
    },
  };
  const summary = await runIngest(store, {
    ...options,
    full: false,
    onStored: (_uuid, location) => {
      const record = accepted.shift();
      if (record !== undefined) counter.add(record, location);
    },
  });
  return { summary, quality: counter.end(), records: counter.records() };
}

const ACCEPTS_ALL: Omit<WritableStore, 'put'> = {
  startRun: async (pipelineId, { full }) => ({ pipelineId, full, number: 1, startChange: 0 }),
  get: async () => undefined,
  withdrawal: async () => undefined,
  keep: async () => {},
  deleteUnseen: async () => 0,
  pipelines: async () => [],
};
