import type { Clock } from '../../kernel/clock.ts';
import type { IngestRun } from '../../records/record-store.ts';
import { harvestDate } from '../harvest-dates.ts';
import type { HarvestState, Unfinished } from './harvest-state.ts';
import type { RepositoryTraits } from './identify.ts';

/** What the operator requested. */
interface HarvestRequest {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly full: boolean;
}

/**
 * Each harvest repeats this much of the one before: some repositories publish
 * changes only hours after their datestamps, in a nightly job.
 */
const OVERLAP_SECONDS = 86_400;

/** The unfinished harvest, if it had the same request. */
export function continuedHarvest(
  { unfinished }: HarvestState,
  { from, until, full }: HarvestRequest,
): Unfinished | undefined {
  if (unfinished === undefined) return undefined;
  const { asked } = unfinished;
  const isSame = asked.from === from && asked.until === until && asked.full === full;
  return isSame ? unfinished : undefined;
}

/** A harvest from the beginning. `began`: see `repositoryTime`. */
export function newHarvest(
  { since }: HarvestState,
  { from, until, full }: HarvestRequest,
  began: number,
  run: Pick<IngestRun, 'number' | 'startChange'>,
): Unfinished {
  const changedSince =
    since === undefined || full ? undefined : harvestDate(Math.max(0, since - OVERLAP_SECONDS));
  return {
    asked: { from, until, full },
    from: from ?? changedSince,
    run: run.number,
    lastChange: run.startChange,
    began,
    set: 0,
    received: 0,
    accepted: 0,
  };
}

/** Unix seconds by the slower of both clocks, so that changes made meanwhile are not skipped. */
export function repositoryTime({ now }: RepositoryTraits, clock: Clock): number {
  const localTime = Math.floor(clock() / 1000);
  return Number.isNaN(now) ? localTime : Math.min(now, localTime);
}

/** After a harvest without gaps, the next one continues from its start time. */
export function stateAfter({ since }: HarvestState, { asked, began }: Unfinished): HarvestState {
  const isFromBefore =
    asked.from === undefined || (since !== undefined && Date.parse(asked.from) / 1000 <= since);
  return { since: asked.until === undefined && isFromBefore ? began : since };
}
