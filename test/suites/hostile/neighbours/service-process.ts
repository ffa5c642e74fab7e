import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../free-port.ts';

/** Records are indexed with it, and the service has another port each time. */
const BASE_URL = 'http://vitrine.example';
const SAMPLE_MS = 50;

/** `bin/vitrine.mjs` of a checkout, as an operator starts it: it starts the program in a process of its own. */
function spawnFrom(checkout: string, dataDir: string, args: readonly string[], port = 0): ChildProcess {
  const child = spawn(process.execPath, [join(checkout, 'bin/vitrine.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      BASE_URL,
      PORT: String(port),
      LOG_LEVEL: 'error',
      SLOW_SEARCH: 'off',
    },
  });
  // The program ends when this one has ended.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** Lets a command come to its end. Errors: for another status than 0. */
export async function runFrom(checkout: string, dataDir: string, args: readonly string[]): Promise<void> {
  const child = spawnFrom(checkout, dataDir, args);
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (said += String(chunk)));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`vitrine ${args.join(' ')} ended with ${status}: ${said.slice(-2000)}`);
}

/** A running service. */
export interface Service {
  readonly port: number;
  /** MiB in memory now. */
  memory(): number;
  /** Milliseconds of processor time until now. */
  cpuMs(): number;
  /** The most memory since the last call, seen every 50 ms. */
  peak(): number;
  hasEnded(): boolean;
  end(): Promise<void>;
}

/** Resolves when it listens. */
export async function startService(checkout: string, dataDir: string): Promise<Service> {
  const port = await freePort();
  const child = spawnFrom(checkout, dataDir, ['serve'], port);
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (said += String(chunk)));
  await listening(child, port, () => said);
  const pid = programOf(child.pid ?? -1);
  let peak = 0;
  const memory = (): number => memoryOf(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memory())), SAMPLE_MS);
  return {
    port,
    memory,
    cpuMs: () => cpuOf(pid),
    peak() {
      const before = Math.max(peak, memory());
      peak = 0;
      return before;
    },
    hasEnded: () => !existsSync(`/proc/${pid}`),
    async end() {
      clearInterval(timer);
      child.kill('SIGKILL');
      // Its thread may be too busy to notice.
      if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
      while (existsSync(`/proc/${pid}`)) await sleep(20);
    },
  };
}

async function listening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    await response?.text();
    if (response?.ok) return;
    if (child.exitCode !== null) throw new Error(`vitrine serve does not start: ${said()}`);
    await sleep(50);
  }
}

/** The process that the launcher has started. */
const programOf = (launcher: number): number =>
  Number(readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ')[0]);

const memoryOf = (pid: number): number => {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
};

/** Linux counts in hundredths of a second. Source: proc_pid_stat(5). */
function cpuOf(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
