import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMPILE_CACHE, VITRINE } from '../../../vitrine-command.ts';

const KEY = 'key';

/** `vitrine engine` in a separate process. */
export class EngineProcess {
  readonly #child;
  readonly #address: string;

  private constructor(child: ReturnType<typeof launch>, url: string) {
    this.#child = child;
    this.#address = url;
  }

  /** `within` is a command that the one given behind it becomes, with other rights or limits. */
  static async start(dataDir: string, within: readonly string[] = []): Promise<EngineProcess> {
    const child = launch(dataDir, within);
    // It ends with the test.
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    let said = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      const url = /listens on (http:\/\/\S+?),/.exec(said)?.[1];
      if (url === undefined) continue;
      child.stdout.resume();
      return new EngineProcess(child, url);
    }
    throw new Error(`vitrine engine does not start: ${said}`);
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  /** Text of the reply. Errors: for a status from 400 on, and if the process has ended. */
  async ask(method: string, path: string, body?: string | object): Promise<string> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: { 'x-typesense-api-key': KEY },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  }

  /** Ends it at once, without a chance to put anything in order. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
  }
}

function launch(dataDir: string, within: readonly string[]) {
  const [command = process.execPath, ...args] = [...within, process.execPath, ...VITRINE, 'engine'];
  return spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...COMPILE_CACHE,
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      SEARCH_ADMIN_API_KEY: KEY,
    },
  });
}
