import { originsComment } from '../../edm/dataset-origins.ts';
import { mapInOrder } from '../../kernel/map-in-order.ts';
import type { RecordSnapshot } from '../../records/record-snapshot.ts';
import { extentOf, packPiece } from '../archive/gzip-parts.ts';
import type { Spool } from '../archive/spool.ts';
import type { ArchiveFile, ArchivePiece } from '../archive/write-archive.ts';
import type { PackedLines } from '../blocks/pack-block.ts';
import type { PackerPool } from '../blocks/packer-pool.ts';
import { BatchBuilder } from '../blocks/record-batch.ts';

export interface DeltaOptions {
  readonly snapshot: RecordSnapshot;
  /** The change number up to which the previous export went. */
  readonly after: number;
  readonly spool: Spool;
  readonly pool: PackerPool;
  readonly idBase: string;
  /** Of the files, in Unix seconds. */
  readonly mtime: number;
  readonly signal: AbortSignal | undefined;
}

export interface Delta {
  readonly files: readonly ArchiveFile[];
  readonly changed: number;
  readonly deleted: number;
}

/** Names in the archive: lines of records as they are now, and uuids of those that are gone, one a line. */
const CHANGED = 'changed.jsonl';
const DELETED = 'deleted.txt';

/** Everything that has changed since the previous export, in the order of the changes. */
export async function collectDelta(options: DeltaOptions): Promise<Delta> {
  const { spool, pool, idBase, mtime } = options;
  const [changed, deleted]: [ArchivePiece[], ArchivePiece[]] = [[], []];
  const [runs, count] = [[] as PackedLines['origins'][number][], { changed: 0, deleted: 0 }];
  const pack = async ({ records, gone }: Changes) => ({
    lines: records.records > 0 ? await pool.pack({ idBase, ...records.batch() }) : undefined,
    gone,
  });
  for await (const { lines, gone } of mapInOrder(changes(options), 2 * pool.threads, pack)) {
    if (lines !== undefined) {
      changed.push({ ...lines.extents, source: await spool.append(lines.packed) });
      runs.push(...lines.origins);
      count.changed += lines.origins.reduce((sum, { records }) => sum + records, 0);
    }
    if (gone.length > 0) {
      const { packed, raw } = packPiece(Buffer.from(gone.map((uuid) => `${uuid}\n`).join('')));
      deleted.push({ raw, packed: extentOf(packed), source: await spool.append(packed) });
      count.deleted += gone.length;
    }
  }
  const files = [
    { name: CHANGED, mtime, comment: originsComment(runs), pieces: changed },
    { name: DELETED, mtime, pieces: deleted },
  ];
  return { files, ...count };
}

interface Changes {
  readonly records: BatchBuilder;
  readonly gone: readonly string[];
}

const PAGE = 128;
const MAX_CHARACTERS = 1024 * 1024;
const MAX_GONE = 25_000;

async function* changes({ snapshot, after, signal }: DeltaOptions): AsyncGenerator<Changes> {
  let last = after;
  let [records, gone]: [BatchBuilder, string[]] = [new BatchBuilder(), []];
  for (;;) {
    signal?.throwIfAborted();
    const page = await snapshot.changesAfter(last, PAGE);
    for (const record of page) {
      if (record.body === undefined) gone.push(record.uuid);
      else records.add(record);
      last = record.change;
    }
    const isFull = records.characters >= MAX_CHARACTERS || gone.length >= MAX_GONE;
    if (!isFull && page.length > 0) continue;
    if (records.records + gone.length > 0) yield { records, gone };
    if (page.length === 0) return;
    [records, gone] = [new BatchBuilder(), []];
  }
}
