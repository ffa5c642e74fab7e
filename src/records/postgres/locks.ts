import type { Locks } from '../locks.ts';
import { SCHEMA } from './open-client.ts';
import { openSession } from './session.ts';

/**
 * Locks that the server holds for a connection of their own; it releases them
 * when that is gone, a minute after the machine is at the latest.
 */
export function postgresLocks(address: string): Locks {
  return {
    async tryLock(name) {
      const session = await openSession(address, 'cannot take a lock in', { statementMs: 30_000 });
      let isHeld = false;
      try {
        const [row] = await session.run(
          (sql) => sql`SELECT pg_try_advisory_lock(hashtextextended(${`${SCHEMA} ${name}`}, 0)) AS held`,
        );
        isHeld = row?.['held'] === true;
      } finally {
        if (!isHeld) await session.close();
      }
      return isHeld ? { release: () => session.close() } : undefined;
    },
  };
}
