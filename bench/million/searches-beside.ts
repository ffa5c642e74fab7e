import { setTimeout as wait } from 'node:timers/promises';
import type { TypesenseServer } from '../rivals/typesense-server.ts';

/** Between the end of a search and the next one. */
const PAUSE_MS = 20;

type Parameters = Readonly<Record<string, string>>;

/**
 * Searches one after the other while something else goes on, and notes how long each took.
 * They are cheap, so that a long one was stopped by something.
 */
export class SearchesBeside {
  readonly #server: TypesenseServer;
  readonly #searches: readonly Parameters[];
  #times: number[] = [];
  #ends = false;
  readonly #done: Promise<void>;

  /** Begins. */
  constructor(server: TypesenseServer, searches: readonly Parameters[]) {
    this.#server = server;
    this.#searches = searches;
    this.#done = this.#search();
  }

  async #search(): Promise<void> {
    for (let i = 0; !this.#ends; i += 1) {
      const began = performance.now();
      await this.#server.ask(this.#searches[i % this.#searches.length] ?? {});
      this.#times.push(performance.now() - began);
      await wait(PAUSE_MS);
    }
  }

  /** Milliseconds of the searches since the last call. */
  take(): readonly number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }

  /** Errors: that of a search. */
  async end(): Promise<void> {
    this.#ends = true;
    await this.#done;
  }
}
