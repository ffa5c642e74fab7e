import type { DatabaseSync } from 'node:sqlite';
import { type DamagedDocument, MissingRow } from '../fault.ts';
import { isOfRow } from './documents-fault.ts';

/** The ids of rows are kept, because finding one reads the index of all. */
const MAX_KEPT_IDS = 1_000;

/** Notes the damaged documents that a reader meets, so that it can go on without them. */
export class DamageNotes {
  readonly #database: DatabaseSync;
  readonly #noted = new Map<number | string, DamagedDocument>();
  readonly #ids = new Map<number, string | undefined>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Undefined, and noted, if the work finds that the row, or what leads to the id, is damaged or missing. Errors: others of the work. */
  unlessDamaged<T>(row: number | undefined, work: () => T, id?: string): T | undefined {
    try {
      return work();
    } catch (error) {
      const isMissing = error instanceof MissingRow;
      if (!(isMissing || isOfRow(error))) throw error;
      const own = id ?? (row === undefined ? undefined : this.#idOf(row));
      this.#noted.set(row ?? own ?? '', { row: row ?? 0, id: own, isMissing });
      return undefined;
    }
  }

  take(): readonly DamagedDocument[] {
    if (this.#noted.size === 0) return [];
    const taken = [...this.#noted.values()];
    this.#noted.clear();
    return taken;
  }

  /** From the index of live documents, because the row itself may be what is damaged. */
  #idOf(row: number): string | undefined {
    if (this.#ids.size >= MAX_KEPT_IDS) this.#ids.clear();
    return this.#ids.getOrInsertComputed(row, () => findId(this.#database, row));
  }
}

function findId(database: DatabaseSync, row: number): string | undefined {
  try {
    const found = database
      .prepare('SELECT id FROM documents INDEXED BY live_documents WHERE retired IS NULL AND +row = ?')
      .get(row);
    return found && String(found['id']);
  } catch (error) {
    if (!isOfRow(error)) throw error;
    return undefined;
  }
}
