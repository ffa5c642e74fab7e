import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { cannotWrite } from '../../kernel/files.ts';
import type { StoredDocument } from '../documents/stored-document.ts';
import { type DamagedDocument, MissingRow, missingRow } from '../fault.ts';
import type { LiveRow, StoredDocuments } from '../segment/snapshot.ts';
import { CheckedRows, hasColumn } from './checked-rows.ts';
import { DamageNotes } from './damage-notes.ts';
import { type Counter, documentsPath, READ_COUNTER } from './document-tables.ts';
import { checkWhole, damageOf, readingDocuments } from './documents-fault.ts';
import { LongValueReader } from './long-values.ts';
import type { Rows } from './rows.ts';
import { VectorReader } from './stored-vectors.ts';

/** The documents as they are after a change. */
export interface StoredState {
  readonly epoch: number;
  readonly change: number;
  readonly lastRow: number;
  /** Live ones. */
  readonly documents: number;
}

/** A page that is not cached is copied from the system's cache, which costs more than reading a row. */
const CACHE_KIB = 32_768;

/**
 * Reads documents, in any number of processes and threads, also while a writer writes.
 * Errors: DamagedDocuments, of the constructor, `count`, `state` and `lastChange`.
 */
export class DocumentReader implements StoredDocuments {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #rowsByNumber: CheckedRows;
  readonly #damage: DamageNotes;
  readonly #liveRow: StatementSync;
  readonly #counter: StatementSync;
  readonly #longValues: LongValueReader;
  readonly #vectors: VectorReader;
  #rows: StatementSync | undefined;

