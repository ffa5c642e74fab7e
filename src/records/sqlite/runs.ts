import type { Clock } from '../../kernel/clock.ts';
import { KEPT_RUNS, type RunName, type Runs, toLatestRun } from '../runs.ts';
import type { StoreFile } from './store-file.ts';

export function sqliteRuns(file: StoreFile, clock: Clock): Runs {
  const add = file.prepare('INSERT INTO runs (name, subject, began) VALUES (?, ?, ?) RETURNING number');
  const drop = file.prepare(`DELETE FROM runs WHERE name = ?1
    AND number <= (SELECT number FROM runs WHERE name = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
    AND number <> coalesce(
      (SELECT max(number) FROM runs WHERE name = ?1 AND outcome = 'complete'), 0)`);
  const finish = file.prepare(
    'UPDATE runs SET ended = ?, outcome = ?, figures = ?, message = ? WHERE number = ?',
  );
  const list = file.prepare(`SELECT *, (SELECT max(ended) FROM runs AS complete
      WHERE complete.name = runs.name AND complete.outcome = 'complete') AS last_complete
    FROM runs WHERE number IN (SELECT max(number) FROM runs GROUP BY name)`);
  return {
    begin: async (name, subject) =>
      file.write(() => {
        const number = Number(add.get(name, subject, clock())?.['number']);
        drop.run(name, KEPT_RUNS);
        return number;
      }),
    end: async (number, { outcome, figures, message }) =>
      file.write(() => void finish.run(clock(), outcome, JSON.stringify(figures), message ?? null, number)),
    latest: async () =>
      new Map(file.read(() => list.all()).map((row) => [row['name'] as RunName, toLatestRun(row)])),
    close: () => file.close(),
  };
}
