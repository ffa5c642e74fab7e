import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openDatabase } from './open-database.ts';
import { storeError } from './store-errors.ts';
import { inTransaction } from './transaction.ts';

/** One connection to the file of a record store. Errors: StoreError, here and from every method. */
export class StoreFile {
  readonly database: DatabaseSync;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.database = openDatabase(file);
  }

  prepare(sql: string): StatementSync {
    return this.database.prepare(sql);
  }

  read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeError(`cannot read the record store ${this.#file}`, error);
    }
  }

  /** Does the work in one transaction. */
  write<T>(work: () => T): T {
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
