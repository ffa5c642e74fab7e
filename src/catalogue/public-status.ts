import type { InstallationState } from './installation-state.ts';
import type { Readiness } from './readiness.ts';

/** The state of the service for everyone: no reasons, no names of servers, nothing about withdrawals. */
export interface PublicStatus {
  readonly status: Readiness['status'];
  readonly version: string;
  /** ISO 8601, UTC, as all times: when it was read. */
  readonly time: string;
  readonly backends: Readonly<Record<keyof Readiness['backends'], BackendState>>;
  readonly models: PublicModels;
  /** Null while the record store does not respond. */
  readonly content: PublicContent | null;
}

/** The models that compare texts and pictures. */
export interface PublicModels {
  readonly text: PublicModel;
  readonly image: PublicModel;
}

interface PublicModel {
  readonly name: string;
  /** Whether words can be compared with the vectors of the index. */
  readonly state: BackendState;
  /** The installed model that cannot be used; null if there is none. */
  readonly unusable: string | null;
}

export type BackendState = 'available' | 'unavailable';

interface PublicContent {
  readonly records: number;
  /** When a record last changed; null without any. */
  readonly records_changed: string | null;
  /** Documents of each collection; null if it cannot be searched. */
  readonly documents: Readonly<Record<string, number | null>>;
  /** Whether searches see all changes of records. */
  readonly index_is_current: boolean;
  readonly dataset: { readonly time: string; readonly records: number } | null;
  /** Records by institution, those with most records first. */
  readonly institutions: readonly { readonly name: string; readonly records: number }[];
  /** When each kind of run was last complete. */
  readonly runs: readonly PublicRun[];
}

interface PublicRun {
  readonly name: InstallationState['runs'][number]['name'];
  readonly last_complete: string | null;
  /** Whether the latest run was complete; null if there was none, or if it has not ended. */
  readonly is_complete: boolean | null;
}

interface StatusParts {
  readonly version: string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly readiness: Readiness;
  readonly models: PublicModels;
  /** Undefined if the record store cannot be read. */
  readonly state: InstallationState | undefined;
}

export function publicStatus({ version, now, readiness, models, state }: StatusParts): PublicStatus {
  const { search, cms, records = 'ok' } = readiness.backends;
  const backends = {
    search: backendState(search === 'ok'),
    cms: backendState(cms === 'ok'),
    records: backendState(records === 'ok' && state !== undefined),
  };
  const states = [...Object.values(backends), models.text.state, models.image.state];
  const isComplete = states.every((one) => one === 'available');
  return {
    status: readiness.status === 'ready' && !isComplete ? 'degraded' : readiness.status,
    version,
    time: `${new Date(now).toISOString().slice(0, 19)}Z`,
    backends,
    models,
    content: state === undefined ? null : publicContent(state),
  };
}

const backendState = (isAvailable: boolean): BackendState => (isAvailable ? 'available' : 'unavailable');

function publicContent(state: InstallationState): PublicContent {
  const { records, collections, index, dataset, institutions, runs } = state;
  return {
    records: records.live,
    records_changed: records.lastChanged,
    documents: Object.fromEntries(collections.map(({ name, documents }) => [name, documents])),
    index_is_current: index.change >= index.lastChange,
    dataset,
    institutions,
    runs: runs.map(({ name, outcome, lastComplete }) => ({
      name,
      last_complete: lastComplete,
      is_complete: outcome === 'never' || outcome === 'unfinished' ? null : outcome === 'complete',
    })),
  };
}
