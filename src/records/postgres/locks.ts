import { StoreError } from '../record-store.ts';
import type { Locks } from '../store.ts';
import { SCHEMA } from './open-client.ts';
import { openSession, type Session } from './session.ts';

/**
 * Locks that the server holds for a separate connection. It releases them when the
 * connection is lost, at the latest a minute after the machine has failed.
 */
export function postgresLocks(url: string): Locks {
  return {
    async tryLock(name) {
      const session = await openSession(url, 'cannot take a lock in', { statementMs: 30_000 });
      const key = `${SCHEMA} ${name}`;
      let isHeld = false;
      try {
        const [row] = await session.run(
          (sql) => sql`SELECT pg_try_advisory_lock(hashtextextended(${key}, 0)) AS held`,
        );
        isHeld = row?.['held'] === true;
      } finally {
        if (!isHeld) await session.close();
      }
      return isHeld ? { release: () => release(session, key) } : undefined;
    },
  };
}

async function release(session: Session, key: string): Promise<void> {
  try {
    await session.run((sql) => sql`SELECT pg_advisory_unlock(hashtextextended(${key}, 0))`);
  } catch (error) {
    // The server releases a lock when its connection is lost.
    if (!(error instanceof StoreError)) throw error;
  } finally {
    await session.close();
  }
}
