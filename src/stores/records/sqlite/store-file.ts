import { existsSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { cannotWrite } from '../../../kernel/files.ts';
import { StoreError } from '../record-store.ts';
import { inTransaction, migrate } from './migrate.ts';
import { hasEmptyLog, openDatabase, openReader } from './open-database.ts';
import { APPLICATION_ID, SCHEMA } from './schema.ts';
import { storeError } from './store-errors.ts';

/**
 * One connection to the file of a record store. If the disk takes no data, it reads
 * what is there. Errors: StoreError, here and from every method.
 */
export class StoreFile {
  readonly database: DatabaseSync;
  /** Why nothing can be written; undefined if it can. */
  readonly unwritable: StoreError | undefined;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    try {
      this.database = openDatabase(file);
    } catch (error) {
      if (!(error instanceof StoreError && cannotWrite(error.cause) !== undefined && hasEmptyLog(file)))
        throw error;
      this.database = openUnwritable(file, error);
      this.unwritable = error;
    }
  }

  prepare(sql: string): StatementSync {
    return this.database.prepare(sql);
  }

  read<T>(work: () => T): T {
    try {
      if (this.unwritable && !hasEmptyLog(this.#file))
        throw new StoreError(`the record store ${this.#file} has changed since; start Vitrine again`);
      return work();
    } catch (error) {
      throw storeError(`cannot read the record store ${this.#file}`, error);
    }
  }

  /** Does the work in one transaction. */
  write<T>(work: () => T): T {
    if (this.unwritable) throw this.unwritable;
    try {
      return inTransaction(this.database, work);
    } catch (error) {
      throw storeError(`cannot write to the record store ${this.#file}`, error);
    }
  }

  async close(): Promise<void> {
    if (this.database.isOpen) this.database.close();
  }
}

/** Errors: StoreError for a file of another program or version; else `reason`. */
function openUnwritable(file: string, reason: StoreError): DatabaseSync {
  if (!existsSync(file)) throw reason;
  let database: DatabaseSync | undefined;
  try {
    database = openReader(file);
    migrate(database, SCHEMA, APPLICATION_ID, file);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof StoreError && cannotWrite(error.cause) === undefined ? error : reason;
  }
}
