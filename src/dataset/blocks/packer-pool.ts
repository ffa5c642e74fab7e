import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { PackedLines, PackTask } from './pack-block.ts';

/** Threads that write and deflate lines, one for each core. */
export interface PackerPool {
  readonly threads: number;
  /** The memory of the bodies is handed over. */
  pack(task: PackTask): Promise<PackedLines>;
  close(): Promise<void>;
}

/** The record store feeds some eight; each holds a block of records and its text. */
const MAX_THREADS = 8;

export function startPackerPool(): PackerPool {
  const threads = Math.min(MAX_THREADS, availableParallelism());
  let pool: Piscina<PackTask, PackedLines> | undefined;
  const start = () =>
    new Piscina<PackTask, PackedLines>({
      filename: new URL('pack-block-worker.ts', import.meta.url).href,
      // A night with one changed institution needs no more than one.
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      // A thread makes few objects: it need not let them gather.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
  return {
    threads,
    async pack(task) {
      // Most nights have little to pack, and starting threads takes longer than all the rest.
      pool ??= start();
      const transfer = [task.bodies.buffer];
      // It has to be a list; the types of piscina see options of Node.js in it.
      return pool.run(task, { transferList: Object.assign(transfer, { transfer }) });
    },
    async close() {
      await pool?.destroy();
    },
  };
}
