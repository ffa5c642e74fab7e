import { existsSync } from 'node:fs';
import { EngineUnavailable } from '../../engine/fault.ts';
import type { ClearParts } from '../../jobs/index/clear-records.ts';
import { retry } from '../../kernel/retry.ts';
import { UUID } from '../../kernel/uuid.ts';
import type { RestoreOutcome, Withdrawal, WithdrawOutcome } from '../../stores/records/record-store.ts';
import { openEmbedded } from '../../stores/search/embedded.ts';
import { EngineUnreachable } from '../../stores/search/search-engine.ts';
import { type Command, parseArguments, usageError } from '../command.ts';
import type { Settings } from '../settings/settings.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore, type Store } from '../wiring/open-store.ts';
import { clearWithdrawn, writingOnlyIfNeeded } from '../withdrawals/clear-withdrawn.ts';
import { withdrawalsJson } from './print-json.ts';

/**
 * `vitrine withdraw`: removes records from everything public, or restores them.
 * Records are named by their uuid or their URL.
 * Status: 0 done, now or before; 1 a record does not exist, or the index could not
 * be written: running it again completes.
 */
export const command: Command = async (argv, settings) => {
  const { names, reason, restore, list, json } = readWithdrawArguments(argv);
  await using store = await openStore(settings);
  if (list) return await showList(store, json);
  const named = names.map((name) => ({ name, uuid: uuidOfName(name, settings.idBase) }));
  return restore ? await restoreRecords(store, named) : await withdrawRecords(store, settings, named, reason);
};

interface NamedRecord {
  /** As given. */
  readonly name: string;
  /** Undefined if the name is not that of a record. */
  readonly uuid: string | undefined;
}

const uuidsOf = (named: readonly NamedRecord[]): string[] =>
  named.map(({ uuid }) => uuid).filter((uuid) => uuid !== undefined);

async function withdrawRecords(
  store: Store,
  settings: Settings,
  named: readonly NamedRecord[],
  reason: string | undefined,
): Promise<number> {
  const uuids = uuidsOf(named);
  const outcomes = await store.records.withdraw(uuids, reason);
  const status = report(named, outcomes, WITHDRAWN);
  const withdrawn = uuids.filter((_, at) => outcomes[at] !== 'unknown');
  if (withdrawn.length === 0) return status;
  const { index, close } = await openIndex(settings);
  try {
    await retryWhileBusy(() => clearWithdrawn(store, settings, index, withdrawn));
  } finally {
    await close();
  }
  process.stdout.write('removed from index and previews\n');
  if (existsSync(settings.exportDir)) {
    process.stdout.write('the dataset contains them until the next `vitrine export`\n');
  }
  return status;
}

async function restoreRecords({ records }: Store, named: readonly NamedRecord[]): Promise<number> {
  const uuids = uuidsOf(named);
  const restored = await records.restore(uuids);
  const outcomes = await Promise.all(
    restored.map(async (outcome, at) => {
      const isUnknown = outcome === 'notWithdrawn' && !(await records.get(uuids[at] ?? ''));
      return isUnknown ? 'unknown' : outcome;
    }),
  );
  const status = report(named, outcomes, RESTORED);
  if (outcomes.includes('restored')) process.stdout.write('`vitrine index` makes them searchable again\n');
  return status;
}

const WITHDRAWN: Readonly<Record<WithdrawOutcome, string>> = {
  withdrawn: 'withdrawn',
  alreadyWithdrawn: 'withdrawn before',
  unknown: 'no such record',
};

const RESTORED: Readonly<Record<RestoreOutcome | 'unknown', string>> = {
  restored: 'restored',
  stillDeleted: 'no longer withdrawn, but its source has deleted it',
  notWithdrawn: 'not withdrawn',
  unknown: 'no such record',
};

