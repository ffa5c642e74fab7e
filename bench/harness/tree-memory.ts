import { readdirSync, readFileSync } from 'node:fs';

const READ_EVERY_MS = 200;

/**
 * The sum of the peaks of resident memory of a process and of all processes that
 * it starts. NaN except on Linux.
 */
export class TreeMemory {
  readonly #root: number;
  readonly #peaks = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(root: number) {
    this.#root = root;
    this.#read();
    this.#timer = setInterval(() => this.#read(), READ_EVERY_MS);
  }

  #read(): void {
    const waiting = [this.#root];
    for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
      const peak = peakKiB(pid);
      if (peak !== undefined) this.#peaks.set(pid, peak);
      waiting.push(...childrenOf(pid));
    }
  }

  /** The sum so far. */
  peakMiB(): number {
    this.#read();
    if (this.#peaks.size === 0) return Number.NaN;
    return [...this.#peaks.values()].reduce((sum, peak) => sum + peak, 0) / 1024;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function peakKiB(pid: number): number | undefined {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1];
  return peak === undefined ? undefined : Number(peak);
}

/** Every thread may have started processes. */
function childrenOf(pid: number): number[] {
  return namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

/** Processes and threads may end at any moment. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
