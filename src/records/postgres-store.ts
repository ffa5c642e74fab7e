import { randomBytes } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { DerivedValues } from './derived-values.ts';
import type { Harvests } from './harvests.ts';
import type { Locks } from './locks.ts';
import { postgresCheckpoints } from './postgres/checkpoints.ts';
import { CONNECTIONS, Database, PATIENCE, type Patience } from './postgres/database.ts';
import { postgresDerivedValues } from './postgres/derived-values.ts';
import { postgresHarvests } from './postgres/harvests.ts';
import { postgresLocks } from './postgres/locks.ts';
import { migrate } from './postgres/migrate.ts';
import { PostgresRecordStore } from './postgres/record-store.ts';
import { MIGRATIONS } from './postgres/schema.ts';
import type { RecordStore } from './record-store.ts';

/** All that is kept in one database, over one set of connections: to close one part is to close all. */
export interface PostgresStore {
  readonly records: RecordStore;
  readonly checkpoints: Checkpoints;
  readonly derived: DerivedValues;
  readonly harvests: Harvests;
  readonly locks: Locks;
  /** A key that is made when it is first asked for: the same for every process. 32 bytes. */
  secret(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PostgresOptions {
  /**
   * Whose search index the checkpoints are for: empty for one that all processes
   * share. Indexes of several machines have checkpoints of their own.
   */
  readonly scope?: () => string;
  readonly patience?: Patience;
  /** At most so many. */
  readonly connections?: number;
}

const SECRET_BYTES = 32;

/**
 * Opens the record store at an address such as `postgres://user@host/database`,
 * and makes or updates its schema. Any number of processes on any machines may
 * have it open.
 * Errors: StoreError, here and from every method.
 */
export async function openPostgresStore(
  address: string,
  clock: Clock,
  { scope = () => '', patience = PATIENCE, connections = CONNECTIONS }: PostgresOptions = {},
): Promise<PostgresStore> {
  await migrate(address, MIGRATIONS);
  const database = new Database(address, patience, connections);
  return {
    records: new PostgresRecordStore(database, clock),
    checkpoints: postgresCheckpoints(database, scope),
    derived: postgresDerivedValues(database, clock),
    harvests: postgresHarvests(database),
    locks: postgresLocks(address),
    secret: (name) => secret(database, name),
    close: () => database.close(),
  };
}

async function secret(database: Database, name: string): Promise<Uint8Array> {
  return database.repeat('cannot keep a secret in', async (sql) => {
    await sql`INSERT INTO secrets (name, value) VALUES (${name}, ${randomBytes(SECRET_BYTES)}) ON CONFLICT DO NOTHING`;
    const [row] = await sql`SELECT value FROM secrets WHERE name = ${name}`;
    const value: unknown = row?.['value'];
    if (!(value instanceof Uint8Array)) throw new TypeError(`the secret ${name} is not there`);
    return value;
  });
}
