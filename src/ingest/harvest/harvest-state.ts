import { z } from 'zod';

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
    })
    .optional(),
});

/** The checkpoint of a source, as the record store keeps it. */
export type HarvestState = z.infer<typeof shape>;
export type Unfinished = NonNullable<HarvestState['unfinished']>;

export const writeState = (state: HarvestState): string => JSON.stringify(state);

/** Empty for an unreadable state of an earlier version: the source is then harvested from the beginning. */
export function readState(text: string | undefined): HarvestState {
  if (text === undefined) return {};
  try {
    return shape.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
