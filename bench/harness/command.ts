import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import memory from '../../bin/memory.json' with { type: 'json' };
import { processorMsOf, usageOf } from './processor-time.ts';

const MAIN = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/vitrine', import.meta.url));
const TELL_USAGE = new URL('./report-usage.ts', import.meta.url).href;

export interface Usage {
  /** User and system, all threads. */
  readonly processorSeconds: number;
  /** Peak resident memory. */
  readonly peakMiB: number;
}

/** A `vitrine` command in a separate process, started as by bin/vitrine.mjs, with only these settings. */
export class Command {
  readonly #args: readonly string[];
  readonly #child;

  constructor(dataDir: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
    this.#args = args;
    const nodeArguments = [...memory.nodeArguments, '--import', TELL_USAGE];
    this.#child = spawn(process.execPath, [...nodeArguments, MAIN, ...args], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
      env: {
        ...memory.environment,
        NODE_COMPILE_CACHE: COMPILED,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'error',
        ...settings,
      },
    });
    // A benchmark that fails leaves no process behind.
    process.once('exit', () => this.#child.kill('SIGKILL'));
  }

  get output(): Readable {
    if (!this.#child.stdout) throw new Error('a command has no output');
    return this.#child.stdout;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Current resident memory. */
  residentMiB(): number {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.pid)])) / 1024;
  }

  /** Milliseconds of processor time so far, of the threads that run. NaN except on Linux. */
  processorMs(): number {
    return processorMsOf(this.pid ?? 0) ?? Number.NaN;
  }

  /** The same with threads that have ended, to ten milliseconds. */
  processorMsInAll(): number {
    return usageOf(this.pid ?? 0)?.processorMs ?? Number.NaN;
  }

  /** The service's base URL, from its output. Errors: if it ends before. */
  async url(): Promise<string> {
    let said = '';
    for await (const chunk of this.output.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      const url = /(?:runs at|listens on) (http:\/\/[\d.:]+)/.exec(said)?.[1];
      if (url !== undefined) return url;
    }
    throw new Error(`${this.#args[0]} does not serve`);
  }

  terminate(): void {
    this.output.resume();
    this.#child.kill('SIGTERM');
  }

  /** Resolves when the command has printed this text. Errors: if it ends before. */
  async says(text: string): Promise<void> {
    let said = '';
    for await (const chunk of this.output.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      if (said.includes(text)) return;
    }
    throw new Error(`${this.#args[0]} does not say ${text}`);
  }

  /** Errors: a status other than the expected one. */
  async end(expected = 0): Promise<Usage> {
    const pipe = this.#child.stdio[3];
    if (!(pipe instanceof Readable)) throw new Error('no pipe for the usage');
    const [usage, [status]] = await Promise.all([
      json(pipe) as Promise<NodeJS.ResourceUsage>,
      this.#child.exitCode === null ? once(this.#child, 'exit') : [this.#child.exitCode],
    ]);
    if (status !== expected) throw new Error(`vitrine ${this.#args.join(' ')} ended with status ${status}`);
    const { userCPUTime, systemCPUTime, maxRSS } = usage;
    return { processorSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMiB: maxRSS / 1024 };
  }
}
