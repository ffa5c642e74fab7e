import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StoredDocument } from '../documents/stored-document.ts';
import { type CollectionSchema, isVector } from '../schema.ts';
import type { LiveRow } from '../segment/snapshot.ts';
import { CheckedRows } from './checked-rows.ts';
import type { DocumentRow } from './document-row.ts';
import { type Counter, migrate, READ_COUNTER } from './document-tables.ts';
import { checkWhole, DamagedRow, isOfRow, readingDocuments } from './documents-fault.ts';
import { LongValueReader } from './long-values.ts';
import { longValuesChecksum, rowChecksum, vectorsChecksum } from './row-checksum.ts';
import { VectorReader } from './stored-vectors.ts';

export interface FullRow extends LiveRow, StoredDocument {
  readonly id: string;
}

/** A live row whose document cannot be read. */
export interface DamagedLiveRow extends LiveRow {
  readonly id: string;
  readonly isDamaged: true;
}

export const isDamaged = (row: FullRow | DamagedLiveRow): row is DamagedLiveRow => 'isDamaged' in row;

/**
 * A page holds several documents. Each new id changes another page of their index once
 * this is large, so twice the size would be twice the bytes to write; the page size has an
 * effect on new files only. WAL and FULL: a change is on the disk when it is acknowledged.
 * A checkpoint follows every 64 MB, without waiting for readers, and writes pages once that
 * have changed several times.
 */
