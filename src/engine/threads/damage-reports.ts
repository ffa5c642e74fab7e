import { within } from '../../kernel/deadline.ts';
import { messageOf } from '../../kernel/error-message.ts';
import type { DamagedDocument } from '../fault.ts';
import type { CatalogEntry } from '../store/catalog.ts';

export interface RepairOptions {
  /** Writes damaged documents of a collection again, from where they came. Those that it cannot make stay. */
  readonly repair?: ((collection: string, ids: readonly string[]) => Promise<void>) | undefined;
}

/** How long a search waits for documents that are written again; then it leaves them out. */
const MAX_WAIT_MS = 5_000;
/** When a document that could not be written again is tried and logged again. */
const RETRY_AFTER_MS = 10 * 60_000;

/** The damaged documents that searches and exports have met: they are logged, and written again once. */
export class DamageReports {
  readonly #repair: RepairOptions['repair'];
  readonly #log: (message: string) => void;
  /** When a document was reported, by folder and row. */
  readonly #reported = new Map<string, number>();
  readonly #repairs = new Map<string, Promise<void>>();

  constructor({ repair }: RepairOptions, log: (message: string) => void) {
    this.#repair = repair;
    this.#log = log;
  }

  /** Whether a repair has just ended that they were part of: they may be whole by now. Errors: none. */
  async report({ folder, schema }: CatalogEntry, damaged: readonly DamagedDocument[]): Promise<boolean> {
    const now = performance.now();
    const running: Promise<void>[] = [];
    const ids: string[] = [];
    for (const { row, id } of damaged) {
      const key = `${folder} ${row} ${id ?? ''}`;
      const repair = this.#repairs.get(key);
      if (repair) running.push(repair);
      if (now - (this.#reported.get(key) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS) continue;
      this.#reported.set(key, now);
      const name = id === undefined ? `in row ${row}` : id;
      this.#log(
        `document ${name} of the collection \`${schema.name}\` is damaged in ${folder}, and left out until it is written again`,
      );
      if (id !== undefined) ids.push(id);
    }
    if (ids.length > 0 && this.#repair) running.push(this.#begin(folder, schema.name, damaged, ids));
    if (running.length === 0) return false;
    await within(MAX_WAIT_MS, Promise.all(running), () => undefined);
    return true;
  }

  #begin(
    folder: string,
    collection: string,
    damaged: readonly DamagedDocument[],
    ids: readonly string[],
  ): Promise<void> {
    const keys = damaged.map(({ row, id }) => `${folder} ${row} ${id ?? ''}`);
    const repairing = (async () => {
      try {
        await this.#repair?.(collection, ids);
      } catch (error) {
        this.#log(`damaged documents of \`${collection}\` cannot be written again: ${messageOf(error)}`);
      } finally {
        for (const key of keys) this.#repairs.delete(key);
      }
    })();
    for (const key of keys) this.#repairs.set(key, repairing);
    return repairing;
  }
}
