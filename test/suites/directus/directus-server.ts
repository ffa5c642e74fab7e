import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';
import { type PostgresServer, startPostgres } from '../../postgres-server.ts';
import { installDirectus } from './install-directus.ts';

/** A real Directus on a PostgreSQL, both our own, on free ports of 127.0.0.1. */
export interface DirectusServer {
  readonly url: string;
  readonly adminToken: string;
  /** Its database, to be ended by itself. */
  readonly database: PostgresServer;
  /** Ends it without a warning. Its data stay for `start`. */
  kill(): Promise<void>;
  /** Starts it, or starts it again. Resolves when it answers. */
  start(): Promise<void>;
  /** Ends everything and removes it. */
  stop(): Promise<void>;
}

const ADMIN_TOKEN = 'admin-token-of-a-test';
/** Far above what they take. */
const [BOOTSTRAP_MS, START_MS] = [120_000, 120_000];

/**
 * Starts one that holds nothing. Hyphens do not count in the order of its
 * database, as the API promises of institutions.
 * Errors: one that says what is missing, or what Directus says.
 */
export async function startDirectus(): Promise<DirectusServer> {
  const { node, cli } = installDirectus();
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-directus-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // What was killed a moment ago may still write.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  let server: ChildProcess | undefined;
  let said = '';

  const run = (command: string): ChildProcess => {
    const child = spawn(node, [cli, command], {
      cwd: folder,
      env: environment(folder, port, postgres),
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
  const end = async (child: ChildProcess | undefined) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    server = run('start');
    const until = Date.now() + START_MS;
    while (!(await responses(url))) {
      if (server.exitCode !== null || Date.now() > until) throw new Error(`Directus did not start: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  // However this process ends, but for SIGKILL.
  const atExit = () => {
    server?.kill('SIGKILL');
    remove();
  };
  process.once('exit', atExit);
  const stop = async () => {
    await end(server);
    await postgres.stop();
    process.removeListener('exit', atExit);
    remove();
  };

  try {
    postgres.createDatabase(DATABASE, 'und-u-ka-shifted');
    mkdirSync(join(folder, 'uploads'));
    writeFileSync(join(folder, 'package.json'), '{"name":"extensions","version":"1.0.0"}');
    server = run('bootstrap');
    const [status] = await once(server, 'exit', { signal: AbortSignal.timeout(BOOTSTRAP_MS) });
    if (status !== 0) throw new Error(`Directus cannot be set up: ${said}`);
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, adminToken: ADMIN_TOKEN, database: postgres, kill: () => end(server), start, stop };
}

const DATABASE = 'directus';

/** Nothing of our own environment but where programs are. */
const environment = (folder: string, port: number, database: PostgresServer): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DB_CLIENT: 'pg',
  DB_HOST: database.host,
  DB_PORT: String(database.port),
  DB_USER: database.user,
  DB_PASSWORD: 'none is asked for',
  DB_DATABASE: DATABASE,
  SECRET: 'a secret of a test, of more than thirty characters',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'password-of-a-test',
  ADMIN_TOKEN,
  STORAGE_LOCATIONS: 'local',
  STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
  TELEMETRY: 'false',
  // It would answer 503 when the machine is busy with other tests.
  PRESSURE_LIMITER_ENABLED: 'false',
  LOG_LEVEL: 'warn',
});

async function responses(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/server/ping`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
