import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type OriginRun, packRuns, unpackRuns } from '../../edm/dataset-origins.ts';
import type { Block } from './block.ts';

/**
 * What an export remembers for the next one, in `blocks.json` beside the archive:
 * where each block is, and what it holds.
 */
export interface BlockIndex {
  /** The record store knows this name of the export too: only over the same store are change numbers the same. */
  readonly stamp: string;
  /** The highest change number of the store. */
  readonly lastChange: number;
  /** What lines are made with beside the records; of another text, no block is kept. */
  readonly recipe: string;
  readonly institutions: readonly IndexedInstitution[];
}

export interface IndexedInstitution {
  readonly name: string;
  readonly records: number;
  readonly lastChange: number;
  /** Unix seconds. */
  readonly datestamp: number;
  readonly blocks: readonly PlacedBlock[];
}

export interface PlacedBlock extends Block {
  /** Where it begins in the archive, in bytes. */
  readonly offset: number;
}

const FORMAT = 3;

export function writeBlockIndex({ institutions, ...rest }: BlockIndex): string {
  const packed = institutions.map(({ blocks, ...institution }) => ({
    ...institution,
    blocks: blocks.map(({ origins, ...block }) => ({ ...block, ...packRuns(origins) })),
  }));
  const index = { ...rest, institutions: packed };
  return JSON.stringify({ format: FORMAT, crc: crcOf(index), index });
}

/** A number of the index that has become another one would make an archive that nobody can unpack. */
const crcOf = (index: unknown): number => crc32(JSON.stringify(index));

/** Errors: undefined for another format, an index that is not as it was written, or anything else. */
export function readBlockIndex(text: string): BlockIndex | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const file = fileSchema.safeParse(value);
  if (!file.success || crcOf(file.data.index) !== file.data.crc) return undefined;
  const parsed = indexSchema.safeParse(file.data.index);
  return parsed.success ? parsed.data : undefined;
}

const count = z.int().nonnegative();
const extent = z.object({ bytes: count, crc: count });

const blockSchema = z
  .object({
    after: z.string().optional(),
    until: z.string().optional(),
    records: count,
    damaged: z.array(z.string()),
    lastChange: count,
    raw: extent,
    packed: extent,
    offset: count,
    origins: z.array(z.unknown()),
    runs: z.array(count),
  })
  .transform(({ origins, runs, after, until, ...block }, context) => {
    const unpacked: OriginRun[] | undefined = unpackRuns({ origins, runs });
    if (unpacked === undefined) context.addIssue('not the origins of a block');
    return { ...block, after, until, origins: unpacked ?? [] };
  });

const fileSchema = z.object({ format: z.literal(FORMAT), crc: count, index: z.unknown() });

const indexSchema = z.object({
  stamp: z.string(),
  lastChange: count,
  recipe: z.string(),
  institutions: z.array(
    z.object({
      name: z.string(),
      records: count,
      lastChange: count,
      datestamp: count,
      blocks: z.array(blockSchema),
    }),
  ),
});
