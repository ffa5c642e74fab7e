import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { uuidFromBytes } from '../../../kernel/uuid.ts';
import { bodyChecksum, derivedChecksum, isIntact, textsChecksum } from './checksums.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

/** A table whose rows have checksums. */
interface CheckedTable {
  readonly name: string;
  readonly columns: string;
  readonly checksum: (row: Row) => number;
  /** What the row is, for people. */
  readonly title: (row: Row) => string;
}

const uuidOf = ({ uuid }: Row): string => (uuid instanceof Uint8Array ? uuidFromBytes(uuid) : '');

const checksumOfBody = ({ uuid, body }: Row): number =>
  bodyChecksum(uuid instanceof Uint8Array ? uuid : new Uint8Array(), String(body));

const TABLES: readonly CheckedTable[] = [
  {
    name: 'records',
    columns: 'uuid, body',
    checksum: checksumOfBody,
    title: (row) => `record ${uuidOf(row)}`,
  },
  {
    name: 'withdrawals',
    columns: 'uuid, body',
    checksum: checksumOfBody,
    title: (row) => `withdrawn record ${uuidOf(row)}`,
  },
  {
    name: 'derived',
    columns: 'kind, key, version, value, failure',
    checksum: ({ kind, key, version, value, failure }) =>
      derivedChecksum({
        kind: String(kind),
        key: String(key),
        version: String(version),
        value: value instanceof Uint8Array ? value : null,
        failure: typeof failure === 'string' ? failure : null,
      }),
    title: ({ kind, key }) => `${kind} of ${key}`,
  },
  {
    name: 'checkpoints',
    columns: 'collection, change, recipe',
    checksum: ({ collection, change, recipe }) =>
      textsChecksum(String(collection), Number(change), String(recipe)),
    title: ({ collection }) => `checkpoint of ${collection}`,
  },
  {
    name: 'harvests',
    columns: 'source, state',
    checksum: ({ source, state }) => textsChecksum(String(source), String(state)),
    title: ({ source }) => `state of the harvest of ${source}`,
  },
];

/** What is not what was written, one after the other. Errors: SQLite's. */
export function* findDamaged(database: DatabaseSync): Generator<string> {
  for (const { name, columns, checksum, title } of TABLES) {
    const rows = database.prepare(`SELECT ${columns}, checksum FROM ${name} WHERE checksum IS NOT NULL`);
    for (const row of rows.iterate()) {
      if (!isIntact(row['checksum'], () => checksum(row))) yield title(row);
    }
  }
}

/** Live records of an earlier version, which have no checksum. Errors: SQLite's. */
export const countUnchecked = (database: DatabaseSync): number =>
  Number(
    database
      .prepare('SELECT count(*) AS n FROM records WHERE checksum IS NULL AND institution IS NOT NULL')
      .get()?.['n'],
  );
