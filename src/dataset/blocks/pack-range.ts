import type { RecordSnapshot } from '../../records/record-snapshot.ts';
import { extentOf } from '../archive/gzip-parts.ts';
import type { Spool } from '../archive/spool.ts';
import { readAll } from '../archive/whole-files.ts';
import type { Block } from './block.ts';
import type { PlacedBlock } from './block-index.ts';
import type { BlockLines } from './block-lines.ts';
import { packIntoSpool } from './pack-into-spool.ts';
import { RecordReader } from './record-reader.ts';
import { mayEndRange, type UuidRange } from './uuid-ranges.ts';

/** Ranges of one institution, to be made blocks of. */
export interface RangeTask {
  readonly institution: string;
  readonly ranges: readonly UuidRange[];
  /** Blocks of the last export that begin in these ranges. */
  readonly known: readonly PlacedBlock[];
  /** Nothing of the institution has changed since. */
  readonly isUnchanged: boolean;
}

/** A block, in the last archive where it is kept, else in the spool of the thread. */
export interface FoundBlock extends Block {
  readonly isKept: boolean;
  readonly offset: number;
}

/** What a thread reads and packs with. */
export interface PackingTools {
  readonly snapshot: RecordSnapshot;
  readonly lines: BlockLines;
  readonly spool: Spool;
  /** The archive of the last export, open for reading, where blocks of it may be kept. */
  readonly lastArchive: number | undefined;
}

/**
 * The blocks of some ranges, in their order. Where one ends follows from the
 * records since the end of the one before, never from what was exported before:
 * so an export gives the same bytes with kept blocks and without, and after a
 * change the old ends are soon met again.
 */
export async function packRange(task: RangeTask, tools: PackingTools): Promise<FoundBlock[]> {
  const byStart = new Map(task.known.map((block) => [block.after, block]));
  const reader = new RecordReader(tools.snapshot, task.institution);
  const found: FoundBlock[] = [];
  for (const range of task.ranges) {
    let next: UuidRange | undefined = range;
    while (next !== undefined) {
      const old = byStart.get(next.after);
      const isKept = old !== undefined && (await isStillTrue(old, range, task, tools));
      const block: FoundBlock | undefined = isKept ? { ...old, isKept } : await newBlock(reader, next, tools);
      if (block === undefined) break;
      found.push(block);
      next = block.until === range.until ? undefined : { after: block.until, until: range.until };
    }
  }
  return found;
}

async function isStillTrue(
  block: PlacedBlock,
  range: UuidRange,
  { institution, isUnchanged }: RangeTask,
  { snapshot, lastArchive }: PackingTools,
): Promise<boolean> {
  if (lastArchive === undefined || !endsAsNow(block, range)) return false;
  if (!isUnchanged) {
    const holding = await snapshot.holding({ institution, after: block.after, until: block.until });
    if (holding.records !== block.records || holding.lastChange !== block.lastChange) return false;
  }
  return isAsWritten(lastArchive, block);
}

/** A block ends at a record or with its range; ranges may have been others when it was made. */
function endsAsNow({ until }: PlacedBlock, range: UuidRange): boolean {
  if (until === range.until) return true;
  if (until === undefined || mayEndRange(until)) return false;
  return range.until === undefined || until < range.until;
}

function isAsWritten(archive: number, { offset, packed }: PlacedBlock): boolean {
  if (buffer.length < packed.bytes) buffer = Buffer.allocUnsafe(2 * packed.bytes);
  const bytes = buffer.subarray(0, packed.bytes);
  return readAll(archive, bytes, offset) && extentOf(bytes).crc === packed.crc;
}

/** Used again and again: most nights, all blocks are looked at. */
let buffer = Buffer.alloc(0);

/** The records of a range that make one block; undefined where there are none, as all may be gone. */
async function newBlock(
  reader: RecordReader,
  range: UuidRange,
  { lines, spool }: PackingTools,
): Promise<FoundBlock | undefined> {
  lines.reset();
  const isLast = await reader.readBlock(range, lines);
  const { records, damaged, lastChange, lastUuid, origins } = lines;
  if (records === 0) return undefined;
  const until = isLast ? range.until : lastUuid;
  return {
    ...range,
    until,
    records,
    damaged,
    lastChange,
    origins,
    ...packIntoSpool(spool, lines.bytes),
    isKept: false,
  };
}
