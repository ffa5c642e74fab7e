import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE, VITRINE } from '../../../vitrine-command.ts';

export const ADMIN_KEY = 'admin-key';
export const SEARCH_KEY = 'search-key';

export interface StartedEngine {
  readonly port: number;
  stop(): Promise<void>;
}

/** `vitrine engine` in a separate process, with an empty folder that is deleted at the end. */
export async function startEngine(): Promise<StartedEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-engine-'));
  const child = spawn(process.execPath, [...VITRINE, 'engine'], {
    env: {
      ...COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      SEARCH_ADMIN_API_KEY: ADMIN_KEY,
      SEARCH_API_KEY: SEARCH_KEY,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    port: await portOf(child.stdout),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function portOf(output: AsyncIterable<unknown>): Promise<number> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const port = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`the engine did not start: ${text}`);
}
