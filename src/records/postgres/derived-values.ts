import type { Clock } from '../../kernel/clock.ts';
import type { DerivedValues } from '../derived-values.ts';
import { arrayText, byteArrayText, textOf } from './array-text.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';

const CONTEXT = 'cannot reach the derived values in';

type NewValue = Parameters<DerivedValues['put']>[0][number];

/** Keys are stored as bytes. */
export function postgresDerivedValues(database: Database, clock: Clock): DerivedValues {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(CONTEXT, work);
  return {
    async get(kind, keys) {
      const rows = await run(
        (sql) => sql`SELECT key, version, value, failure, time FROM derived
          WHERE kind = ${kind}
            AND sha256(key) IN (SELECT sha256(one) FROM unnest(${byteArrayText(keys)}::bytea[]) AS one)`,
      );
      return new Map(
        rows.map(({ key, version, value, failure, time }) => [
          textOf(key),
          {
            key: textOf(key),
            version: String(version),
            value: value instanceof Uint8Array ? new Uint8Array(value) : undefined,
            failure: typeof failure === 'string' ? failure : undefined,
            time: Number(time),
          },
        ]),
      );
    },
    async keysUpTo(kind, key, limit, after = '') {
      const rows = await run(
        (sql) => sql`SELECT key FROM derived
          WHERE kind = ${kind} AND substring(key FROM 1 FOR 500) <= ${Buffer.from(key)} AND key <= ${Buffer.from(key)}
            AND substring(key FROM 1 FOR 500) >= substring(${Buffer.from(after)}::bytea FROM 1 FOR 500)
            AND key > ${Buffer.from(after)}
          ORDER BY substring(key FROM 1 FOR 500), key LIMIT ${limit}`,
      );
      return rows.map((row) => textOf(row['key']));
    },
    async put(values) {
      // The last one of a key counts; always in the same order, so that two processes never wait for each other.
      const latest = new Map(values.map((one) => [`${one.kind} ${one.key}`, one]));
      const sorted = [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
      const column = <T>(of: (value: NewValue) => T): T[] => sorted.map(of);
      const now = Math.floor(clock() / 1000);
      if (sorted.length === 0) return;
      await run(
        (sql) => sql`INSERT INTO derived (kind, key, version, value, failure, time)
          SELECT kind, key, version, value, failure, ${now}
          FROM unnest(${arrayText(column(({ kind }) => kind))}::text[], ${byteArrayText(column(({ key }) => key))}::bytea[],
            ${arrayText(column(({ version }) => storable(version)))}::text[],
            ${byteArrayText(column(({ value }) => value))}::bytea[],
            ${arrayText(column(({ failure }) => (failure === undefined ? failure : storable(failure))))}::text[])
            AS given (kind, key, version, value, failure)
          ON CONFLICT (kind, sha256(key)) DO UPDATE SET version = excluded.version, value = excluded.value,
            failure = excluded.failure, time = excluded.time`,
      );
    },
    async remove(kind, keys) {
      await run(
        (sql) => sql`DELETE FROM derived WHERE kind = ${kind}
          AND sha256(key) IN (SELECT sha256(one) FROM unnest(${byteArrayText(keys)}::bytea[]) AS one)`,
      );
    },
    close: () => database.close(),
  };
}

/** PostgreSQL cannot store U+0000 in texts; reasons may quote it. */
const storable = (value: string): string => value.replaceAll('\0', '\ufffd');
