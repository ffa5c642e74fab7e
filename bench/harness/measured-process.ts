import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, BenchEngine, Manner, Question } from '../queries/question.ts';

/** What a process has used so far; memory in MiB. */
export interface Costs {
  readonly buildSeconds: number;
  /** Of all threads. */
  readonly buildProcessorSeconds: number;
  /** Resident memory after a garbage collection, minus that of the process before its first document. */
  readonly resident: number;
  /** Peak resident memory. */
  readonly peak: number;
}

/** Processor time of the whole process, with all threads, for one query, and the elapsed time. */
export interface Measured {
  readonly processorMs: number;
  readonly clockMs: number;
  /** Only if requested. */
  readonly answer: Answer | undefined;
}

interface Request {
  readonly question: Question;
  readonly manner: Manner;
  readonly withAnswer: boolean;
}

/**
 * Runs in the measured process: builds or opens the engine, then runs one query
 * after the other. Undefined: it was built for another process.
 */
export async function serveQuestions(open: () => Promise<BenchEngine | undefined>): Promise<void> {
  process.once('disconnect', () => process.exit());
  const send = (message: object): void => {
    process.send?.(message);
  };
  const before = residentMiB();
  const began = performance.now();
  const cpu = process.cpuUsage();
  const engine = await open();
  const buildSeconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const costs: Costs = {
    buildSeconds,
    buildProcessorSeconds: (user + system) / 1e6,
    resident: residentMiB() - before,
    peak: process.resourceUsage().maxRSS / 1024,
  };
  process.on('message', ({ question, manner, withAnswer }: Request) => {
    const clock = performance.now();
    const cpu = process.cpuUsage();
    const read = engine?.ask(question, manner);
    const { user, system } = process.cpuUsage(cpu);
    const clockMs = performance.now() - clock;
    const measured: Measured = {
      processorMs: (user + system) / 1000,
      clockMs,
      answer: withAnswer ? read?.() : undefined,
    };
    send(read ? measured : {});
  });
  send(costs);
}

function residentMiB(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage.rss() / 1024 / 1024;
}

/** An engine in a separate process. */
export class MeasuredProcess {
  readonly costs: Costs;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, costs: Costs) {
    this.#child = child;
    this.costs = costs;
  }

  /** Resolves when the engine has all documents. Errors: if the process ends before. */
  static async start(script: string, args: readonly string[]): Promise<MeasuredProcess> {
    const child = fork(script, args, { execArgv: ['--expose-gc', '--max-old-space-size=8192'] });
    return new MeasuredProcess(child, (await messageOf(child)) as Costs);
  }

  /** Undefined: the engine has no such feature. */
  async ask(question: Question, manner: Manner, withAnswer = false): Promise<Measured | undefined> {
    this.#child.send({ question, manner, withAnswer } satisfies Request);
    const measured = (await messageOf(this.#child)) as Measured;
    return 'processorMs' in measured ? measured : undefined;
  }

  async stop(): Promise<void> {
    this.#child.disconnect();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }
}

/** The next message. Errors: if the process ends before. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const onExit = (code: number | null): void =>
    ended.abort(new Error(`the process ended with status ${code}`));
  child.once('exit', onExit);
  try {
    const [message] = await once(child, 'message', { signal: ended.signal });
    return message;
  } finally {
    child.off('exit', onExit);
  }
}
