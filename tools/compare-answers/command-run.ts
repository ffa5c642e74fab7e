import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Checkout } from './checkout.ts';
import type { ComparedCommand } from './commands.ts';
import { withoutTimes } from './without-times.ts';

/** What a command said and how it ended, without times and folders. */
export interface Ended {
  readonly status: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The same for both states. */
export const BASE_URL = 'https://vitrine.example';

/** Runs the command in the checkout's folder, so that its own sample can be named. */
export async function runCommand(
  { folder }: Checkout,
  { args, settings = {}, signal }: ComparedCommand,
  dataDir: string,
): Promise<Ended> {
  const child = spawn(process.execPath, ['--no-warnings', 'src/app/main.ts', ...args.map(put)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, BASE_URL, SLOW_SEARCH: 'off', ...settings },
  });
  const closed = new Promise<string>((resolve) =>
    child.once('close', (status, killedBy) => resolve(String(status ?? killedBy))),
  );
  if (signal !== undefined) child.stdout.on('data', () => child.kill(signal));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const known = (said: string): string =>
    withoutTimes(said).replaceAll(dataDir, '<data>').replaceAll(folder, '<folder>');
  return { status, headers: { stderr: known(err) }, body: known(out) };

  /** `DATA` in an argument stands for the data folder. */
  function put(arg: string): string {
    return arg.replace(/^DATA(?=\/|$)/, dataDir);
  }
}
