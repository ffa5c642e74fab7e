import type { FileHandle } from 'node:fs/promises';
import { mapInOrder } from '../../kernel/map-in-order.ts';
import type { Institution, RecordSnapshot } from '../../records/record-snapshot.ts';
import { extentOf } from '../archive/gzip-parts.ts';
import { readAll, type Source, type Spool } from '../archive/spool.ts';
import type { Block } from '../blocks/block.ts';
import type { BlockIndex, IndexedInstitution, PlacedBlock } from '../blocks/block-index.ts';
import { nextBlocks } from '../blocks/next-blocks.ts';
import type { PackedLines } from '../blocks/pack-block.ts';
import type { PackerPool } from '../blocks/packer-pool.ts';
import type { RecordBatch } from '../blocks/record-batch.ts';

/** The last export over the same store, whose archive is open. */
export interface LastExport {
  readonly index: BlockIndex;
  readonly archive: FileHandle;
}

export interface CollectOptions {
  readonly snapshot: RecordSnapshot;
  readonly institutions: readonly Institution[];
  readonly last: LastExport | undefined;
  readonly spool: Spool;
  readonly pool: PackerPool;
  readonly idBase: string;
  readonly signal: AbortSignal | undefined;
  /** Called with the number of records done so far. */
  readonly onRecords: (records: number) => void;
}

/** An institution with its blocks, and where their bytes are for now. */
export interface CollectedInstitution {
  readonly institution: Institution;
  readonly blocks: readonly CollectedBlock[];
}

interface CollectedBlock extends Block {
  readonly source: Source;
  readonly isKept: boolean;
}

/** The blocks of all institutions: those that are still true, and new ones in the spool. */
export async function collectBlocks(options: CollectOptions): Promise<CollectedInstitution[]> {
  const { institutions, spool, pool, idBase, onRecords } = options;
  const collected = new Map<Institution, CollectedBlock[]>(institutions.map((one) => [one, []]));
  const pack = async (step: Step): Promise<Packed> =>
    'kept' in step ? step : { ...step, lines: await pool.pack({ idBase, ...step.batch }) };
  let done = 0;
  for await (const step of mapInOrder(steps(options), 2 * pool.threads, pack)) {
    const block = 'kept' in step ? step.kept : await newBlock(step, spool);
    collected.get(step.institution)?.push(block);
    done += block.records;
    onRecords(done);
  }
  return institutions.map((institution) => ({ institution, blocks: collected.get(institution) ?? [] }));
}

type Step = { readonly institution: Institution } & ({ readonly kept: CollectedBlock } | NewStep);

interface NewStep {
  readonly until: string | undefined;
  readonly lastChange: number;
  readonly records: number;
  readonly batch: RecordBatch;
}

type Packed =
  | { readonly institution: Institution; readonly kept: CollectedBlock }
  | ({ readonly institution: Institution; readonly lines: PackedLines } & NewStep);

async function* steps({ snapshot, institutions, last, signal }: CollectOptions): AsyncGenerator<Step> {
  const known = new Map(last?.index.institutions.map((one) => [one.name, one]));
  for (const institution of institutions) {
    const before = known.get(institution.name);
    const isSound = async (block: PlacedBlock) => last !== undefined && isAsWritten(last.archive, block);
    for await (const next of nextBlocks({ snapshot, institution, known: before, isSound })) {
      signal?.throwIfAborted();
      if (!('kept' in next)) yield { institution, ...next };
      else if (last !== undefined) {
        const source = { file: last.archive, offset: next.kept.offset };
        yield { institution, kept: { ...next.kept, source, isKept: true } };
      }
    }
  }
}

async function newBlock(
  { until, lastChange, records, lines }: NewStep & { readonly lines: PackedLines },
  spool: Spool,
): Promise<CollectedBlock> {
  const { packed, extents, origins } = lines;
  const source = await spool.append(packed);
  return { until, lastChange, records, ...extents, origins, source, isKept: false };
}

async function isAsWritten(archive: FileHandle, { offset, packed }: PlacedBlock): Promise<boolean> {
  const { size } = await archive.stat();
  if (offset + packed.bytes > size) return false;
  return extentOf(await readAll({ file: archive, offset }, packed)).crc === packed.crc;
}

/** What the next export has to know, now that the blocks have their places. */
export const indexed = (
  { institution, blocks }: CollectedInstitution,
  offsets: readonly number[],
): IndexedInstitution => ({
  ...institution,
  blocks: blocks.map(({ source: _source, isKept: _isKept, ...block }, at) => ({
    ...block,
    offset: offsets[at] ?? 0,
  })),
});
