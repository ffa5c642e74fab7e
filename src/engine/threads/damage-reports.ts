import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
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
const MAX_REPORTED = 10_000;

interface Reported {
  /** Undefined when it has ended, or if there is none. */
  repair: Promise<void> | undefined;
}

/** The damaged documents that searches and exports have met: they are logged, and written again once. */
export class DamageReports {
  readonly #repair: RepairOptions['repair'];
  readonly #log: (message: string) => void;
  readonly #reported = new LRUCache<CacheKey, Reported>({ max: MAX_REPORTED, ttl: RETRY_AFTER_MS });

  constructor({ repair }: RepairOptions, log: (message: string) => void) {
    this.#repair = repair;
    this.#log = log;
  }

  /** Whether a repair has just ended that they were part of: they may be whole by now. Errors: none. */
  async report({ folder, schema }: CatalogEntry, damaged: readonly DamagedDocument[]): Promise<boolean> {
    const running = new Set<Promise<void>>();
    const added = new Map<string, Reported>();
    for (const { row, id } of damaged) {
      const key = cacheKey({ folder, row, id });
      const known = this.#reported.get(key);
      if (known?.repair) running.add(known.repair);
      if (known) continue;
      const reported = { repair: undefined };
      this.#reported.set(key, reported);
      if (id !== undefined) added.set(id, reported);
      this.#log(
        `document ${id ?? `in row ${row}`} of the collection \`${schema.name}\` is damaged in ${folder}, and left out until it is written again`,
      );
    }
    if (added.size > 0 && this.#repair) running.add(this.#begin(this.#repair, schema.name, added));
    if (running.size === 0) return false;
    const ended = Promise.all(running).then(() => true);
    return within(MAX_WAIT_MS, ended, () => false);
  }

  #begin(
    repair: NonNullable<RepairOptions['repair']>,
    collection: string,
    added: ReadonlyMap<string, Reported>,
  ): Promise<void> {
    const repairing = repair(collection, [...added.keys()])
      .catch((error: unknown) =>
        this.#log(`damaged documents of \`${collection}\` cannot be written again: ${messageOf(error)}`),
      )
      .finally(() => {
        for (const one of added.values()) one.repair = undefined;
      });
    for (const one of added.values()) one.repair = repairing;
    return repairing;
  }
}
