import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { StoredDocuments } from '../index/snapshot.ts';
import type { StoredDocument } from '../index/stored-document.ts';
import { type CollectionSchema, isVector } from '../schema.ts';
import { cannotWrite } from './cannot-write.ts';
import { inOneTransaction } from './one-transaction.ts';
import { moveVectors, packVectors, VECTOR_TABLE, VectorReader } from './stored-vectors.ts';

/** Where the documents of the collection in this folder are. */
export const documentsPath = (folder: string): string => join(folder, 'documents.sqlite');

const COUNT_DOCUMENTS = 'SELECT count(*) AS n FROM documents WHERE retired IS NULL';

/**
 * The documents of a collection, the truth from which its index can be made
 * again. A replaced document gets a new row and keeps its sequence number; the
 * old row is retired by the number of the change, and stays for a while for
 * readers of older generations.
 */
const MIGRATIONS = [
  `CREATE TABLE documents (
     row INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     sequence INTEGER NOT NULL,
     body TEXT NOT NULL,
     -- JSON: the fields whose values are not in the body: long texts, and vectors.
     large_names TEXT,
     large TEXT,
     retired INTEGER
   ) STRICT;
   CREATE UNIQUE INDEX live_documents ON documents (id) WHERE retired IS NULL;
   CREATE INDEX retired_documents ON documents (retired) WHERE retired IS NOT NULL;
   CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
   INSERT INTO counters VALUES ('change', 0), ('row', 0), ('sequence', 0);`,
  VECTOR_TABLE,
  `INSERT INTO counters SELECT 'documents', n FROM (${COUNT_DOCUMENTS});`,
];

/** Numbers of the last change, the last row and the last place in the order, and of live documents. */
type Counter = 'change' | 'row' | 'sequence' | 'documents';
const READ_COUNTER = 'SELECT value FROM counters WHERE name = ?';

const OLDEST_RETIRED = 'SELECT row FROM documents WHERE retired <= ? ORDER BY retired, row LIMIT ?';

export interface LiveRow {
  readonly row: number;
  readonly sequence: number;
}

export interface FullRow extends LiveRow, StoredDocument {
  readonly id: string;
}

/** Values longer than this of fields that are only stored are kept apart. */
const LARGE_CHARACTERS = 512;

/**
 * A large page holds several documents and is written once for all of them; the
 * page size counts for a new file only. WAL and FULL: a change is on the disk
 * when it is acknowledged.
 */
const SETTINGS = `
  PRAGMA page_size = 16384;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 2000;
  PRAGMA cache_size = -32768;`;

/** The writing side. One process at a time uses it, under the writer's lock. */
export class DocumentWriter {
  readonly #database: DatabaseSync;
  readonly #statements: Record<
    'find' | 'insert' | 'insertVectors' | 'retire' | 'counter' | 'setCounter' | 'purge' | 'purgeVectors',
    StatementSync
  >;
  readonly #vectors: VectorReader;
  readonly #mayBeLarge: ReadonlySet<string>;
  readonly #vectorFields: ReadonlySet<string>;

  constructor(path: string, schema: CollectionSchema) {
    this.#database = new DatabaseSync(path, { timeout: 10_000 });
    try {
      this.#database.exec(SETTINGS);
      migrate(this.#database, schema);
    } catch (error) {
      this.#database.close();
      throw error;
    }
    const prepare = (sql: string): StatementSync => this.#database.prepare(sql);
    this.#statements = {
      find: prepare('SELECT row, sequence, body, large FROM documents WHERE id = ? AND retired IS NULL'),
      insert: prepare('INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, NULL)'),
      insertVectors: prepare('INSERT INTO vectors VALUES (?, ?, ?)'),
      retire: prepare('UPDATE documents SET retired = ? WHERE row = ?'),
      counter: prepare(READ_COUNTER),
      setCounter: prepare('UPDATE counters SET value = ? WHERE name = ?'),
      purge: prepare(`DELETE FROM documents WHERE row IN (${OLDEST_RETIRED})`),
      purgeVectors: prepare(`DELETE FROM vectors WHERE row IN (${OLDEST_RETIRED})`),
    };
    this.#vectors = new VectorReader(this.#database);
    this.#vectorFields = new Set(schema.fields.filter(isVector).map(({ name }) => name));
    this.#mayBeLarge = new Set(schema.fields.filter(({ index }) => !index).map(({ name }) => name));
  }

