import { byCount, type StoreCounts } from '../store-counts.ts';
import { textOf } from './array-text.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';

const CONTEXT = 'cannot count what is in';

export function postgresStoreCounts(database: Database): StoreCounts {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(CONTEXT, work);
  return {
    async records() {
      const [row] = await run(
        (sql) => sql`SELECT (SELECT count(*) FROM records) AS stored,
          (SELECT coalesce(sum(live), 0) FROM pipelines) AS live, (SELECT count(*) FROM withdrawals) AS withdrawn`,
      );
      const counts = { live: Number(row?.['live']), withdrawn: Number(row?.['withdrawn']) };
      // A withdrawn record is a tombstone, too.
      return { ...counts, deleted: Number(row?.['stored']) - counts.live - counts.withdrawn };
    },
    async institutions() {
      const rows = await run(
        (sql) => sql`SELECT name, held.n FROM (SELECT institution, count(*) AS n FROM records
            WHERE institution IS NOT NULL GROUP BY institution) AS held
          JOIN institutions ON key = held.institution`,
      );
      const counts = rows.map(({ name, n }) => ({ name: textOf(name), records: Number(n) }));
      return byCount(
        counts,
        ({ records }) => records,
        ({ name }) => name,
      );
    },
    async derived(kind) {
      const [row] = await run((sql) => sql`SELECT count(*) AS n FROM derived WHERE kind = ${kind}`);
      return Number(row?.['n']);
    },
    async failures(kind) {
      const rows = await run(
        (sql) => sql`SELECT left(failure, 500) AS reason, count(*) AS n FROM derived
          WHERE kind = ${kind} AND failure IS NOT NULL GROUP BY left(failure, 500)`,
      );
      const counts = rows.map(({ reason, n }) => ({ reason: String(reason), count: Number(n) }));
      return byCount(
        counts,
        ({ count }) => count,
        ({ reason }) => reason,
      );
    },
    close: () => database.close(),
  };
}