/** Prints the outcome for each record, by the name given. `outcomes` has one entry for each uuid. Returns the exit status. */
function report<Outcome extends string>(
  named: readonly NamedRecord[],
  outcomes: readonly (Outcome | 'unknown')[],
  words: Readonly<Record<Outcome | 'unknown', string>>,
): number {
  const results = outcomes.values();
  let status = 0;
  for (const { name, uuid } of named) {
    const outcome = (uuid && results.next().value) || 'unknown';
    if (outcome === 'unknown') status = 1;
    (outcome === 'unknown' ? process.stderr : process.stdout).write(`${name}: ${words[outcome]}\n`);
  }
  return status;
}

async function showList({ records }: Store, json: boolean): Promise<number> {
  const withdrawals = await records.withdrawals();
  if (json) {
    process.stdout.write(withdrawalsJson(withdrawals));
    return 0;
  }
  const line = ({ uuid, time, pipelineId, reason }: Withdrawal): string =>
    [new Date(time * 1000).toISOString().replace('.000', ''), uuid, pipelineId, reason ?? ''].join('\t');
  for (const withdrawal of withdrawals) process.stdout.write(`${line(withdrawal)}\n`);
  return 0;
}

type ClearedIndex = ClearParts['index'];

async function openIndex(settings: Settings): Promise<{ index: ClearedIndex; close(): Promise<void> }> {
  if (settings.searchUrls !== undefined) {
    const index = await openSearchIndex(settings, { maxRetryMs: BUSY_TIMEOUT_MS });
    return { index, close: () => index.close() };
  }
  if (!existsSync(settings.indexDir)) return { index: NO_INDEX, close: async () => {} };
  const { engine, index } = openEmbedded(settings.indexDir);
  return { index: writingOnlyIfNeeded(engine, index), close: () => index.close() };
}

/** For a data folder without an index. */
const NO_INDEX: ClearedIndex = {
  alias: async () => undefined,
  remove: async () => {},
  clearCache: async () => {},
  search: () => Promise.reject(new Error('there is no index')),
  async *documents() {},
};

/** How long to wait while another process writes to the index. One attempt takes some seconds. */
const BUSY_TIMEOUT_MS = 60_000;
const RETRY_MS = 500;

/** Errors: those of the work, if it still fails after a minute. */
async function retryWhileBusy(work: () => Promise<void>): Promise<void> {
  let hasReported = false;
  await retry(work, {
    isRetryable: (error) => error instanceof EngineUnavailable || error instanceof EngineUnreachable,
    backOffMs: () => RETRY_MS,
    maxElapsedMs: BUSY_TIMEOUT_MS,
    onRetry(error) {
      if (!hasReported) process.stderr.write(`waiting: ${(error as Error).message}\n`);
      hasReported = true;
    },
  });
}

interface WithdrawArguments {
  /** Uuids or URLs of records. */
  readonly names: readonly string[];
  readonly reason: string | undefined;
  readonly restore: boolean;
  readonly list: boolean;
  readonly json: boolean;
}

/** Errors: UsageError. */
function readWithdrawArguments(argv: readonly string[]): WithdrawArguments {
  const { values, positionals: names } = parseArguments('withdraw', argv);
  const { restore = false, list = false, json = false } = values;
  // It becomes a column of the list.
  const reason = values.reason?.replace(/\s+/g, ' ').trim();
  const fail = (fault: string): never => {
    throw usageError('withdraw', fault);
  };
  if (list && (names.length > 0 || restore || reason !== undefined)) fail('--list takes nothing else');
  if (!list && names.length === 0) fail('no record given');
  if (json && !list) fail('--json is for --list');
  if (restore && reason !== undefined) fail('--restore takes no reason');
  return { names, reason: reason === '' ? undefined : reason, restore, list, json };
}

const NAME = new RegExp(`^(${UUID})(?:/(?:aggregation|cho))?/?$`, 'i');

/**
 * The lowercase uuid of a record that is named by its uuid, or by its URL with or
 * without `/aggregation` or `/cho`. Undefined for anything else.
 */
export function uuidOfName(name: string, idBase: string): string | undefined {
  const start = `${idBase}/`;
  // Normalized like {id_base}, because names may be copied from pages.
  const url = URL.parse(name)?.href ?? name;
  const rest = url.startsWith(start) ? url.slice(start.length) : name;
  return NAME.exec(rest)?.[1]?.toLowerCase();
}
