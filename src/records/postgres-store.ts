import { randomBytes } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import { postgresCheckpoints } from './postgres/checkpoints.ts';
import { CONNECTIONS, Database, TIMEOUTS, type Timeouts } from './postgres/database.ts';
import { postgresDerivedValues } from './postgres/derived-values.ts';
import { postgresHarvests } from './postgres/harvests.ts';
import { postgresLocks } from './postgres/locks.ts';
import { migrate } from './postgres/migrate.ts';
import { PostgresRecordStore } from './postgres/record-store.ts';
import { postgresRuns } from './postgres/runs.ts';
import { MIGRATIONS } from './postgres/schema.ts';
import { postgresStoreCounts } from './postgres/store-counts.ts';
import type { Store } from './store.ts';

export interface PostgresOptions {
  /**
   * Names the search index of the checkpoints; empty for an index that all
   * processes share. Indexes of several machines have separate checkpoints.
   */
  readonly scope?: () => string;
  readonly timeouts?: Timeouts;
  /** The maximum. */
  readonly connections?: number;
}

const SECRET_BYTES = 32;

/**
 * Opens the record store at a URL such as `postgres://user@host/database`, and
 * creates or updates its schema. Any number of processes on any machines may have
 * it open.
 * Errors: StoreError, here and from every method.
 */
export async function openPostgresStore(
  url: string,
  clock: Clock,
  { scope = () => '', timeouts = TIMEOUTS, connections = CONNECTIONS }: PostgresOptions = {},
): Promise<Store> {
  await migrate(url, MIGRATIONS);
  const database = new Database(url, timeouts, connections);
  return {
    records: new PostgresRecordStore(database, clock),
    checkpoints: postgresCheckpoints(database, scope),
    derived: postgresDerivedValues(database, clock),
    harvests: postgresHarvests(database),
    runs: postgresRuns(database, clock, scope),
    counts: postgresStoreCounts(database),
    locks: postgresLocks(url),
    secret: (name) => secret(database, name),
    close: () => database.close(),
  };
}

async function secret(database: Database, name: string): Promise<Uint8Array> {
  return database.repeat('cannot store a secret in', async (sql) => {
    await sql`INSERT INTO secrets (name, value) VALUES (${name}, ${randomBytes(SECRET_BYTES)}) ON CONFLICT DO NOTHING`;
    const [row] = await sql`SELECT value FROM secrets WHERE name = ${name}`;
    const value: unknown = row?.['value'];
    if (!(value instanceof Uint8Array)) throw new TypeError(`the secret ${name} does not exist`);
    return value;
  });
}
