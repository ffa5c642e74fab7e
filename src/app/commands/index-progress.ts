import type { IndexerOptions } from '../../ingest/index-run.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type ProgressStream, startProgress } from '../progress.ts';
import { startReport } from './index-report.ts';

interface IndexProgressOptions {
  /** Standard output and error, or substitutes in tests. */
  readonly out: Pick<ProgressStream, 'write'>;
  readonly err: ProgressStream;
  /** Shows only the progress, and only on a terminal. */
  readonly brief: boolean;
  readonly clock: Clock;
}

/** Printed before the passes, which take longer. */
const SEARCHABLE = 'all records are in the index; vectors and pictures follow';

/** Shows the progress of an indexing run: first of the records, then of each pass. */
export function indexProgress({
  out,
  err,
  brief,
  clock,
}: IndexProgressOptions): Pick<IndexerOptions, 'onStart' | 'onSearchable' | 'onProgress' | 'onPassProgress'> &
  Disposable & { end(): void } {
  const begin = (label: string) =>
    startProgress({ label, noun: 'records', stream: err, onlyOnTerminal: brief, clock });
  let progress = begin('index');
  let current: string | undefined;
  return {
    onStart(start) {
      if (!brief) err.write(`${startReport(start)}\n`);
    },
    onSearchable() {
      // Otherwise the text would follow the progress in the same line.
      progress.end();
      if (!brief) out.write(`${SEARCHABLE}\n`);
    },
    onProgress({ done, doneBefore, total }) {
      progress.update({ done, doneBefore, total });
    },
    onPassProgress({ pass, done, doneBefore, total }) {
      if (pass !== current) {
        progress.end();
        progress = begin(pass);
        current = pass;
      }
      progress.update({ done, doneBefore, total });
    },
    end: () => progress.end(),
    [Symbol.dispose]: () => progress.end(),
  };
}
