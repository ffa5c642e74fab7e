import { readIndexLag } from '../../jobs/index/index-lag.ts';
import { countWithoutVectors, readPictureQueue } from '../../jobs/index/picture-queue.ts';
import { readLinkCounts } from '../../jobs/links/link-counts.ts';
import type { LatestRun, RunName, Store } from '../../stores/records/store.ts';
import type { InstallationState, RunState } from './state.ts';

/** The part of the state that is in the record store. Can be sent between threads. */
export type StoreState = Pick<
  InstallationState,
  'records' | 'pipelines' | 'institutions' | 'index' | 'vectors' | 'pictures' | 'links' | 'runs'
>;

/** `now` is in Unix milliseconds. Errors: StoreError. */
export async function readStoreState(
  { records, checkpoints, counts, runs }: Pick<Store, 'records' | 'checkpoints' | 'counts' | 'runs'>,
  now: number,
): Promise<StoreState> {
  const indexed = await checkpoints.all();
  const { collection = null, behindSince, ...lag } = await readIndexLag(records, indexed);
  const [last] = await records.changesAfter(lag.lastChange - 1, 1);
  const latest = await runs.latest();
  return {
    records: { ...(await counts.records()), lastChanged: isoTime(last && last.datestamp * 1000) },
    pipelines: (await records.pipelines()).map(({ id, live }) => ({ id, records: live })),
    institutions: await counts.institutions(),
    index: {
      collection,
      ...lag,
      lagSeconds: behindSince === undefined ? 0 : Math.max(0, Math.floor(now / 1000) - behindSince),
    },
    vectors: { waiting: await countWithoutVectors(records, indexed) },
    pictures: await readPictureQueue({ records, counts }, indexed),
    links: await readLinkCounts(counts),
    runs: RUN_NAMES.map((name) => runState(name, latest.get(name))),
  };
}

const RUN_NAMES: readonly RunName[] = ['ingest', 'index', 'sync', 'export', 'check-links'];

/** The state without a record store. */
export const EMPTY_STORE: StoreState = {
  records: { live: 0, deleted: 0, withdrawn: 0, lastChanged: null },
  pipelines: [],
  institutions: [],
  index: { collection: null, change: 0, lastChange: 0, lagSeconds: 0 },
  vectors: { waiting: 0 },
  pictures: { waiting: 0, failed: 0, reasons: [], retries: 0 },
  links: { asked: 0, broken: 0, reasons: [] },
  runs: RUN_NAMES.map((name) => runState(name, undefined)),
};

function runState(name: RunName, run: LatestRun | undefined): RunState {
  const { ended } = run ?? {};
  return {
    name,
    outcome: ended?.outcome ?? (run === undefined ? 'never' : 'unfinished'),
    subject: run?.subject ?? '',
    began: isoTime(run?.beganAt),
    ended: isoTime(ended?.endedAt),
    lastComplete: isoTime(run?.lastCompleteAt),
    figures: ended?.figures ?? {},
    message: ended?.message ?? null,
  };
}

/** Null without a time; `milliseconds` since 1970. */
function isoTime(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
