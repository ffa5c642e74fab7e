import { byCount, type StoreCounts } from '../store-counts.ts';
import type { StoreFile } from './store-file.ts';

export function sqliteStoreCounts(file: StoreFile): StoreCounts {
  // Without a condition, SQLite counts the entries of the smallest index.
  const all = file.prepare('SELECT count(*) AS n FROM records');
  const live = file.prepare('SELECT total(live) AS n FROM pipelines');
  const withdrawn = file.prepare('SELECT count(*) AS n FROM withdrawals');
  const institutions = file.prepare(`SELECT name, held.n FROM
      (SELECT institution, count(*) AS n FROM records WHERE institution IS NOT NULL GROUP BY institution) AS held
    JOIN institutions ON key = held.institution`);
  const derived = file.prepare('SELECT count(*) AS n FROM derived WHERE kind = ?');
  const failures = file.prepare(`SELECT substr(failure, 1, 500) AS reason, count(*) AS n FROM derived
    WHERE kind = ? AND failure IS NOT NULL GROUP BY substr(failure, 1, 500)`);
  return {
    records: async () =>
      file.read(() => {
        const counts = { live: Number(live.get()?.['n']), withdrawn: Number(withdrawn.get()?.['n']) };
        // A withdrawn record is a tombstone, too.
        return { ...counts, deleted: Number(all.get()?.['n']) - counts.live - counts.withdrawn };
      }),
    institutions: async () => {
      const rows = file.read(() => institutions.all());
      const counts = rows.map(({ name, n }) => ({ name: String(name), records: Number(n) }));
      return byCount(
        counts,
        ({ records }) => records,
        ({ name }) => name,
      );
    },
    derived: async (kind) => file.read(() => Number(derived.get(kind)?.['n'])),
    failures: async (kind) => {
      const rows = file.read(() => failures.all(kind));
      const counts = rows.map(({ reason, n }) => ({ reason: String(reason), count: Number(n) }));
      return byCount(
        counts,
        ({ count }) => count,
        ({ reason }) => reason,
      );
    },
    close: () => file.close(),
  };
}
