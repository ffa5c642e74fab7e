import type { Checkpoints } from '../checkpoints.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';

const CONTEXT = 'cannot reach the checkpoints in';

/** The checkpoints of one index, or of all indexes without a `scope` of their own. */
export function postgresCheckpoints(database: Database, scope: () => string): Checkpoints {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(CONTEXT, work);
  return {
    async all() {
      const rows = await run(
        (sql) => sql`SELECT collection, change, recipe FROM checkpoints WHERE scope = ${scope()}`,
      );
      return new Map(
        rows.map(({ collection, change, recipe }) => [
          String(collection),
          { change: Number(change), recipe: String(recipe) },
        ]),
      );
    },
    async set(collection, { change, recipe }) {
      await run(
        (sql) => sql`INSERT INTO checkpoints (scope, collection, change, recipe)
          VALUES (${scope()}, ${collection}, ${change}, ${recipe})
          ON CONFLICT (scope, collection) DO UPDATE SET change = excluded.change, recipe = excluded.recipe`,
      );
    },
    async remove(collection) {
      await run(
        (sql) => sql`DELETE FROM checkpoints WHERE scope = ${scope()} AND collection = ${collection}`,
      );
    },
    close: () => database.close(),
  };
}
