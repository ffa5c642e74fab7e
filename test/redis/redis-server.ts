import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

const PROGRAMS = ['redis-server', 'valkey-server'];

/** A Redis of our own on 127.0.0.1, which keeps nothing on disk and can be killed and started again. */
export class RedisServer {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'vitrine-redis-'));
  #process: ChildProcess;

  private constructor(port: number, process: ChildProcess) {
    this.port = port;
    this.#process = process;
  }

  /** Errors: where no Redis is installed, one that says so. */
  static async start(...more: readonly string[]): Promise<RedisServer> {
    const port = await freePort();
    return new RedisServer(port, await run(port, more));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async restart(): Promise<void> {
    this.#process = await run(this.port, []);
  }

  /** SIGKILL takes it away at once, SIGSTOP lets it hang. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const ended = signal === 'SIGKILL' ? once(this.#process, 'exit') : undefined;
    this.#process.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await this.signal('SIGKILL');
    rmSync(this.#folder, { recursive: true });
  }
}

async function run(port: number, more: readonly string[]): Promise<ChildProcess> {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...more,
  ];
  for (const program of PROGRAMS) {
    const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    const outcome = await Promise.race([
      isReady(child),
      once(child, 'error').then(() => 'missing'),
      once(child, 'exit').then(() => 'ended'),
    ]);
    if (outcome === 'ready') return child;
    if (outcome === 'ended') throw new Error(`${program} on port ${port} ended at once`);
  }
  throw new Error(`No ${PROGRAMS.join(' or ')} here: install one (apt-get install redis-server).`);
}

async function isReady({ stdout }: ChildProcess): Promise<'ready'> {
  let text = '';
  return new Promise((resolve) => {
    stdout?.on('data', (chunk) => {
      text += chunk;
      if (/ready to accept connections/i.test(text)) resolve('ready');
    });
  });
}