  constructor(path: string, cacheKiB = CACHE_KIB) {
    checkWhole(path);
    this.#path = path;
    this.#database = readingDocuments(path, () => openForReading(path));
    this.#database.exec(`PRAGMA cache_size = -${cacheKiB}`);
    this.#rowsByNumber = new CheckedRows(this.#database);
    this.#damage = new DamageNotes(this.#database);
    this.#liveRow = this.#database.prepare(
      'SELECT row, sequence FROM documents WHERE id = ? AND retired IS NULL',
    );
    this.#counter = this.#database.prepare(READ_COUNTER);
    this.#longValues = new LongValueReader(this.#database);
    this.#vectors = new VectorReader(this.#database);
  }

  /** Errors: MissingRow when the file as a whole cannot be read. */
  read(
    rows: Iterable<number>,
    wanted: (field: string) => boolean,
    maxCharacters = Number.POSITIVE_INFINITY,
  ): (StoredDocument | undefined)[] {
    try {
      return inOneTransaction(this.#database, () => this.#readSome(rows, wanted, maxCharacters));
    } catch (error) {
      const damage = damageOf(error);
      if (damage === undefined) throw error;
      throw new MissingRow(`${this.#path} is damaged: ${damage}`, { cause: error });
    }
  }

  #readSome(
    rows: Iterable<number>,
    wanted: (field: string) => boolean,
    maxCharacters: number,
  ): (StoredDocument | undefined)[] {
    const documents: (StoredDocument | undefined)[] = [];
    let characters = 0;
    for (const row of rows) {
      const document = this.#damage.unlessDamaged(row, () => this.#readWanted(row, wanted));
      documents.push(document);
      if (document) characters += document.body.length + (document.large?.length ?? 0);
      if (characters >= maxCharacters) break;
    }
    return documents;
  }

  #readWanted(row: number, wanted: (field: string) => boolean): StoredDocument {
    const found = this.#rowsByNumber.of(row);
    if (!found) throw missingRow(row);
    const { body, separate } = found;
    const isWanted = separate !== null && (JSON.parse(separate) as string[]).some(wanted);
    if (!isWanted) return { body, large: undefined, vectors: undefined };
    return { body, large: this.#longValues.of(row, body), vectors: this.#vectors.all(row) };
  }

  eachVector(rows: Iterable<number>, field: string, visit: (vector: Float32Array | undefined) => void): void {
    inOneTransaction(this.#database, () => {
      for (const row of rows) visit(this.#damage.unlessDamaged(row, () => this.#vectors.one(row, field)));
    });
  }

  liveRow(id: string): LiveRow | undefined {
    if (!id.isWellFormed()) return undefined;
    const found = this.#damage.unlessDamaged(undefined, () => this.#liveRow.get(id), id);
    return found && { row: Number(found['row']), sequence: Number(found['sequence']) };
  }

  /** The live document with this id. */
  document(id: string): StoredDocument | undefined {
    const live = this.liveRow(id);
    return live && this.#damage.unlessDamaged(live.row, () => this.#readWanted(live.row, () => true), id);
  }

  /** Compares rows with their checksums: `takeDamaged` names those that are damaged. */
  check(rows: Iterable<number>): void {
    inOneTransaction(this.#database, () => {
      for (const row of rows) this.#damage.unlessDamaged(row, () => this.#checkRow(row));
    });
  }

  #checkRow(row: number): void {
    const found = this.#rowsByNumber.of(row);
    if (!found) throw missingRow(row);
    if (found.separate === null) return;
    this.#longValues.check(row, found.body);
    this.#vectors.check(row);
  }

  /** What SQLite says of its pages and indexes; undefined if they are whole. Errors: SQLite's. */
  structureFault(): string | undefined {
    const [found] = Object.values(this.#database.prepare('PRAGMA integrity_check(1)').get() ?? {});
    return found === 'ok' ? undefined : String(found);
  }

  /** Live documents without a checksum. */
  countUnchecked(): number {
    if (!hasColumn(this.#database, 'documents', 'checksum')) return this.count();
    const unchecked = 'SELECT count(*) AS n FROM documents WHERE checksum IS NULL AND retired IS NULL';
    return Number(this.#database.prepare(unchecked).get()?.['n']);
  }

  takeDamaged(): readonly DamagedDocument[] {
    return this.#damage.take();
  }

  /** The number of the last change. */
  lastChange(): number {
    return this.#count('change') ?? 0;
  }

  #count(counter: Counter): number | undefined {
    const found = readingDocuments(this.#path, () => this.#counter.get(counter));
    return found && Number(found['value']);
  }

  /** Whether they were once found to be older than their index: changes were lost. */
  hasLost(): boolean {
    return this.#count('lost') === 1;
  }

  /** Live documents. */
  count(): number {
    return this.#count('documents') ?? 0;
  }

  /** The current state. */
  state(): StoredState {
    return inOneTransaction(this.#database, () => ({
      epoch: this.#count('epoch') ?? Number.NaN,
      change: this.lastChange(),
      lastRow: this.#count('row') ?? 0,
      documents: this.count(),
    }));
  }

  /**
   * At most `most` rows above `after`, ascending, of the documents that were live in a
   * state. Needs a lease on the state's change.
   */
  rowsOf({ change, lastRow }: Pick<StoredState, 'change' | 'lastRow'>, after: number, most: number): Rows {
    this.#rows ??= this.#database.prepare(
      'SELECT row, sequence FROM documents WHERE row > ? AND row <= ? AND (retired IS NULL OR retired > ?) ORDER BY row LIMIT ?',
    );
    this.#rows.setReturnArrays(true);
    const found = this.#rows.all(after, lastRow, change, most) as unknown as (readonly [number, number])[];
    return {
      rows: Uint32Array.from(found, ([row]) => row),
      sequences: Uint32Array.from(found, ([, sequence]) => sequence),
    };
  }

  close(): void {
    this.#database.close();
  }
}

/** So that the file is locked once and not for each row. */
function inOneTransaction<T>(database: DatabaseSync, read: () => T): T {
  database.exec('BEGIN');
  try {
    return read();
  } finally {
    if (database.isTransaction) database.exec('COMMIT');
  }
}

/**
 * SQLite creates a file beside a database that others may write to. In a read-only
 * folder there is no writer, and SQLite works without that file.
 */
function openForReading(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    database.prepare('SELECT 1 FROM counters').get();
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

/** Open readers of collections, by folder. */
export class DocumentReaders {
  readonly #open = new Map<string, DocumentReader>();

  of(folder: string): DocumentReader {
    return this.#open.getOrInsertComputed(folder, () => new DocumentReader(documentsPath(folder)));
  }

  folders(): string[] {
    return [...this.#open.keys()];
  }

  close(folder: string): void {
    this.#open.get(folder)?.close();
    this.#open.delete(folder);
  }
}
