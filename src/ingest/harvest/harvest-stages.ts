import type { Clock } from '../../kernel/clock.ts';
import type { IngestRun } from '../../records/record-store.ts';
import { harvestDate } from '../harvest-dates.ts';
import type { HarvestState, Unfinished } from './harvest-state.ts';
import type { RepositoryTraits } from './identify.ts';

/** What the operator asks for. */
interface Asked {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly full: boolean;
}

/**
 * How much of what was harvested before is asked for again: some repositories
 * show a change only hours after its datestamp, with the next night's work.
 */
const OVERLAP_SECONDS = 86_400;

/** The harvest that was not brought to its end, if it was the same one. */
export function continued(
  { unfinished }: HarvestState,
  { from, until, full }: Asked,
): Unfinished | undefined {
  if (unfinished === undefined) return undefined;
  const { asked } = unfinished;
  const isSame = asked.from === from && asked.until === until && asked.full === full;
  return isSame ? unfinished : undefined;
}

/** A harvest from its beginning. `began`: see `repositoryTime`. */
export function begun(
  { since }: HarvestState,
  { from, until, full }: Asked,
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

/** Unix seconds. Of two clocks the one that is behind: what changes meanwhile must not be left out. */
export function repositoryTime({ now }: RepositoryTraits, clock: Clock): number {
  const ours = Math.floor(clock() / 1000);
  return Number.isNaN(now) ? ours : Math.min(now, ours);
}

/** After a harvest that left nothing out, the next one begins where it began. */
export function finished({ since }: HarvestState, { asked, began }: Unfinished): HarvestState {
  const isFromBefore =
    asked.from === undefined || (since !== undefined && Date.parse(asked.from) / 1000 <= since);
  return { since: asked.until === undefined && isFromBefore ? began : since };
}
