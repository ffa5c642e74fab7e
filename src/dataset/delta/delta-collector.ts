import { originsComment } from '../../edm/dataset-origins.ts';
import type { ArchiveFile, ArchivePiece } from '../archive/write-archive.ts';
import type { SpooledPiece } from '../blocks/pack-into-spool.ts';
import type { Job, Packer } from '../threads/packers.ts';
import type { PackedChanges } from './pack-changes.ts';

export interface Delta {
  /** Time of the export that it leads from. */
  readonly from: string;
  readonly files: readonly ArchiveFile[];
  readonly changed: number;
  readonly deleted: number;
}

/** Names in the archive: lines of records as they are now, and uuids of those that are gone, one a line. */
const CHANGED = 'changed.jsonl';
const DELETED = 'deleted.txt';

/** What one thread takes at a time. */
const CHANGES = 1024;

/** Everything that has changed between two change numbers, in that order. */
export class DeltaCollector {
  readonly jobs: readonly Job[];
  readonly #parts: (PackedChanges & { readonly spool: string })[] = [];

  constructor(after: number, until: number) {
    const jobs: Job[] = [];
    for (let start = after; start < until; start += CHANGES) {
      const task = { after: start, until: Math.min(start + CHANGES, until) };
      const place = jobs.length;
      jobs.push(async (packer: Packer) => {
        this.#parts[place] = { ...(await packer.call('packChanges', task)), spool: packer.spool };
      });
    }
    this.jobs = jobs;
  }

  /** When all jobs are done. `from` and `to`: times of the two exports, ISO 8601. */
  delta(from: string, to: string): Delta {
    const mtime = Math.floor(Date.parse(to) / 1000);
    const all = this.#parts;
    const pieces = (of: 'changed' | 'deleted'): ArchivePiece[] =>
      all.flatMap((part) => part[of].map((piece) => placed(piece, part.spool)));
    const count = (of: 'changed' | 'deleted') => all.reduce((sum, { counts }) => sum + counts[of], 0);
    const comment = originsComment(all.flatMap(({ origins }) => origins));
    return {
      from,
      files: [
        { name: CHANGED, mtime, comment, pieces: pieces('changed') },
        { name: DELETED, mtime, pieces: pieces('deleted') },
      ],
      changed: count('changed'),
      deleted: count('deleted'),
    };
  }
}

const placed = ({ raw, packed, offset }: SpooledPiece, path: string): ArchivePiece => ({
  raw,
  packed,
  source: { path, offset },
});
