import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

/** A PostgreSQL of our own, on a free port of 127.0.0.1, where everybody on this machine is let in. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  /** Of its main process, whose children the others are. */
  pid(): number | undefined;
  /** A superuser, without a password. */
  readonly user: string;
  /** The address of a database of it. */
  url(database: string): string;
  /**
   * A new database; gives its address. `icuLocale` says how it sorts: with
   * `und-u-ka-shifted` hyphens do not count. Without it bytes are compared.
   */
  createDatabase(name: string, icuLocale?: string): string;
  /** Ends it without a warning, as a power failure would. Its files stay for `start`. */
  kill(): Promise<void>;
  /** Starts it again over its files, on the same port. */
  start(): Promise<void>;
  /** Ends it, whatever its state, and removes its files. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk, as they do in production; for benchmarks. */
  readonly durable?: boolean;
}

const USER = 'vitrine';
const HOST = '127.0.0.1';
/** Far above what it takes. */
const START_MS = 60_000;

/**
 * Makes a cluster in a temporary folder with the `initdb` and `postgres` of the
 * machine. PostgreSQL refuses to run for root: then it runs as the user `postgres`.
 * Errors: one that says what is missing on the machine.
 */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const identity = process.getuid?.() === 0 ? userIds('postgres') : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const run = (program: string, args: readonly string[]) => {
    const done = spawnSync(binary(program), args, { ...identity, cwd: folder, encoding: 'utf8' });
    if (done.status === 0) return;
    throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`, { cause: done.error });
  };
  try {
    if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
    run('initdb', ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  } catch (error) {
    remove();
    throw error;
  }
  const port = await freePort();
  const connection = ['-h', HOST, '-p', String(port), '-U', USER];
  let server: ChildProcess | undefined;
  let said = '';

  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const launch = (): ChildProcess => {
    const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
    if (!durable) options.push('fsync=off');
    const args = ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])];
    const child = spawn(binary('postgres'), args, {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-4000);
      });
    }
    return child;
  };
  const start = async () => {
    const until = Date.now() + START_MS;
    server = launch();
    while (spawnSync(binary('pg_isready'), connection.slice(0, 4)).status !== 0) {
      if (Date.now() > until) throw new Error(`PostgreSQL did not start: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (server.exitCode === null) continue;
      // Sessions of a server that was killed need a moment to notice it.
      if (!said.includes('shared memory')) throw new Error(`PostgreSQL did not start: ${said}`);
      server = launch();
    }
  };
  // However this process ends, but for SIGKILL.
  const atExit = () => {
    server?.kill('SIGKILL');
    remove();
  };
  process.once('exit', atExit);
  const stop = async () => {
    await end('SIGINT');
    process.removeListener('exit', atExit);
    remove();
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  const url = (database: string) => `postgres://${USER}@${HOST}:${port}/${database}`;
  return {
    host: HOST,
    port,
    pid: () => server?.pid,
    user: USER,
    url,
    createDatabase(name, icuLocale) {
      const locale =
        icuLocale === undefined
          ? []
          : ['-T', 'template0', '--locale-provider=icu', `--icu-locale=${icuLocale}`];
      run('createdb', [...connection, ...locale, name]);
      return url(name);
    },
    kill: () => end('SIGKILL'),
    start,
    stop,
  };
}

/** Debian keeps the programs of the server out of everybody's PATH. */
function binary(name: string): string {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ];
  const [found] = folders.flatMap((folder) => globSync(join(folder, name)));
  if (found !== undefined) return found;
  throw new Error(`there is no PostgreSQL on this machine: no ${name} (Debian: apt-get install postgresql)`);
}

function userIds(name: string): { readonly uid: number; readonly gid: number } {
  const id = (which: string): number => {
    try {
      return Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: 'pipe' }));
    } catch (cause) {
      throw new Error(`PostgreSQL does not run for root, and there is no user ${name}`, { cause });
    }
  };
  return { uid: id('-u'), gid: id('-g') };
}
