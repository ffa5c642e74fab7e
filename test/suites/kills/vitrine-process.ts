import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';

/** A command of `vitrine` in a process of its own. */
export interface Vitrine {
  readonly pid: number;
  /** What it has written to standard output so far. */
  said(): string;
  /** The same of standard error. */
  complained(): string;
  /** The first group of what it says, as soon as it does. Errors: when it ends before. */
  saying(pattern: RegExp): Promise<string>;
  hasEnded(): boolean;
  /** Without a chance to put anything in order. */
  kill(): void;
  /** Exit status; null after a kill. */
  readonly ended: Promise<number | null>;
}

export function spawnVitrine(
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Vitrine {
  const child = spawn(process.execPath, [...VITRINE, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...COMPILE_CACHE,
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ALLOW_PRIVATE_IMAGES: 'on',
      // Tests read the log, and on a busy machine any search can be slow.
      SLOW_SEARCH: 'off',
      ...settings,
    },
  });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  let [said, complained, hasEnded] = ['', '', false];
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    complained += String(chunk);
  });
  return {
    pid: child.pid ?? -1,
    said: () => said,
    complained: () => complained,
    async saying(pattern) {
      for (;;) {
        const found = pattern.exec(said)?.[1];
        if (found !== undefined) return found;
        if (hasEnded)
          throw new Error(`vitrine ${args.join(' ')} ended before it said ${pattern}: ${complained}`);
        await sleep(10);
      }
    },
    hasEnded: () => hasEnded,
    kill: end,
    ended: new Promise((resolve, reject) => {
      child.once('close', (status, signal) => {
        hasEnded = true;
        process.off('exit', end);
        if (status === 0 || signal === 'SIGKILL') resolve(status);
        else reject(new Error(`vitrine ${args.join(' ')} ended with ${status ?? signal}: ${complained}`));
      });
    }),
  };
}

/** Lets it come to its end. Errors: for another status than 0. */
export async function runVitrine(
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  assert.equal(await spawnVitrine(dataDir, args, settings).ended, 0);
}
