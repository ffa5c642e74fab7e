import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { parseJson } from '../../../kernel/json.ts';
import type { IngestRun } from '../../../stores/records/record-store.ts';
import { harvestDate } from '../harvest-dates.ts';
import type { RepositoryTraits } from './identify.ts';

const shape = z.object({
  /** Unix seconds by the repository's clock: all changes before this time are harvested. */
  since: z.int().optional(),
  unfinished: z
    .object({
      /** What the operator requested. */
      asked: z.object({ from: z.string().optional(), until: z.string().optional(), full: z.boolean() }),
      /** The start of the lists. */
      from: z.string().optional(),
      /** Number of the run that started the harvest, and the last change before it. */
      run: z.int(),
      lastChange: z.int(),
      /** Unix seconds by the repository's clock: when it returned the first page. */
      began: z.int().optional(),
      /** Index of the current set. */
      set: z.int(),
      /** Resumption token of the next page of the set; absent for the first page. */
      token: z.string().optional(),
      /** Records received of the set. */
      received: z.int(),
      /** Valid records of all sets. */
      accepted: z.int(),
      /** Records occurred that could not be identified, so it is not known which ones are gone. */
      hasUnidentified: z.boolean().optional(),
    })
    .optional(),
});

/** The checkpoint of a source, as the record store keeps it. */
export type HarvestState = z.infer<typeof shape>;
export type Unfinished = NonNullable<HarvestState['unfinished']>;

export const writeState = (state: HarvestState): string => JSON.stringify(state);

/** Empty for an unreadable state of an earlier version: the source is then harvested from the beginning. */
export const readState = (text = ''): HarvestState => shape.safeParse(parseJson(text)).data ?? {};

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
