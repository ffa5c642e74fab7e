import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { ComparedCommand } from './commands.ts';
import { withoutTimes } from './without-times.ts';

/** A state of the project, and the folder with its data. */
export interface State {
  readonly checkout: string;
  readonly dataDir: string;
}

/** What a command said and how it ended, without times and folders. */
export interface Ended {
  readonly status: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Starts a command in the checkout's folder, so that its own sample can be named. */
export function spawnCommand({ checkout, dataDir }: State, { args, settings }: ComparedCommand) {
  return spawn(process.execPath, ['--no-warnings', 'src/app/main.ts', ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      BASE_URL: 'https://vitrine.example',
      SLOW_SEARCH: 'off',
      ...settings,
    },
  });
}

/** Runs a command to its end. */
export async function runCommand(state: State, command: ComparedCommand): Promise<Ended> {
  const { checkout, dataDir } = state;
  const args = command.args.map((arg) => arg.replace(/^DATA(?=\/|$)/, dataDir));
  const child = spawnCommand(state, { ...command, args });
  const closed = new Promise<string>((resolve) =>
    child.once('close', (status, killedBy) => resolve(String(status ?? killedBy))),
  );
  const { signal } = command;
  if (signal !== undefined) child.stdout.on('data', () => child.kill(signal));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const known = (said: string): string =>
    withoutTimes(said).replaceAll(dataDir, '<data>').replaceAll(checkout, '<folder>');
  return { status, headers: { stderr: known(err) }, body: known(out) };
}