  /** Runs `work` in one transaction; what it did is durable when this returns. */
  transaction<T>(work: (change: number) => T): T {
    return this.#transaction(() => {
      const change = this.counter('change') + 1;
      this.#statements.setCounter.run(change, 'change');
      return work(change);
    });
  }

  #transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  counter(name: Counter): number {
    return Number(this.#statements.counter.get(name)?.['value'] ?? 0);
  }

  setCounter(name: Exclude<Counter, 'change'>, value: number): void {
    this.#statements.setCounter.run(value, name);
  }

  find(id: string): FullRow | undefined {
    const found = this.#statements.find.get(id);
    return found && this.#fullRow({ ...found, id });
  }

  insert(row: number, id: string, sequence: number, document: Readonly<Record<string, unknown>>): void {
    const body: Record<string, unknown> = {};
    let large: Record<string, unknown> | undefined;
    const vectors = new Map<string, Float32Array>();
    for (const name of Object.keys(document).sort()) {
      const value = document[name];
      if (this.#vectorFields.has(name)) vectors.set(name, Float32Array.from(value as ArrayLike<number>));
      else if (this.#isLarge(name, value)) {
        large ??= {};
        large[name] = value;
      } else body[name] = value;
    }
    const apart = [...Object.keys(large ?? {}), ...vectors.keys()];
    const names = apart.length > 0 ? JSON.stringify(apart) : null;
    const longValues = large ? JSON.stringify(large) : null;
    this.#statements.insert.run(row, id, sequence, JSON.stringify(body), names, longValues);
    const packed = packVectors(vectors);
    if (packed) this.#statements.insertVectors.run(row, packed.layout, packed.components);
  }

  #isLarge(name: string, value: unknown): boolean {
    return this.#mayBeLarge.has(name) && typeof value === 'string' && value.length > LARGE_CHARACTERS;
  }

  #fullRow(found: Record<string, unknown>): FullRow {
    const row = Number(found['row']);
    return {
      row,
      id: String(found['id']),
      sequence: Number(found['sequence']),
      body: String(found['body']),
      large: textOrNone(found['large']),
      vectors: this.#vectorFields.size > 0 ? this.#vectors.all(row) : undefined,
    };
  }

  retire(row: number, change: number): void {
    this.#statements.retire.run(change, row);
  }

  /** Removes rows that were retired up to this change, at most so many. */
  purge(change: number, most: number): void {
    this.#transaction(() => {
      this.#statements.purgeVectors.run(change, most);
      this.#statements.purge.run(change, most);
    });
  }

  /** Live rows above `row`, ascending. */
  *rowsAfter(row: number): Generator<FullRow> {
    const rows = this.#database
      .prepare(
        'SELECT row, id, sequence, body, large FROM documents WHERE row > ? AND retired IS NULL ORDER BY row',
      )
      .iterate(row);
    for (const found of rows) yield this.#fullRow(found);
  }

  retiredAfter(change: number): LiveRow[] {
    return this.#database
      .prepare('SELECT row, sequence FROM documents WHERE retired > ?')
      .all(change)
      .map((found) => ({ row: Number(found['row']), sequence: Number(found['sequence']) }));
  }

  /** Moves everything into the file itself, as far as readers allow. */
  settle(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.#database.close();
  }
}

const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function migrate(database: DatabaseSync, schema: CollectionSchema): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version > MIGRATIONS.length) {
    throw new Error(
      `the documents have schema version ${version}, this version of Vitrine knows ${MIGRATIONS.length}`,
    );
  }
  for (let next = version; next < MIGRATIONS.length; next += 1) {
    database.exec('BEGIN');
    try {
      database.exec(MIGRATIONS[next] ?? '');
      if (MIGRATIONS[next] === VECTOR_TABLE) moveVectors(database, schema);
      database.exec(`PRAGMA user_version = ${next + 1}; COMMIT`);
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}

/**
 * SQLite wants to put a file beside a database that others may write to. Where
 * the folder cannot be written nobody writes either, and it does without.
 */
function openForReading(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    database.prepare('SELECT 1 FROM documents').get();
    return database;
  } catch (error) {
    database.close();
    const pending = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (cannotWrite(error) === undefined || pending > 0) throw error;
    const unchanging = pathToFileURL(path);
    unchanging.searchParams.set('immutable', '1');
    return new DatabaseSync(unchanging, { readOnly: true });
  }
}

