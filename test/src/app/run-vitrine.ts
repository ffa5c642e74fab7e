import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';

/** The longest that a search may take: on a busy machine the default of two seconds can be too short. */
const SEARCH_TIME_LIMIT = '30';

/** Runs a command of `vitrine` in a process whose environment contains nothing else. */
export function run(command: string, environment: Record<string, string>, argv: readonly string[] = []) {
  return spawn(process.execPath, [...VITRINE, command, ...argv], {
    env: { ...COMPILE_CACHE, SEARCH_TIME_LIMIT, SLOW_SEARCH: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  /** Without the lines about progress. */
  readonly stderr: string;
}

/** Runs a command of `vitrine` to its end, as `run` does. */
export async function outcomeOf(...command: Parameters<typeof run>): Promise<Outcome> {
  const child = run(...command);
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  return { status, stdout, stderr: withoutProgress(stderr) };
}

/** Standard error without the lines about progress, which only slow runs print. */
export const withoutProgress = (stderr: string): string =>
  stderr.replace(/^(?:ingest|harvest|index|export|copy-store|check-links|validate) {2}.*\n/gm, '');

/** Waits until the service prints its URL. */
export async function serviceUrl({ stdout }: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of stdout ?? []) {
    said += chunk;
    const url = /runs at (\S+)\n/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`the service did not start: ${said}`);
}
