import type { OriginRun } from '../../edm/dataset-origins.ts';
import { isLive } from '../../records/record-snapshot.ts';
import { packIntoSpool, type SpooledPiece } from '../blocks/pack-into-spool.ts';
import type { PackingTools } from '../blocks/pack-range.ts';

/** Changes above one number, up to and including another. */
export interface ChangesTask {
  readonly after: number;
  readonly until: number;
}

/** Lines of the records that were changed, and uuids of those that are gone, one a line. */
export interface PackedChanges {
  readonly changed: readonly SpooledPiece[];
  readonly deleted: readonly SpooledPiece[];
  /** Of the changed ones. */
  readonly origins: readonly OriginRun[];
  readonly counts: { readonly changed: number; readonly deleted: number };
}

const PAGE = 128;
const MAX_BYTES = 1024 * 1024;

/** Everything that has changed, in the order of the changes. */
export async function packChanges(
  { after, until }: ChangesTask,
  { snapshot, lines, spool }: Pick<PackingTools, 'snapshot' | 'lines' | 'spool'>,
): Promise<PackedChanges> {
  const changed: SpooledPiece[] = [];
  const origins: OriginRun[] = [];
  const gone: string[] = [];
  const pack = (): void => {
    changed.push(packIntoSpool(spool, lines.bytes));
    origins.push(...lines.origins);
    lines.reset();
  };
  lines.reset();
  for (let last = after; last < until; ) {
    const page = await snapshot.changesAfter(last, PAGE);
    for (const record of page) {
      if (record.change > until) break;
      // One that is damaged is gone too: it is not in the archive.
      if (!isLive(record) || !lines.add(record)) gone.push(record.uuid);
      if (lines.bodyBytes >= MAX_BYTES) pack();
    }
    last = page.at(-1)?.change ?? until;
  }
  if (lines.records > 0) pack();
  const deleted = gone.length === 0 ? [] : [packIntoSpool(spool, Buffer.from(`${gone.join('\n')}\n`))];
  const count = origins.reduce((sum, { records }) => sum + records, 0);
  return { changed, deleted, origins, counts: { changed: count, deleted: gone.length } };
}
