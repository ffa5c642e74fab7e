import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../free-port.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';

export const ADMIN_KEY = 'admin-key-of-the-nodes';
export const SEARCH_KEY = 'search-key-of-the-nodes';

/** `vitrine engine` as a node: a process with a data folder and a port, which it keeps when it restarts. */
export class NodeProcess {
  readonly #dataDir: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.#port = port;
  }

  static async start(dataDir: string): Promise<NodeProcess> {
    const node = new NodeProcess(dataDir, await freePort());
    await node.start();
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Resolves when it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...VITRINE, 'engine'], {
      env: {
        ...COMPILE_CACHE,
        DATA_DIR: this.#dataDir,
        PORT: String(this.#port),
        SEARCH_ADMIN_API_KEY: ADMIN_KEY,
        SEARCH_API_KEY: SEARCH_KEY,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    let output = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      if (!/listens on/.test(output)) continue;
      child.stdout.resume();
      return;
    }
    throw new Error(`vitrine engine does not start: ${output}`);
  }

  /** For instance SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it and waits for that. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill(signal);
    await ended;
  }
}
