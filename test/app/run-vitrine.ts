import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

/** One command of `vitrine` in a process of its own, in an environment that holds nothing else. */
export function run(
  command: string,
  environment: Record<string, string>,
  argv: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [MAIN, command, ...argv], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Where it serves, as soon as it says so. */
export async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += chunk;
    const address = /answers at (\S+)\n/.exec(text)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`it did not start: ${text}`);
}
