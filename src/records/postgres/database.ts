import { exponential, retry } from '../../kernel/retry.ts';
import { databaseName } from './database-name.ts';
import { type Client, openClient, type Sql } from './open-client.ts';
import { unlessSilent } from './silence.ts';
import { isConnectionLoss, storeError } from './store-errors.ts';

/** How long things may take, in milliseconds. */
export interface Patience {
  /** The server works on one statement at most so long. */
  readonly statementMs: number;
  /** Without an answer for so long, the way to the server is taken for dead. */
  readonly silenceMs: number;
  /** What can be repeated is tried again for so long when the connection is lost. */
  readonly retryMs: number;
}

export const PATIENCE: Patience = { statementMs: 30_000, silenceMs: 40_000, retryMs: 5000 };

/** Enough for requests side by side; each process has as many. */
export const CONNECTIONS = 5;
const FIRST_PAUSE_MS = 50;

/**
 * A PostgreSQL database, over a few connections that come and go. All methods
 * take what is to be done, and fail with a StoreError that names the database.
 */
export class Database {
  readonly address: string;
  /** For messages: `database vitrine at db.example:5432`. */
  readonly name: string;
  readonly #patience: Patience;
  readonly #connections: number;
  #current: Use;

  constructor(address: string, patience: Patience = PATIENCE, connections = CONNECTIONS) {
    this.address = address;
    this.#connections = connections;
    this.name = databaseName(address);
    this.#patience = patience;
    this.#current = this.#newUse();
  }

  /** Work that may be done twice: it is tried again for a while when the connection is lost. */
  async repeat<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await retry(() => this.#timed(work), {
        isRetryable: isConnectionLoss,
        backOffMs: exponential(FIRST_PAUSE_MS),
        maxElapsedMs: this.#patience.retryMs,
      });
    } catch (error) {
      throw storeError(`${context} ${this.name}`, error);
    }
  }

  /** Work that is one statement and is tried once: nobody knows whether it was done when the connection is lost. */
  async once<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await this.#timed(work);
    } catch (error) {
      throw storeError(`${context} ${this.name}`, error);
    }
  }

  async close(): Promise<void> {
    await this.#current.client.close();
  }

  async #timed<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const use = this.#current;
    use.running += 1;
    try {
      return await unlessSilent(use.client, this.#patience.silenceMs, () => work(use.client.sql));
    } catch (error) {
      if (isConnectionLoss(error)) this.#retire(use);
      throw error;
    } finally {
      use.running -= 1;
      if (use.isRetired && use.running === 0) void use.client.close();
    }
  }

  /** A connection of the library that was lost at a bad moment stays silent when it is made again. */
  #retire(use: Use): void {
    use.isRetired = true;
    if (this.#current === use) this.#current = this.#newUse();
  }

  #newUse(): Use {
    const { statementMs } = this.#patience;
    const connections = this.#connections;
    const client = openClient(this.address, { connections, statementMs, keepIdle: false });
    return { client, running: 0, isRetired: false };
  }
}

interface Use {
  readonly client: Client;
  /** Pieces of work on their way. */
  running: number;
  isRetired: boolean;
}
