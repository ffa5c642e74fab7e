import { StoreError } from '../record-store.ts';
import { databaseName, openClient, type Sql, unlessSilent } from './open-client.ts';
import { isConnectionLoss, storeError } from './store-errors.ts';

/** One connection. When it is lost, so is its lock, snapshot or transaction. */
export interface Session {
  /** Errors: StoreError, also if the connection was lost before: no other one is used. */
  run<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Added to the server's timeout, so that its own error arrives first. */
const GRACE_MS = 10_000;

/** `statementMs`: timeout of a statement; 0: none. Errors: StoreError. */
export async function openSession(
  url: string,
  context: string,
  { statementMs }: { readonly statementMs: number },
): Promise<Session> {
  const where = `${context} ${databaseName(url)}`;
  let isLost = false;
  const client = openClient(url, {
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
      // The event may come later than the error.
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
