import { StoreError } from '../record-store.ts';
import { databaseName } from './database-name.ts';
import { openClient, type Sql } from './open-client.ts';
import { unlessSilent } from './silence.ts';
import { isConnectionLoss, storeError } from './store-errors.ts';

/** One connection that is kept: what belongs to it (a lock, a snapshot, a transaction) is gone when it is. */
export interface Session {
  /** Errors: StoreError, also when the connection was lost before: the work is not done on another one. */
  run<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Above the time for a statement, in milliseconds: the server has more to say than that it took too long. */
const GRACE_MS = 10_000;

/** `statementMs`: longest time for one statement; 0: as long as it takes. Errors: StoreError. */
export async function openSession(
  address: string,
  context: string,
  { statementMs }: { readonly statementMs: number },
): Promise<Session> {
  const where = `${context} ${databaseName(address)}`;
  let isLost = false;
  const client = openClient(address, {
    connections: 1,
    statementMs,
    keepIdle: true,
    onClosed: () => {
      isLost = true;
    },
  });
  const run = async <T>(work: (sql: Sql) => Promise<T>, silenceMs: number): Promise<T> => {
    if (isLost) throw new StoreError(`${where}: the connection was lost`);
    try {
      return await unlessSilent(client, silenceMs, () => work(client.sql));
    } catch (error) {
      // The event that tells of it may come later than the error.
      if (isConnectionLoss(error)) isLost = true;
      throw storeError(where, error);
    }
  };
  try {
    await run((sql) => sql`SELECT 1`, GRACE_MS);
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    run: (work) => run(work, statementMs === 0 ? 0 : statementMs + GRACE_MS),
    close: () => client.close(),
  };
}
