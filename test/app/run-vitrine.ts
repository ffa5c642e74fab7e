import { type ChildProcess, spawn } from 'node:child_process';
import { COMPILE_CACHE, VITRINE } from '../vitrine-command.ts';

/** The longest that a search may take: on a busy machine the default of two seconds can be too short. */
const SEARCH_TIME_LIMIT = '30';

/** Runs a command of `vitrine` in a process whose environment contains nothing else. */
export function run(
  command: string,
  environment: Record<string, string>,
  argv: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...VITRINE, command, ...argv], {
    env: { ...COMPILE_CACHE, SEARCH_TIME_LIMIT, SLOW_SEARCH: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Standard error without the lines about progress, which only slow runs print. */
export const withoutProgress = (stderr: string): string =>
  stderr.replace(/^(?:ingest|harvest|index|export|copy-store) {2}.*\n/gm, '');

/** Waits until the service prints its URL. */
export async function serviceUrl({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += chunk;
    const url = /runs at (\S+)\n/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`the service did not start: ${text}`);
}
