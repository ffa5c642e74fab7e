import type { Institution } from '../../records/record-snapshot.ts';
import type { Source } from '../archive/write-archive.ts';
import type { Block } from '../blocks/block.ts';
import type { BlockIndex, IndexedInstitution } from '../blocks/block-index.ts';
import type { RangeTask } from '../blocks/pack-range.ts';
import { type UuidRange, uuidRanges } from '../blocks/uuid-ranges.ts';
import type { Job, Packer } from '../threads/packers.ts';

/** The last export over the same store. */
export interface LastExport {
  readonly index: BlockIndex;
  /** Path of its archive. */
  readonly archive: string;
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

interface Part {
  readonly task: RangeTask;
  /** About so many records have to be read. */
  readonly records: number;
  blocks: readonly CollectedBlock[];
}

/** The blocks of all institutions: those of the last export that are still true, and new ones. */
export class BlockCollector {
  /** The largest come first, so that no thread is left with one in the end. */
  readonly jobs: readonly Job[];
  readonly #parts: ReadonlyMap<Institution, readonly Part[]>;

  /** `onRecords`: called with the number of records done so far. */
  constructor(
    institutions: readonly Institution[],
    last: LastExport | undefined,
    onRecords: (records: number) => void,
  ) {
    const known = new Map(last?.index.institutions.map((one) => [one.name, one]));
    this.#parts = new Map(institutions.map((one) => [one, partsOf(one, known.get(one.name))]));
    let done = 0;
    const all = [...this.#parts.values()].flat().sort((a, b) => b.records - a.records);
    this.jobs = all.map((part) => async (packer: Packer) => {
      const found = await packer.call('packRange', part.task);
      const pathOf = (isKept: boolean) => (isKept && last ? last.archive : packer.spool);
      part.blocks = found.map(({ offset, ...block }) => ({
        ...block,
        source: { path: pathOf(block.isKept), offset },
      }));
      for (const { records } of found) done += records;
      onRecords(done);
    });
  }

  /** When all jobs are done. */
  institutions(): CollectedInstitution[] {
    return [...this.#parts].map(([institution, parts]) => ({
      institution,
      blocks: parts.flatMap(({ blocks }) => blocks),
    }));
  }
}

/** Of an institution that has not changed, blocks are only looked at: one part will do. */
function partsOf({ name, records, lastChange }: Institution, before: IndexedInstitution | undefined): Part[] {
  const ranges = uuidRanges(records);
  const known = before?.blocks ?? [];
  if (before?.records === records && before.lastChange === lastChange) {
    return [{ task: { institution: name, ranges, known, isUnchanged: true }, records: 0, blocks: [] }];
  }
  return ranges.map((range) => ({
    task: {
      institution: name,
      ranges: [range],
      known: known.filter((block) => startsIn(block, range)),
      isUnchanged: false,
    },
    records: records / ranges.length,
    blocks: [],
  }));
}

const startsIn = ({ after = '' }: Block, range: UuidRange): boolean =>
  after >= (range.after ?? '') && (range.until === undefined || after < range.until);

/** Uuids of records that have no line. */
export const damagedIn = ({ blocks }: CollectedInstitution): string[] =>
  blocks.flatMap(({ damaged }) => damaged);

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