/** 32 MiB at most: a page that is not kept is copied from the system's cache, which costs more than a row of it. */
const READER_SETTINGS = 'PRAGMA cache_size = -32768';

/** The reading side: any number of processes and threads, also while a writer writes. */
export class DocumentReader implements StoredDocuments {
  readonly #database: DatabaseSync;
  readonly #read: StatementSync;
  readonly #readLarge: StatementSync;
  readonly #sequence: StatementSync;
  readonly #byId: StatementSync;
  readonly #counter: StatementSync;
  readonly #vectors: VectorReader;

  constructor(path: string) {
    this.#database = openForReading(path);
    this.#database.exec(READER_SETTINGS);
    this.#read = this.#database.prepare('SELECT body, large_names FROM documents WHERE row = ?');
    this.#read.setReturnArrays(true);
    this.#readLarge = this.#database.prepare('SELECT large FROM documents WHERE row = ?');
    this.#sequence = this.#database.prepare(
      'SELECT sequence FROM documents WHERE id = ? AND retired IS NULL',
    );
    this.#byId = this.#database.prepare(
      'SELECT row, body, large, large_names FROM documents WHERE id = ? AND retired IS NULL',
    );
    this.#counter = this.#database.prepare(READ_COUNTER);
    this.#vectors = new VectorReader(this.#database);
  }

  read(rows: readonly number[], wanted: (field: string) => boolean): StoredDocument[] {
    return inOneTransaction(this.#database, () =>
      rows.map((row) => {
        const [body = '{}', names] = this.#readRow(row);
        const isWanted = typeof names === 'string' && (JSON.parse(names) as string[]).some(wanted);
        if (!isWanted) return { body, large: undefined, vectors: undefined };
        const large = textOrNone(this.#readLarge.get(row)?.['large']);
        return { body, large, vectors: this.#vectors.all(row) };
      }),
    );
  }

  /** Body and names of large values; nothing when there is no such row. */
  #readRow(row: number): readonly [body?: string, names?: string | null] {
    return (this.#read.get(row) ?? []) as unknown as readonly [string, string | null];
  }

  eachVector(rows: Iterable<number>, field: string, visit: (vector: Float32Array | undefined) => void): void {
    this.#vectors.each(rows, field, visit);
  }

  sequenceOf(id: string): number | undefined {
    const found = this.#sequence.get(id);
    return found && Number(found['sequence']);
  }

  /** The live document with this id. */
  document(id: string): StoredDocument | undefined {
    const found = this.#byId.get(id);
    return found && this.#wholeDocument(found);
  }

  #wholeDocument(found: Record<string, unknown>): StoredDocument {
    const mayHaveVectors = typeof found['large_names'] === 'string';
    return {
      body: String(found['body']),
      large: textOrNone(found['large']),
      vectors: mayHaveVectors ? this.#vectors.all(Number(found['row'])) : undefined,
    };
  }

  /** The number of the last change. */
  lastChange(): number {
    return Number(this.#counter.get('change')?.['value'] ?? 0);
  }

  /** Live documents. */
  count(): number {
    const counted = this.#counter.get('documents');
    if (counted) return Number(counted['value']);
    // Nobody has written since there is that counter.
    return Number(this.#database.prepare(COUNT_DOCUMENTS).get()?.['n']);
  }

  /** All live documents in the order of their insertion. */
  *all(): Generator<StoredDocument> {
    const rows = this.#database
      .prepare('SELECT row, body, large, large_names FROM documents WHERE retired IS NULL ORDER BY sequence')
      .iterate();
    for (const found of rows) yield this.#wholeDocument(found);
  }

  close(): void {
    this.#database.close();
  }
}
