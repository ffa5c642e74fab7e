import type { Institution, RecordSnapshot } from '../../records/record-snapshot.ts';
import type { IndexedInstitution, PlacedBlock } from './block-index.ts';
import type { RecordBatch } from './record-batch.ts';
import { RecordReader } from './record-reader.ts';

/** A block as the last export has it, or the records of a new one. */
export type NextBlock =
  | { readonly kept: PlacedBlock }
  | {
      readonly until: string | undefined;
      readonly lastChange: number;
      readonly records: number;
      readonly batch: RecordBatch;
    };

export interface NextBlocksOptions {
  readonly snapshot: RecordSnapshot;
  readonly institution: Institution;
  /** The institution in the last export. */
  readonly known: IndexedInstitution | undefined;
  /** Whether the bytes of a block are still as they were written. */
  readonly isSound: (block: PlacedBlock) => Promise<boolean>;
}

/**
 * The blocks of an institution, in their order. Where one ends follows from the
 * records since the end of the one before, never from what was exported before:
 * so an export gives the same bytes with kept blocks and without, and after a
 * change the old ends are soon met again.
 */
export async function* nextBlocks(options: NextBlocksOptions): AsyncGenerator<NextBlock> {
  const { snapshot, institution, known, isSound } = options;
  const isUnchanged = known?.records === institution.records && known.lastChange === institution.lastChange;
  const byStart = new Map((known?.blocks ?? []).map((block, at, all) => [all[at - 1]?.until, block]));
  const reader = new RecordReader(snapshot, institution.name);
  let after: string | undefined;
  for (;;) {
    const old = byStart.get(after);
    if (old !== undefined && (isUnchanged || (await isSame(options, old, after))) && (await isSound(old))) {
      yield { kept: old };
      after = old.until;
      if (after === undefined) return;
      continue;
    }
    const { builder, isLast } = await reader.blockAfter(after);
    const { lastUuid, lastChange, records } = builder;
    // All that was in the last block may be gone.
    if (lastUuid === undefined) return;
    after = lastUuid;
    yield { until: isLast ? undefined : after, lastChange, records, batch: builder.batch() };
    if (isLast) return;
  }
}

async function isSame(
  { snapshot, institution }: NextBlocksOptions,
  block: PlacedBlock,
  after: string | undefined,
) {
  const holding = await snapshot.holding({ institution: institution.name, after, until: block.until });
  return holding.records === block.records && holding.lastChange === block.lastChange;
}
