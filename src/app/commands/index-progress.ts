import type { IndexerOptions } from '../../ingest/index-run.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type ProgressStream, startProgress } from '../progress.ts';
import { startReport } from './index-report.ts';

interface IndexProgressOptions {
  /** Standard output and error, or what a test puts in their place. */
  readonly out: Pick<ProgressStream, 'write'>;
  readonly err: ProgressStream;
  /** Nothing but the progress, and that on a terminal only. */
  readonly brief: boolean;
  readonly clock: Clock;
}

/** What is said before the passes that take longer. */
const SEARCHABLE = 'all records are in the index; vectors and pictures follow';

const SILENCE = { write: () => true };

/** Shows how an indexing run gets on: one progress for the records, and one for each pass. */
export function indexProgress({
  out,
  err,
  brief,
  clock,
}: IndexProgressOptions): Pick<
  IndexerOptions,
  'onStart' | 'onSearchable' | 'onProgress' | 'onPassProgress'
> & { end(): void } {
  const stream = brief && err.isTTY !== true ? SILENCE : err;
  const start = (label: string) => startProgress({ label, noun: 'records', stream, clock });
  let progress = start('index');
  let current: string | undefined;
  return {
    onStart(what) {
      if (!brief) err.write(`${startReport(what)}\n`);
    },
    onSearchable() {
      // Before the text: it would stand behind the progress in one line.
      progress.end();
      if (!brief) out.write(`${SEARCHABLE}\n`);
    },
    onProgress({ indexed, deleted, ...work }) {
      progress.update({ ...work, count: indexed + deleted });
    },
    onPassProgress({ pass, records, ...work }) {
      if (pass !== current) {
        progress.end();
        progress = start(pass);
        current = pass;
      }
      progress.update({ ...work, count: records });
    },
    end: () => progress.end(),
  };
}
