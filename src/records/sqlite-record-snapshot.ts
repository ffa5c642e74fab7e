import type { DatabaseSync } from 'node:sqlite';
import {
  type ChangedRecord,
  type Holding,
  type Institution,
  type InstitutionRange,
  isLive,
  type LiveRecord,
  type RecordSnapshot,
} from './record-snapshot.ts';
import { openReader } from './sqlite/open-database.ts';
import { RecordGroups } from './sqlite/record-groups.ts';
import { prepareSnapshot, type SnapshotStatements } from './sqlite/snapshot-statements.ts';
import { storeError } from './sqlite/store-errors.ts';
import { requireUuid } from './sqlite/uuid-bytes.ts';

/**
 * A snapshot of a store that is open already, or was once: a read transaction
 * on a connection of its own. Write-ahead logging lets others write meanwhile;
 * what they write stays in the log until this is closed.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteSnapshot(file: string): RecordSnapshot {
  const database = openReader(file);
  try {
    return new SqliteSnapshot(database, file);
  } catch (error) {
    database.close();
    throw storeError(`${READ} ${file}`, error);
  }
}

const READ = 'cannot read the record store';

/** Less and more than any uuid. */
const BEFORE_ALL = new Uint8Array(0);
const AFTER_ALL = new Uint8Array(17).fill(0xff);

class SqliteSnapshot implements RecordSnapshot {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #statements: SnapshotStatements;
  readonly #groups: RecordGroups;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#statements = prepareSnapshot(database);
    this.#groups = new RecordGroups(this.#statements);
    database.exec('BEGIN');
    // The transaction begins with what it reads first.
    this.#statements.lastChange.get();
  }

  /** Whatever changes records gives a number: the store is the same as long as the last number is. */
  async token(): Promise<string> {
    return String(await this.lastChange());
  }

  async lastChange(): Promise<number> {
    return this.#read(() => Number(this.#statements.lastChange.get()?.['seq'] ?? 0));
  }

  async institutions(): Promise<Institution[]> {
    return this.#read(() => {
      const found: Institution[] = [];
      for (const row of this.#statements.institutions.all()) {
        const name = String(row['name']);
        const holding = this.#holding({ institution: name });
        if (holding.records === 0) continue;
        const datestamp = Number(this.#statements.datestamp.get(holding.lastChange)?.['datestamp']);
        found.push({ name, ...holding, datestamp });
      }
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    });
  }

  async holding(range: InstitutionRange): Promise<Holding> {
    return this.#read(() => this.#holding(range));
  }

  async records(range: InstitutionRange, limit: number): Promise<LiveRecord[]> {
    const { records } = this.#statements;
    return this.#read(() => this.#groups.read(records, [...boundsOf(range), limit]).filter(isLive));
  }

  async changesAfter(after: number, limit: number): Promise<ChangedRecord[]> {
    return this.#read(() => this.#groups.read(this.#statements.changesAfter, [after, limit]));
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #holding(range: InstitutionRange): Holding {
    const row = this.#statements.holding.get(...boundsOf(range));
    return { records: Number(row?.['records'] ?? 0), lastChange: Number(row?.['last_change'] ?? 0) };
  }

  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeError(`${READ} ${this.#file}`, error);
    }
  }
}

const boundsOf = ({ institution, after, until }: InstitutionRange): [string, Uint8Array, Uint8Array] => [
  institution,
  after === undefined ? BEFORE_ALL : requireUuid(after),
  until === undefined ? AFTER_ALL : requireUuid(until),
];
