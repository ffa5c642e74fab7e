import type { Clock } from '../../kernel/clock.ts';
import { KEPT_RUNS, type RunName, type Runs, toLatestRun } from '../store.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';

const CONTEXT = 'cannot reach the runs in';

/**
 * The runs over one index, or over all without a `scope` of their own. Ingests
 * have no scope, because all machines share the records.
 */
export function postgresRuns(database: Database, clock: Clock, scope: () => string): Runs {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(CONTEXT, work);
  const scopeOf = (name: RunName): string => (name === 'ingest' ? '' : scope());
  return {
    async begin(name, subject) {
      const own = scopeOf(name);
      const [row] = await database.once(
        CONTEXT,
        (sql) => sql`INSERT INTO runs (scope, name, subject, began)
          VALUES (${own}, ${name}, ${storable(subject)}, ${clock()}) RETURNING number`,
      );
      await run(
        (sql) => sql`DELETE FROM runs WHERE scope = ${own} AND name = ${name}
          AND number <= (SELECT number FROM runs WHERE scope = ${own} AND name = ${name}
            ORDER BY number DESC LIMIT 1 OFFSET ${KEPT_RUNS})
          AND number <> coalesce((SELECT max(number) FROM runs
            WHERE scope = ${own} AND name = ${name} AND outcome = 'complete'), 0)`,
      );
      return Number(row?.['number']);
    },
    async end(number, { outcome, figures, message }) {
      await run(
        (
          sql,
        ) => sql`UPDATE runs SET ended = ${clock()}, outcome = ${outcome}, figures = ${JSON.stringify(figures)},
          message = ${message === undefined ? null : storable(message)} WHERE number = ${number}`,
      );
    },
    async latest() {
      const rows = await run(
        (sql) => sql`SELECT *, (SELECT max(ended) FROM runs AS complete WHERE complete.scope = runs.scope
            AND complete.name = runs.name AND complete.outcome = 'complete') AS last_complete
          FROM runs WHERE number IN (SELECT max(number) FROM runs
            WHERE scope = CASE WHEN name = 'ingest' THEN '' ELSE ${scope()} END GROUP BY name)`,
      );
      return new Map(rows.map((row) => [row['name'] as RunName, toLatestRun(row)]));
    },
    close: () => database.close(),
  };
}

/** PostgreSQL cannot store U+0000 in texts. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd');