const SETTINGS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 8000;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -32768;`;

/** No one else writes, but opening the file after a crash locks it for a moment. */
const LOCK_TIMEOUT_MS = 10_000;

const OLDEST_RETIRED = 'SELECT row FROM documents WHERE retired <= ? ORDER BY retired, row LIMIT ?';

/** Writes documents. One process at a time uses it, under the writer's lock. */
export class DocumentWriter {
  readonly #database: DatabaseSync;
  readonly #statements: Record<
    | 'find'
    | 'idOf'
    | 'insert'
    | 'insertVectors'
    | 'retire'
    | 'counter'
    | 'setCounter'
    | 'purge'
    | 'purgeVectors',
    StatementSync
  >;
  readonly #rows: CheckedRows;
  readonly #longValues: LongValueReader;
  readonly #vectors: VectorReader;
  readonly #hasVectors: boolean;

  /** `isNew`: the collection has no index yet, and perhaps no documents. Errors: DamagedDocuments. */
  constructor(path: string, schema: CollectionSchema, isNew = true) {
    if (!isNew) checkWhole(path);
    this.#database = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS });
    try {
      readingDocuments(path, () => {
        this.#database.exec(SETTINGS);
        if (!isNew) this.#database.prepare('SELECT 1 FROM counters').get();
        migrate(this.#database);
      });
    } catch (error) {
      this.#database.close();
      throw error;
    }
    const prepare = (sql: string): StatementSync => this.#database.prepare(sql);
    this.#statements = {
      find: prepare('SELECT row, sequence FROM documents WHERE id = ? AND retired IS NULL'),
      idOf: prepare('SELECT id FROM documents WHERE row = ? AND retired IS NULL'),
      insert: prepare(
        `INSERT INTO documents (row, id, sequence, body, large_names, checksum, packed, packed_checksum)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      insertVectors: prepare('INSERT INTO vectors (row, layout, components, checksum) VALUES (?, ?, ?, ?)'),
      retire: prepare('UPDATE documents SET retired = ? WHERE row = ? AND retired IS NULL'),
      counter: prepare(READ_COUNTER),
      setCounter: prepare('UPDATE counters SET value = ? WHERE name = ?'),
      purge: prepare(`DELETE FROM documents WHERE row IN (${OLDEST_RETIRED})`),
      purgeVectors: prepare(`DELETE FROM vectors WHERE row IN (${OLDEST_RETIRED})`),
    };
    this.#rows = new CheckedRows(this.#database);
    this.#longValues = new LongValueReader(this.#database);
    this.#vectors = new VectorReader(this.#database);
    this.#hasVectors = schema.fields.some(isVector);
  }

  /** Runs `work` in one transaction, which is durable when this returns. */
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
      // A full disk ends the transaction.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  counter(name: Counter): number {
    return Number(this.#statements.counter.get(name)?.['value'] ?? 0);
  }

  /** Makes the documents belong to no index that was written before. Changes may have been lost: `lost` keeps that. */
  renewEpoch(lost: boolean): void {
    this.#transaction(() => {
      this.#database.exec("UPDATE counters SET value = abs(random() % 1000000000000) WHERE name = 'epoch'");
      if (lost) this.#database.exec("INSERT OR REPLACE INTO counters VALUES ('lost', 1)");
    });
  }

  setCounter(name: Exclude<Counter, 'change'>, value: number): void {
    this.#statements.setCounter.run(value, name);
  }

  idsOf(rows: Iterable<number>): string[] {
    return Array.from(rows).flatMap((row) => {
      const id = this.#statements.idOf.get(row)?.['id'];
      return typeof id === 'string' ? [id] : [];
    });
  }

  find(id: string): FullRow | DamagedLiveRow | undefined {
    const found = id.isWellFormed() ? this.#statements.find.get(id) : undefined;
    if (!found) return undefined;
    const live = { row: Number(found['row']), id, sequence: Number(found['sequence']) };
    const row = this.#rowToIndex(live);
    if (isDamaged(row)) return row;
    return this.#unlessDamaged(live, () => ({ ...row, large: this.#longValues.of(row.row, row.body) }));
  }

  insert(
    row: number,
    sequence: number,
    { id, body, separate: names, longValues, vectors }: DocumentRow,
  ): void {
    const separate = names ?? null;
    const checksum = rowChecksum({ row, id, sequence, separate, body });
    const packedChecksum = longValues ? longValuesChecksum(row, longValues) : null;
    this.#statements.insert.run(
      row,
      id,
      sequence,
      body,
      separate,
      checksum,
      longValues ?? null,
      packedChecksum,
    );
    if (!vectors) return;
    const { layout, components } = vectors;
    this.#statements.insertVectors.run(row, layout, components, vectorsChecksum(row, layout, components));
  }

  /** Without long values, which are not indexed. */
  #rowToIndex(live: LiveRow & { readonly id: string }): FullRow | DamagedLiveRow {
    const { row } = live;
    return this.#unlessDamaged(live, () => {
      const found = this.#rows.of(row);
      if (found?.id !== live.id) throw new DamagedRow(`row ${row} is not that of ${live.id}`);
      const vectors = this.#hasVectors ? this.#vectors.all(row) : undefined;
      return { ...live, body: found.body, large: undefined, vectors };
    });
  }

  #unlessDamaged<Read>(
    { row, id, sequence }: LiveRow & { readonly id: string },
    read: () => Read,
  ): Read | DamagedLiveRow {
    try {
      return read();
    } catch (error) {
      if (!isOfRow(error)) throw error;
      return { row, id, sequence, isDamaged: true };
    }
  }

  /** False, and no change, when the row is not live. */
  retire(row: number, change: number): boolean {
    return this.#statements.retire.run(change, row).changes !== 0;
  }

  /** Removes at most `most` rows that were retired up to this change. */
  purge(change: number, most: number): void {
    this.#transaction(() => {
      this.#statements.purgeVectors.run(change, most);
      this.#statements.purge.run(change, most);
    });
  }

  /** Live rows above `row`, ascending, without their long values. */
  *rowsAfter(row: number): Generator<FullRow | DamagedLiveRow> {
    const rows = this.#database
      .prepare('SELECT row, id, sequence FROM documents WHERE row > ? AND retired IS NULL ORDER BY row')
      .iterate(row);
    for (const found of rows) {
      const live = {
        row: Number(found['row']),
        id: String(found['id']),
        sequence: Number(found['sequence']),
      };
      yield this.#rowToIndex(live);
    }
  }

  retiredAfter(change: number): LiveRow[] {
    return this.#database
      .prepare('SELECT row, sequence FROM documents WHERE retired > ?')
      .all(change)
      .map((found) => ({ row: Number(found['row']), sequence: Number(found['sequence']) }));
  }

  /** Moves the log into the file as far as possible without waiting for readers. */
  checkpoint(): void {
    this.#database.exec(`PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)`);
    this.#database.exec(`PRAGMA busy_timeout = ${LOCK_TIMEOUT_MS}`);
  }

  close(): void {
    this.#database.close();
  }
}
