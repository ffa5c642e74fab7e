import { existsSync } from 'node:fs';
import { EngineUnavailable } from '../../engine/fault.ts';
import type { ClearParts } from '../../ingest/clear-records.ts';
import { retry } from '../../kernel/retry.ts';
import type { RestoreOutcome, Withdrawal, WithdrawOutcome } from '../../records/record-store.ts';
import { openEmbedded } from '../../search/embedded.ts';
import { EngineUnreachable } from '../../search/search-engine.ts';
import type { Command } from '../command.ts';
import type { Settings } from '../settings/settings.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore, type Store } from '../wiring/open-store.ts';
import { clearWithdrawn, writtenWhereNeeded } from '../withdrawals/clear-withdrawn.ts';
import { uuidOfName } from './record-names.ts';
import { readWithdrawArguments } from './withdraw-arguments.ts';

/**
 * `vitrine withdraw`: takes records out of everything that is public, or brings
 * them back. Records are named by their uuid or their address.
 * Status: 0 done, also where it was done before; 1 something is no record, or
 * the index could not be written: running it again completes.
 */
export const command: Command = async (argv, settings) => {
  const { names, reason, restore, list } = readWithdrawArguments(argv);
  const store = await openStore(settings);
  try {
    if (list) return await showList(store);
    const known = names.map((name) => uuidOfName(name, settings.idBase));
    return restore
      ? await restoreRecords(store, names, known)
      : await withdrawRecords(store, settings, names, known, reason);
  } finally {
    await store.close();
  }
};

async function withdrawRecords(
  store: Store,
  settings: Settings,
  names: readonly string[],
  uuids: readonly (string | undefined)[],
  reason: string | undefined,
): Promise<number> {
  const outcomes = await store.records.withdraw(present(uuids), reason);
  const told = tell(names, uuids, outcomes, WITHDRAWN);
  const gone = present(uuids).filter((_, at) => outcomes[at] !== 'unknown');
  if (gone.length === 0) return told;
  const { index, close } = await openIndex(settings);
  try {
    await patiently(() => clearWithdrawn(store, settings, index, gone));
  } finally {
    await close();
  }
  process.stdout.write('index and previews do not hold them any more\n');
  if (existsSync(settings.exportDir)) {
    process.stdout.write('the dataset holds them until the next `vitrine export`\n');
  }
  return told;
}

async function restoreRecords(
  store: Store,
  names: readonly string[],
  uuids: readonly (string | undefined)[],
): Promise<number> {
  const outcomes = await store.records.restore(present(uuids));
  const known = await Promise.all(
    present(uuids).map(async (uuid, at) => {
      const outcome = outcomes[at] ?? 'unknown';
      return outcome === 'notWithdrawn' && !(await store.records.get(uuid)) ? 'unknown' : outcome;
    }),
  );
  const status = tell(names, uuids, known, RESTORED);
  if (known.includes('restored')) process.stdout.write('`vitrine index` makes them searchable again\n');
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

/** Says what became of each, as it was named. Gives the exit status. */
function tell<Outcome extends string>(
  names: readonly string[],
  uuids: readonly (string | undefined)[],
  outcomes: readonly (Outcome | 'unknown')[],
  words: Readonly<Record<Outcome | 'unknown', string>>,
): number {
  const results = outcomes.values();
  let status = 0;
  for (const [at, name] of names.entries()) {
    const outcome = uuids[at] === undefined ? 'unknown' : (results.next().value ?? 'unknown');
    if (outcome === 'unknown') {
      status = 1;
      process.stderr.write(`${name}: ${words.unknown}\n`);
    } else {
      process.stdout.write(`${name}: ${words[outcome]}\n`);
    }
  }
  return status;
}

async function showList({ records }: Store): Promise<number> {
  const line = ({ uuid, time, pipelineId, reason }: Withdrawal): string =>
    [new Date(time * 1000).toISOString().replace('.000', ''), uuid, pipelineId, reason ?? ''].join('\t');
  for (const withdrawal of await records.withdrawals()) process.stdout.write(`${line(withdrawal)}\n`);
  return 0;
}

type ClearedIndex = ClearParts['index'];

async function openIndex(settings: Settings): Promise<{ index: ClearedIndex; close(): Promise<void> }> {
  if (settings.searchUrls !== undefined) {
    const index = await openSearchIndex(settings, PATIENCE_MS);
    return { index, close: () => index.close() };
  }
  if (!existsSync(settings.indexDir)) return { index: NO_INDEX, close: async () => {} };
  const { engine, index } = openEmbedded(settings.indexDir);
  return { index: writtenWhereNeeded(engine, index), close: () => index.close() };
}

/** For a data folder in which nothing was indexed yet. */
const NO_INDEX: ClearedIndex = {
  alias: async () => undefined,
  remove: async () => {},
  async *documents() {},
};

/** How long another process that writes to the index is waited for; one try takes some seconds by itself. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 500;

/** Errors: those of the work, when it still fails after a minute. */
async function patiently(work: () => Promise<void>): Promise<void> {
  let hasReported = false;
  await retry(work, {
    isRetryable: (error) => error instanceof EngineUnavailable || error instanceof EngineUnreachable,
    backOffMs: () => RETRY_MS,
    maxElapsedMs: PATIENCE_MS,
    onRetry(error) {
      if (!hasReported) process.stderr.write(`waiting: ${(error as Error).message}\n`);
      hasReported = true;
    },
  });
}

const present = (uuids: readonly (string | undefined)[]): string[] =>
  uuids.filter((uuid) => uuid !== undefined);
