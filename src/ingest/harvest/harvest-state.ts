import { z } from 'zod';

const shape = z.object({
  /** Unix seconds by the repository's clock: everything up to here is harvested. */
  since: z.int().optional(),
  unfinished: z
    .object({
      /** What the operator asked for. */
      asked: z.object({ from: z.string().optional(), until: z.string().optional(), full: z.boolean() }),
      /** Where the lists begin. */
      from: z.string().optional(),
      /** Number of the run that began the harvest, and the last change before it. */
      run: z.int(),
      lastChange: z.int(),
      /** Unix seconds by the repository's clock: when it gave the first page. */
      began: z.int().optional(),
      /** Which of the sets it is at. */
      set: z.int(),
      /** Of the next page of the set; none at its beginning. */
      token: z.string().optional(),
      /** Records that have come of the set. */
      received: z.int(),
      /** Records that were sound, of all sets. */
      accepted: z.int(),
    })
    .optional(),
});

/** How far a source has been harvested, as it is kept in the record store. */
export type HarvestState = z.infer<typeof shape>;
export type Unfinished = NonNullable<HarvestState['unfinished']>;

export const writeState = (state: HarvestState): string => JSON.stringify(state);

/** The state of an earlier version that is no longer understood is none: the source is harvested anew. */
export function readState(text: string | undefined): HarvestState {
  if (text === undefined) return {};
  try {
    return shape.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
